import type { Message, MessageCode } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import type { messages, ParamsOf } from '@afyakadi/contract/messages';
import { type RawBuilder, sql } from 'kysely';

/** A message in a jsonb column; a text as it is if it came from elsewhere, or was stored before messages had codes. */
export type StoredMessage = Message | string;

/** Returns the English text of a message, or a text as it is. */
export const textOf = (stored: StoredMessage): string =>
  typeof stored === 'string' ? stored : englishOf(stored);

/** Returns a text without the blanks around it, and a message as it is. */
export const trimmed = (stored: StoredMessage): StoredMessage =>
  typeof stored === 'string' ? stored.trim() : stored;

/** Returns the English text of a stored message, and the message itself if it has a code. */
export function readMessage(stored: StoredMessage | null): { text: string | null; message: Message | null } {
  if (stored === null || typeof stored === 'string') return { text: stored, message: null };
  return { text: textOf(stored), message: stored };
}

/** Returns a message as a value for a jsonb column; null stays NULL, and an empty text is a text. */
export const jsonOf = <Stored extends StoredMessage | null>(stored: Stored): RawBuilder<Stored> =>
  sql`${stored === null ? null : JSON.stringify(stored)}::jsonb`;

/** Returns the message for the jsonb column beside the text: NULL for a text that came from elsewhere. */
export const codedOf = (stored: StoredMessage): RawBuilder<Message | null> =>
  jsonOf(typeof stored === 'string' ? null : stored);

/** SQL: a text column and the message beside it as one `StoredMessage`. */
export const storedMessage = (column: string): RawBuilder<StoredMessage | null> =>
  sql`coalesce(${sql.ref(`${column}_message`)}, to_jsonb(${sql.ref(column)}))`;

/** Returns a message as a value for a jsonb column, with the values of its placeholders computed by SQL. */
export function messageFrom<Code extends MessageCode>(
  code: Code,
  params: Readonly<Record<keyof ParamsOf<(typeof messages)[Code]>, RawBuilder<unknown>>>,
): RawBuilder<Message> {
  const values = Object.entries<RawBuilder<unknown>>(params).flatMap(([name, value]) => [
    sql.lit(name),
    value,
  ]);
  return sql`jsonb_build_object('code', ${sql.lit(code)}, 'params', jsonb_build_object(${sql.join(values)}))`;
}
