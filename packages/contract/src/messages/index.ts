import { findingTexts } from '../care/findings.ts';
import { validationTexts } from '../texts/messages.ts';
import { statusTexts } from '../texts/status.ts';
import { accountsMessages } from './accounts.ts';
import { administrationMessages } from './administration.ts';
import { approvalsMessages } from './approvals.ts';
import { auditMessages } from './audit.ts';
import { cardsMessages } from './cards.ts';
import { catalogueMessages } from './catalogue.ts';
import { claimsMessages } from './claims.ts';
import { connectionMessages } from './connection.ts';
import { documentsMessages } from './documents.ts';
import { fieldsMessages } from './fields.ts';
import { httpMessages } from './http.ts';
import { importsMessages } from './imports.ts';
import { ordersMessages } from './orders.ts';
import { outboxMessages } from './outbox.ts';
import { provisionalMessages } from './provisional.ts';
import { recordMessages } from './record.ts';
import { referralsMessages } from './referrals.ts';
import { registerMessages } from './register.ts';
import { resultsMessages } from './results.ts';
import { staysMessages } from './stays.ts';
import { visitsMessages } from './visits.ts';

type Under<Domain extends string, Texts> = {
  readonly [Name in keyof Texts & string as `${Domain}.${Name}`]: Texts[Name];
};

/** Texts that the screens have by their names, by their codes. */
const under = <Domain extends string, Texts extends object>(domain: Domain, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${domain}.${name}`, text])) as Under<
    Domain,
    Texts
  >;

/**
 * The English text of each message in ICU MessageFormat, by code. `npx lingui extract` takes them into the catalogues of
 * apps/web, where they are translated.
 */
export const messages = {
  ...under('status', statusTexts),
  ...under('validation', validationTexts),
  ...under('finding', findingTexts),
  ...accountsMessages,
  ...administrationMessages,
  ...approvalsMessages,
  ...auditMessages,
  ...cardsMessages,
  ...catalogueMessages,
  ...claimsMessages,
  ...connectionMessages,
  ...documentsMessages,
  ...fieldsMessages,
  ...httpMessages,
  ...importsMessages,
  ...ordersMessages,
  ...outboxMessages,
  ...provisionalMessages,
  ...recordMessages,
  ...referralsMessages,
  ...registerMessages,
  ...resultsMessages,
  ...staysMessages,
  ...visitsMessages,
} as const;

export type MessageCode = keyof typeof messages;

/** A value of a message's placeholder. A nested message is translated too. */
export type MessageParam = string | number | Message;

/** A text for people as the envelope carries it: the code of its ICU text in `messages`, and its placeholders' values. */
export interface Message {
  code: MessageCode;
  params?: Readonly<Record<string, MessageParam>>;
}

/** What follows an opening brace: `name}`, `name, plural, …`, or a branch such as `Only # are left.}`, which has no name. */
type Placeholder<Text extends string> = Text extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, ${infer Format}`
    ? Named<Name, Format extends 'number' | `plural,${string}` ? number : MessageParam>
    : Named<Inside, MessageParam>
  : never;
type Named<Name extends string, Value> = Name extends `${string}${' ' | '#'}${string}`
  ? never
  : [Name, Value];
type Placeholders<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Placeholder<Rest> | Placeholders<Rest>
  : never;

/** The placeholders of an ICU text with their types: `{left}` takes a text, number or message, `{n, plural, …}` a number. */
export type ParamsOf<Text extends string> = {
  [Entry in Placeholders<Text> as Entry[0]]: Entry[1];
};

export type Arguments<Code extends MessageCode> = keyof ParamsOf<(typeof messages)[Code]> extends never
  ? []
  : [params: ParamsOf<(typeof messages)[Code]>];

/** Creates a message. TypeScript checks that `params` fit the placeholders of the code's text. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Arguments<Code>): Message {
  return params === undefined ? { code } : { code, params };
}
