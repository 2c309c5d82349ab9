import { createHash } from 'node:crypto';
import {
  type Envelope,
  failureEnvelope,
  type Message,
  message,
  type Operation,
  statusCatalogue,
} from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { sql } from 'kysely';
import { checkTopics } from '../audit/topics.ts';
import {
  col,
  compileOnce,
  type Database,
  expression,
  isUnavailable,
  isUniqueViolation,
  newId,
  type Row,
  readerOf,
  rows,
  sendAlong,
  type Tx,
} from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import type { Answerer } from './answer.ts';
import type { Caller, Idempotency } from './route.ts';

/** Thrown to end a call with the stored answer of the first one. */
export class Replay extends Error {
  readonly httpStatus: number;
  readonly envelope: unknown;

  constructor(httpStatus: number, envelope: unknown) {
    super('The first answer');
    this.httpStatus = httpStatus;
    this.envelope = envelope;
  }
}

/** Thrown to end a call whose first one is still being worked on; the platform then waits, outside any transaction. */
export class StillRunning extends Error {}

/** Whether another request has the key: it may also have reserved it while this one had it locked. */
export const isTaken = (error: unknown): boolean =>
  error instanceof StillRunning || isUniqueViolation(error, 'idempotency_pkey');

const keyForm = /^[\x21-\x7e]{1,128}$/;

/** Returns the key of a request's header; null without one. Throws Failure `validation` for a malformed key. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && keyForm.test(header)) return header;
  const text = message('http.malformedKey');
  throw new Failure('validation', undefined, { fields: { 'Idempotency-Key': text } });
}

interface Request {
  database: Database;
  /** The call that the key belongs to. */
  endpoint: Pick<Operation, 'name' | 'touches'>;
  caller: Caller;
  now: Date;
  key: string | null;
  /** Everything that identifies the request's content. */
  content: unknown;
  answer: Answerer;
  timings: Timings['idempotency'];
}

interface Stored {
  account_id: string;
  call: string;
  body_hash: Buffer;
  http_status: number | null;
  answer: unknown;
  /** Its reservation was not renewed in time: the request that made it is gone. */
  expired: boolean;
}

type NewRow = Pick<
  Row<'idempotency'>,
  'facility_id' | 'key' | 'account_id' | 'call' | 'body_hash' | 'created_at' | 'worker'
>;

const insertRow = compileOnce((db, row: NewRow) =>
  db
    .insertInto('idempotency')
    .values({ ...row, renewed_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.columns(['facility_id', 'key']).doNothing())
    .returning('key'),
);

const lockKey = compileOnce(
  (_, of: { facilityId: string; key: string }) =>
    rows({ taken: col.boolean })`select lock_key(${of.facilityId}, ${of.key}) as taken`,
);

type AnsweredRow = Omit<NewRow, 'worker'> & { http_status: number; answer: string };

const insertAnswered = compileOnce((db, row: AnsweredRow) =>
  db.insertInto('idempotency').values({ ...row, answer: sql`${row.answer}::json` }),
);

const storeAnswer = compileOnce(
  (db, to: { facilityId: string; key: string; worker: string; status: number; answer: string }) =>
    db
      .updateTable('idempotency')
      .set({ http_status: to.status, answer: sql`${to.answer}::json` })
      .where('facility_id', '=', to.facilityId)
      .where('key', '=', to.key)
      .where('worker', '=', to.worker),
);

/**
 * The idempotency of one request. The key is bound to its account, its call and its content. While a request works
 * between two transactions it renews its reservation of the key; a repeat takes over an expired one.
 */
export class IdempotencyRecord implements Idempotency {
  readonly key: string | null;
  private readonly hash: Buffer;
  /** Names this request among all that ever reserved the key. */
  private readonly worker = newId();
  private reserved = false;
  /** The transaction that reserved the key, and has its row locked. */
  private reservedIn: Tx | undefined;
  /** The transaction that has locked the key and found no row. */
  private lockedIn: Tx | undefined;
  private renewing: NodeJS.Timeout | undefined;
  private waitUntil = 0;
  private readonly request: Request;

  constructor(request: Request) {
    this.request = request;
    this.key = request.key;
    this.hash = createHash('sha256').update(JSON.stringify(request.content)).digest();
  }

  async lock(tx: Tx): Promise<void> {
    if (this.key === null) return;
    const { key } = this;
    const [found] = await readerOf(tx)(lockKey({ facilityId: this.request.caller.facility.id, key }));
    if (!found?.taken) {
      this.lockedIn = tx;
      return;
    }
    await this.takeOver(tx, key);
    this.reservedIn = tx;
  }

  async begin(tx: Tx): Promise<void> {
    if (this.key === null) return;
    const [inserted] = await readerOf(tx)(insertRow({ ...this.newRow(this.key), worker: this.worker }));
    if (!inserted) await this.takeOver(tx, this.key);
    this.reserved = true;
    this.reservedIn = tx;
    this.lockedIn = undefined;
    this.renewing ??= setInterval(() => void this.renew(), this.request.timings.renewal).unref();
  }

  private newRow(key: string) {
    const { caller, endpoint, now } = this.request;
    return {
      facility_id: caller.facility.id,
      key,
      account_id: caller.accountId,
      call: endpoint.name,
      body_hash: this.hash,
      created_at: now,
    };
  }

  /**
   * The key is there already: replays, refuses, or takes over a reservation that has expired. Throws StillRunning if it
   * cannot be read: a statement of the work, which was sent with the key, failed because the first request made it.
   */
  private async takeOver(tx: Tx, key: string): Promise<void> {
    const { caller, now } = this.request;
    const stored = await this.stored(tx, key)
      .forUpdate()
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        throw new StillRunning('The key cannot be read in a failed transaction', { cause: error });
      });
    // It was released this very moment: its request failed and left nothing.
    if (!stored) throw new StillRunning();
    this.throwAnswer(stored);
    if (!stored.expired) throw new StillRunning();
    await tx
      .updateTable('idempotency')
      .set({ created_at: now, worker: this.worker, renewed_at: sql`clock_timestamp()` })
      .where('facility_id', '=', caller.facility.id)
      .where('key', '=', key)
      .execute();
  }

  private stored(build: Database['build'] | Tx, key: string) {
    const { caller, timings } = this.request;
    return build
      .selectFrom('idempotency')
      .select(['account_id', 'call', 'body_hash', 'http_status', 'answer'])
      .select(
        expression(
          col.boolean,
        )`renewed_at < clock_timestamp() - ${timings.reservation} * interval '1 millisecond'`.as('expired'),
      )
      .where('facility_id', '=', caller.facility.id)
      .where('key', '=', key);
  }

  private throwAnswer(stored: Stored): void {
    const { caller, endpoint } = this.request;
    const same =
      stored.account_id === caller.accountId &&
      stored.call === endpoint.name &&
      this.hash.equals(stored.body_hash);
    if (!same) throw new Failure('keyReused');
    if (stored.http_status !== null) throw new Replay(stored.http_status, stored.answer);
  }

  /** A renewal that fails is tried again by the next one, while there is time. */
  private async renew(): Promise<void> {
    const { database, caller } = this.request;
    await database
      .read(
        caller.facility.id,
        database.build
          .updateTable('idempotency')
          .set({ renewed_at: sql`clock_timestamp()` })
          .where('facility_id', '=', caller.facility.id)
          .where('key', '=', this.key)
          .where('worker', '=', this.worker),
      )
      .catch(() => {});
  }

  /** Throws StillRunning where a repeat has taken the reservation over: its answer is the one that counts. */
  async complete(tx: Tx, answer: { ok: unknown; unchanged?: boolean } | { failure: Failure }): Promise<void> {
    checkTopics(tx, this.request.endpoint);
    if (this.key === null) return;
    const [status, envelope] =
      'ok' in answer
        ? [statusCatalogue.ok.http, this.request.answer(answer.ok, {}, answer.unchanged)]
        : failed(answer.failure);
    const text = JSON.stringify(envelope);
    if (tx === this.lockedIn) {
      sendAlong(tx, insertAnswered({ ...this.newRow(this.key), http_status: status, answer: text }));
      return;
    }
    const update = storeAnswer({
      facilityId: this.request.caller.facility.id,
      key: this.key,
      worker: this.worker,
      status,
      answer: text,
    });
    if (tx === this.reservedIn) sendAlong(tx, update);
    else if ((await tx.executeQuery(update.compile())).numAffectedRows === 0n) throw new StillRunning();
    this.stop();
  }

  /**
   * Waits until the key can be reserved. Throws Replay once the first answer is there, Failure `keyReused`, or
   * `stillRunning` after the longest wait.
   */
  async wait(): Promise<void> {
    const { database, caller, endpoint, timings } = this.request;
    const query = this.stored(database.build, this.key ?? '');
    this.waitUntil ||= Date.now() + timings.repeatWait;
    while (Date.now() < this.waitUntil) {
      const [stored] = await database.read(caller.facility.id, query);
      if (!stored) return;
      this.throwAnswer(stored);
      if (stored.expired) return;
      await new Promise((resolve) => setTimeout(resolve, timings.repeatPoll));
    }
    throw new Failure('stillRunning', undefined, { data: { call: endpoint.name } });
  }

  /** Renews the reservation no more. */
  stop(): void {
    clearInterval(this.renewing);
  }

  /** Releases the key after a request that failed between its transactions, so that the next try need not wait. */
  async release(): Promise<void> {
    this.stop();
    if (!this.reserved || this.key === null) return;
    const { database, caller } = this.request;
    const key = this.key;
    await database.transaction(caller.facility.id, (tx) =>
      tx
        .deleteFrom('idempotency')
        .where('facility_id', '=', caller.facility.id)
        .where('key', '=', key)
        .where('worker', '=', this.worker)
        .where('http_status', 'is', null)
        .execute(),
    );
  }
}

function failed(failure: Failure): [number, Envelope] {
  return [statusCatalogue[failure.status].http, envelopeOf(failure)];
}

/** Without a prototype, for a sender may name a field `__proto__`. */
function englishOfEach(messages: Readonly<Record<string, Message>>): Record<string, string> {
  const texts: Record<string, string> = Object.create(null);
  for (const [name, text] of Object.entries(messages)) texts[name] = englishOf(text);
  return texts;
}

/** A failure in the envelope. */
export function envelopeOf(failure: Failure): Envelope {
  const { status, description, fields, data } = failure;
  return failureEnvelope(status, failure.message, {
    ...description,
    ...(fields ? { fields: englishOfEach(fields), fieldMessages: fields } : {}),
    ...(data ? { data } : {}),
  });
}
