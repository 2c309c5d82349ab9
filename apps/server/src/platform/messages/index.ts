import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { message as messageOf } from '@afyakadi/contract';
import type { Config } from '../config/index.ts';
import { type Database, newId, type Tx } from '../database/index.ts';
import { jsonOf, type StoredMessage } from '../database/messages.ts';
import type { Background } from '../worker/background.ts';
import { type Channel, NotHandedOver } from './channel.ts';
import { mailChannel } from './mail.ts';
import { smsChannel } from './sms.ts';

export interface Message {
  purpose: 'invitation' | 'reset' | 'notice';
  subject: string;
  text: string;
  /**
   * The sender hands it over in person if the account has no address. Its text is then not stored, because it contains
   * a secret.
   */
  handedOver?: boolean;
  /** Until when the person who hands it over needs the text; null: always. */
  until: Date | null;
}

/** A stored message that is sent on request, once its transaction is committed. */
export interface Outgoing {
  /** null: there is neither a mailer nor a gateway that reaches this account; the administrator hands it over. */
  sentBy: 'mail' | 'sms' | null;
  /** Begins to send, in the background. Never throws. */
  send(): void;
}

export interface Messages {
  /** Writes a message to an account in the transaction of its cause. */
  write(
    tx: Tx,
    to: { facilityId: string; accountId: string },
    message: Message,
    now: Date,
  ): Promise<Outgoing>;
}

interface MessageParts {
  config: Pick<Config, 'smtp' | 'sms' | 'dataDir' | 'demo' | 'timings'>;
  database: Database;
  clock: () => Date;
  background: Background;
}

/**
 * The messages to staff. By mail where there is a mailer and the account has an address, else by SMS to its phone, else
 * it waits in the database for the administrator, and where the demo runs also in DATA_DIR/outbox.jsonl.
 */
export function createMessages(parts: MessageParts): Messages {
  const { config, database, clock } = parts;
  const { retries, handOver } = config.timings.messages;
  const mail = config.smtp && mailChannel(config.smtp, handOver);
  const sms = config.sms && smsChannel(config.sms, handOver);

  async function deliver(addressed: Addressed, message: Message): Promise<void> {
    let problem: StoredMessage | null = messageOf('administration.messageExpired');
    for (const wait of [0, ...retries]) {
      // A code that is not good any more is not sent.
      if (message.until && message.until <= clock()) break;
      if (wait > 0) await pause(wait, undefined, { signal: parts.background.signal });
      try {
        await addressed.channel.send(addressed.to, message);
        problem = null;
        break;
      } catch (error) {
        problem = problemOf(error);
      }
    }
    await database.transaction(addressed.facilityId, (tx) =>
      tx
        .updateTable('outgoing_message')
        .set({
          state: problem === null ? 'sent' : 'failed',
          problem: jsonOf(problem),
          ended_at: clock(),
        })
        .where('facility_id', '=', addressed.facilityId)
        .where('id', '=', addressed.id)
        .execute(),
    );
  }

  return {
    async write(tx, to, message, now) {
      const { email, phone } = await addressesOf(tx, to);
      const address: [Channel, 'mail' | 'sms', string] | null =
        mail && email ? [mail, 'mail', email] : sms && phone ? [sms, 'sms', phone] : null;
      const id = newId();
      const onScreen = !address && !message.handedOver;
      await tx
        .insertInto('outgoing_message')
        .values({
          facility_id: to.facilityId,
          id,
          account_id: to.accountId,
          purpose: message.purpose,
          channel: address?.[1] ?? 'outbox',
          state: address ? 'waiting' : 'sent',
          text: onScreen ? message.text : null,
          text_until: onScreen ? message.until : null,
          created_at: now,
          ended_at: address ? null : now,
        })
        .execute();
      if (!address) {
        const line = { at: now.toISOString(), id, ...to, ...message };
        const send = () =>
          parts.background.run(() =>
            config.demo && onScreen ? appendToFile(config.dataDir, line) : Promise.resolve(),
          );
        return { sentBy: null, send };
      }
      const [channel, sentBy, target] = address;
      const addressed = { facilityId: to.facilityId, id, channel, to: target };
      return { sentBy, send: () => parts.background.run(() => deliver(addressed, message)) };
    },
  };
}

function problemOf(error: unknown): StoredMessage {
  if (error instanceof NotHandedOver) return error.problem;
  return error instanceof Error ? error.message : messageOf('administration.messageRefused');
}

interface Addressed {
  facilityId: string;
  id: string;
  channel: Channel;
  to: string;
}

async function addressesOf(tx: Tx, { facilityId, accountId }: { facilityId: string; accountId: string }) {
  const row = await tx
    .selectFrom('account as a')
    .select((account) => [
      'a.email',
      account
        .selectFrom('account_identifier as i')
        .select('i.value')
        .whereRef('i.facility_id', '=', 'a.facility_id')
        .whereRef('i.account_id', '=', 'a.id')
        .where('i.kind', '=', 'phone')
        .orderBy('i.value')
        .limit(1)
        .as('phone'),
    ])
    .where('a.facility_id', '=', facilityId)
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  return row ?? { email: null, phone: null };
}

async function appendToFile(folder: string, line: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, 'outbox.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 });
}
