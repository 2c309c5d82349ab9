import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type BatchResult, runBatch, Statement } from './batch.ts';
import type { Query } from './rows.ts';

/** The purpose of a statement: a call that somebody waits for, or an import, a periodic job or other long work. */
export type WorkKind = 'call' | 'long';

export const begin: Query = CompiledQuery.raw('begin');
const commit: Query = CompiledQuery.raw('commit');

/** Sets the facility for row level security, and the statement timeout in milliseconds, until the transaction ends. */
export function settingsOf(facilityId: string | null, statementTimeout: number | null): Query[] {
  const set = (name: string, value: string) =>
    CompiledQuery.raw(`select from set_config('${name}', $1, true)`, [value]);
  return [
    ...(facilityId === null ? [] : [set('app.facility', facilityId)]),
    ...(statementTimeout === null ? [] : [set('statement_timeout', String(statementTimeout))]),
  ];
}

/** When a session last answered, by performance.now(). */
const lastAnswer = new WeakMap<pg.PoolClient, number>();

/** Whether the session has answered since then. */
export function hasAnsweredSince(client: pg.PoolClient, moment: number): boolean {
  return (lastAnswer.get(client) ?? 0) > moment;
}

export function noteAnswer(client: pg.PoolClient): void {
  lastAnswer.set(client, performance.now());
}

/** A defect: work went on after its transaction, such as a promise that nobody awaits. */
export class LateStatement extends Error {
  constructor() {
    super('A statement was started after the commit of its transaction');
  }
}

/** A session of the pool with the deadline of the work that has it. */
export class Session {
  private readonly client: pg.PoolClient;
  /** The statement timeout in milliseconds; 0: no limit. */
  private readonly deadline: number;
  /** Milliseconds after the deadline in which PostgreSQL itself ends the statement; then the session is lost. */
  private readonly grace: number;
  /** Milliseconds that the caller has waited for the session, deducted from its first statement. */
  private waited: number;
  /** Called for a statement without an answer, with the moment it was sent. */
  private readonly onUnanswered: (sentAt: number) => void;
  /** Statements that were started in this turn of the event loop, or since the last batch was sent. */
  private waiting: Statement<unknown>[] = [];
  /** The end of the newest batch. pg 9 does not queue statements. */
  private newest: Promise<unknown> = Promise.resolve();
  /** Why a statement failed: the transaction has failed with it. */
  private failure: { error: unknown } | undefined;
  private committed = false;

  constructor(
    client: pg.PoolClient,
    deadline: number,
    grace: number,
    waited: number,
    onUnanswered: (sentAt: number) => void,
  ) {
    this.client = client;
    this.deadline = deadline;
    this.grace = grace;
    this.waited = waited;
    this.onUnanswered = onUnanswered;
  }

  /**
   * Runs a statement. All that are started in one turn of the event loop are sent in one round trip, in their order.
   * After a failure no further statement is sent: each rejects with that failure.
   */
  run<Row>(query: Query): Promise<BatchResult<Row>> {
    return this.send(new Statement<Row>(query));
  }

  /** Like `run`, of a statement that was made before there was a session for it. */
  send<Row>(statement: Statement<Row>): Promise<BatchResult<Row>> {
    if (this.committed) throw new LateStatement();
    this.waiting.push(statement);
    if (this.waiting.length === 1) this.newest = this.newest.then(endOfTurn).then(() => this.sendWaiting());
    return statement.result;
  }

  /** Commits, in one round trip with the statements that were just started; no other may start later. */
  async commit(): Promise<void> {
    const done = this.run(commit);
    this.committed = true;
    await done;
  }

  /** Ends a transaction of which a statement, or the work between them, has failed. */
  async rollback(): Promise<void> {
    await this.newest;
    // Work that still runs beside the failed work must not send its statements outside of the transaction.
    this.failure ??= { error: new Error('The transaction was rolled back') };
    await this.sendNow(() => this.client.query('rollback'));
  }

  private async sendWaiting(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    try {
      if (this.failure) throw this.failure.error;
      await this.sendNow(() => runBatch(this.client, batch));
    } catch (error) {
      this.failure ??= { error };
      for (const statement of batch) statement.fail(error);
    }
  }

  /** Destroys the session when no answer comes in time; the statement then fails as on any lost session. */
  private async sendNow<T>(send: () => Promise<T>): Promise<T> {
    if (this.deadline === 0) return send();
    const sentAt = performance.now();
    let waiting = true;
    const destroy = () => {
      if (!waiting) return;
      this.onUnanswered(sentAt);
      this.client.connection.stream.destroy(new Error('timeout expired: the database does not answer'));
    };
    const timer = setTimeout(
      // After a pause of this process timers run before the answer that is already here is read.
      () => setImmediate(() => setImmediate(destroy)),
      Math.max(this.grace, this.deadline + this.grace - this.waited),
    );
    this.waited = 0;
    try {
      return await send();
    } finally {
      waiting = false;
      clearTimeout(timer);
      noteAnswer(this.client);
    }
  }
}

/** Waits until everything that this turn of the event loop starts has been started. */
const endOfTurn = () => new Promise<void>((resolve) => process.nextTick(resolve));
