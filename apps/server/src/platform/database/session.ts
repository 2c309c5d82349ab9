import type pg from 'pg';
import { type BatchResult, type Prelude, runBatch } from './batch.ts';
import type { Query } from './rows.ts';

/** The purpose of a statement: a call that somebody waits for, or an import, a periodic job or other long work. */
export type WorkKind = 'call' | 'long';

/** When a session last answered, by performance.now(). */
const lastAnswer = new WeakMap<pg.PoolClient, number>();

/** Whether the session has answered since then. */
export function hasAnsweredSince(client: pg.PoolClient, moment: number): boolean {
  return (lastAnswer.get(client) ?? 0) > moment;
}

export function noteAnswer(client: pg.PoolClient): void {
  lastAnswer.set(client, performance.now());
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
  private readonly onSilence: (sentAt: number) => void;
  /** The end of the newest statement. A transaction may start several at once; pg 9 does not queue them. */
  private newest: Promise<unknown> = Promise.resolve();

  constructor(
    client: pg.PoolClient,
    deadline: number,
    grace: number,
    waited: number,
    onSilence: (sentAt: number) => void,
  ) {
    this.client = client;
    this.deadline = deadline;
    this.grace = grace;
    this.waited = waited;
    this.onSilence = onSilence;
  }

  /** Statements without values, as one text. */
  async run(text: string): Promise<void> {
    await this.answered(() => this.client.query(text));
  }

  batch<Row>(prelude: Prelude | null, query: Query): Promise<BatchResult<Row>> {
    return this.answered(() => runBatch<Row>(this.client, prelude, query));
  }

  /** Sends a statement when those before it are answered. */
  private answered<T>(send: () => Promise<T>): Promise<T> {
    const own = this.newest.then(() => this.sendNow(send));
    this.newest = own.catch(() => {});
    return own;
  }

  /** Destroys the session when no answer comes in time; the statement then fails as on any lost session. */
  private async sendNow<T>(send: () => Promise<T>): Promise<T> {
    if (this.deadline === 0) return send();
    const sentAt = performance.now();
    let waiting = true;
    const destroy = () => {
      if (!waiting) return;
      this.onSilence(sentAt);
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
