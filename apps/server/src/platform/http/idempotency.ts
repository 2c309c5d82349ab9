import { createHash } from 'node:crypto';
import { type Endpoint, type Envelope, failureEnvelope, statusCatalogue } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Answerer } from './answer.ts';
import type { Caller, Idempotency } from './route.ts';

/** Thrown to end a call with the stored answer of the first one. */
export class Replay extends Error {
  constructor(
    readonly httpStatus: number,
    readonly envelope: unknown,
  ) {
    super('The first answer');
  }
}

/** Thrown to end a call whose first one is still being worked on; the platform then waits, outside any transaction. */
export class StillRunning extends Error {}

/** How long a repeat waits for the first answer, and how often it looks, in milliseconds. */
const longestWait = 10_000;
const pause = 100;
/** A key without an answer is left over from a crash when it is older than this, in milliseconds. */
const abandonedAfter = 60_000;

const keyForm = /^[\x21-\x7e]{1,128}$/;

/** The key of a request's header; null without one. Throws Failure `validation` for what is no key. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && keyForm.test(header)) return header;
  const text = 'Send one key of 1 to 128 visible characters without blanks, such as a UUID';
  throw new Failure('validation', undefined, { fields: { 'Idempotency-Key': text } });
}

interface Request {
  database: Database;
  endpoint: Endpoint;
  caller: Caller;
  now: Date;
  key: string | null;
  /** Everything that makes the request what it is. */
  content: unknown;
  answer: Answerer;
}

interface Stored {
  account_id: string;
  call: string;
  body_hash: Buffer;
  http_status: number | null;
  answer: unknown;
  created_at: Date;
}

/** The idempotency of one request. The key is bound to its account, its call and what was sent. */
export class KeptRequest implements Idempotency {
  readonly key: string | null;
  private readonly hash: Buffer;
  private begun = false;
  private finished = false;

  constructor(private readonly request: Request) {
    this.key = request.key;
    this.hash = createHash('sha256').update(JSON.stringify(request.content)).digest();
  }

  async begin(tx: Tx): Promise<void> {
    if (this.key === null) return;
    const { caller, endpoint, now } = this.request;
    const inserted = await tx
      .insertInto('idempotency')
      .values({
        facility_id: caller.facility.id,
        key: this.key,
        account_id: caller.accountId,
        call: endpoint.name,
        body_hash: this.hash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['facility_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!inserted) await this.meet(tx, this.key);
    this.begun = true;
  }

  /** The key is there already: replays, refuses, waits, or takes over what a crash left. */
  private async meet(tx: Tx, key: string): Promise<void> {
    const { caller, now } = this.request;
    const stored = await tx
      .selectFrom('idempotency')
      .selectAll()
      .where('facility_id', '=', caller.facility.id)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    // It was withdrawn this very moment: its request failed and left nothing.
    if (!stored) throw new StillRunning();
    this.throwAnswer(stored);
    if (now.getTime() - stored.created_at.getTime() < abandonedAfter) throw new StillRunning();
    await tx
      .updateTable('idempotency')
      .set({ created_at: now })
      .where('facility_id', '=', caller.facility.id)
      .where('key', '=', key)
      .execute();
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

  async finish(tx: Tx, answer: { ok: unknown } | { failure: Failure }): Promise<void> {
    if (this.key === null) return;
    const [status, envelope] =
      'ok' in answer ? [statusCatalogue.ok.http, this.request.answer(answer.ok, {})] : failed(answer.failure);
    await tx
      .updateTable('idempotency')
      .set({ http_status: status, answer: sql`${JSON.stringify(envelope)}::json` })
      .where('facility_id', '=', this.request.caller.facility.id)
      .where('key', '=', this.key)
      .execute();
    this.finished = true;
  }

  /** The first answer, once it is there. Throws what `begin` would, or Failure `stillRunning` after the longest wait. */
  async wait(): Promise<never> {
    const { database, caller, endpoint } = this.request;
    const query = database.build
      .selectFrom('idempotency')
      .selectAll()
      .where('facility_id', '=', caller.facility.id)
      .where('key', '=', this.key ?? '');
    for (const end = Date.now() + longestWait; Date.now() < end; ) {
      const [stored] = await database.read(caller.facility.id, query);
      if (!stored) break;
      this.throwAnswer(stored);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    throw new Failure('stillRunning', undefined, { data: { call: endpoint.name } });
  }

  /** Takes the key back after a request that failed between its transactions, so that the next try need not wait. */
  async abandon(): Promise<void> {
    if (!this.begun || this.finished || this.key === null) return;
    const { database, caller, now } = this.request;
    const key = this.key;
    await database.transaction(caller.facility.id, (tx) =>
      tx
        .deleteFrom('idempotency')
        .where('facility_id', '=', caller.facility.id)
        .where('key', '=', key)
        .where('account_id', '=', caller.accountId)
        .where('created_at', '=', now)
        .where('http_status', 'is', null)
        .execute(),
    );
  }
}

function failed(failure: Failure): [number, Envelope] {
  return [statusCatalogue[failure.status].http, envelopeOf(failure)];
}

/** A failure in the envelope. */
export function envelopeOf(failure: Failure): Envelope {
  return failureEnvelope(failure.status, failure.message, {
    ...(failure.fields ? { fields: failure.fields } : {}),
    ...(failure.data ? { data: failure.data } : {}),
  });
}
