import pg from 'pg';
import { Failure } from '../errors.ts';
import { currentShare, FairQueue, type Share } from '../fair-queue.ts';
import type { Timings } from '../timings.ts';
import { isBroken, isFullDisk, isReadOnly, translated } from './errors.ts';
import type { Query } from './rows.ts';
import { hasAnsweredSince, noteAnswer, Session, settingsOf, type WorkKind } from './session.ts';
import { parserOf } from './types.ts';

/** The sessions of a database. None is made until one is needed, and a lost one is replaced by the next call. */
export class SessionPool {
  private readonly pool: pg.Pool;
  private readonly timings: Timings['database'];
  /** The sessions go to facilities and accounts in turn, and half of them at most to long work. */
  private readonly places: FairQueue;
  private readonly longPlaces: FairQueue;
  /** When a write last met a full disk, by performance.now(). */
  private fullAt = Number.NEGATIVE_INFINITY;
  /** When the newest statement was sent that got no answer, or met a standby, by performance.now(). */
  private unansweredSince = Number.NEGATIVE_INFINITY;

  constructor(config: pg.ClientConfig, size: number, timings: Timings['database']) {
    this.timings = timings;
    this.places = new FairQueue(size, Number.POSITIVE_INFINITY);
    this.longPlaces = new FairQueue(Math.ceil(size / 2), Number.POSITIVE_INFINITY);
    this.pool = new pg.Pool({
      ...config,
      max: size,
      idleTimeoutMillis: timings.idleSession,
      types: { getTypeParser: parserOf },
    });
    // A session that breaks also emits an event, which nobody else listens to. The call that used it gets the error; the
    // pool drops it.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => {
      noteAnswer(client);
      client.on('error', () => {});
    });
  }

  /**
   * Works in a session. Throws Failure `unavailable` where none is had in time.
   * @param work gets the settings of the facility and of this kind of work, which it sends in its transaction
   */
  async withSession<T>(
    kind: WorkKind,
    facilityId: string | null,
    work: (session: Session, settings: readonly Query[]) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    const leave = await this.enter(kind, currentShare(facilityId ?? ''));
    try {
      const client = await this.connect();
      const waited = performance.now() - begun;
      const { [kind]: deadline, silence } = this.timings;
      const session = new Session(client, deadline, silence, waited, (sentAt) => this.noteUnanswered(sentAt));
      // Other sessions than those of calls have another timeout than the pool's.
      const settings = settingsOf(facilityId, kind === 'call' ? null : deadline);
      return await this.use(client, () => work(session, settings));
    } finally {
      leave();
    }
  }

  /** Whether its disk was full at a write of the last seconds (`timings.database.fullDisk`). */
  isFull(): boolean {
    return performance.now() - this.fullAt < this.timings.fullDisk;
  }

  stats(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle } = this.pool;
    return { total, idle, waiting: this.places.stats().waiting };
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private noteUnanswered(sentAt: number): void {
    this.unansweredSince = Math.max(this.unansweredSince, sentAt);
  }

  /** Waits until a session may be taken; returns what gives the place back. */
  private async enter(kind: WorkKind, share: Share): Promise<() => void> {
    const { long, connect } = this.timings;
    try {
      const leaveLong = kind === 'long' ? await this.longPlaces.enter(share, long || undefined) : undefined;
      try {
        const leave = await this.places.enter(share, connect);
        return () => {
          leave();
          leaveLong?.();
        };
      } catch (error) {
        leaveLong?.();
        throw error;
      }
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  }

  /**
   * Returns a session; any error that prevents one makes the database unavailable. After a silence, sessions that have
   * not answered since count as dead and are discarded, so that no further call waits for them.
   */
  private async connect(): Promise<pg.PoolClient> {
    try {
      for (;;) {
        const client = await this.pool.connect();
        if (hasAnsweredSince(client, this.unansweredSince)) return client;
        client.release(true);
      }
    } catch (error) {
      throw new Failure('unavailable', undefined, { cause: error });
    }
  }

  private async use<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      client.release();
      return result;
    } catch (error) {
      // All other sessions lead to the same server.
      if (isReadOnly(error)) this.noteUnanswered(performance.now());
      if (isFullDisk(error)) this.fullAt = performance.now();
      client.release(isBroken(error));
      throw translated(error);
    }
  }
}
