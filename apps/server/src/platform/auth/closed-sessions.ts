import { sql } from 'kysely';
import { type Database, type Listening, notifyAfterCommit, type Tx } from '../database/index.ts';
import { Failure } from '../errors.ts';
import { accessSeconds } from './tokens.ts';

/** What became of a session. */
export interface SessionChange {
  /** The family of its refresh tokens. */
  id: string;
  state: 'open' | 'locked' | 'ended';
  /** By the database's clock, in milliseconds: of two that come in another order, the later one holds. */
  at: number;
}

export interface ClosedSessions {
  /**
   * Throws Failure `sessionEnded`, or `sessionLocked` with whose it is. The first call reads what was closed of late;
   * Failure `unavailable` where that cannot be read, for then nobody knows.
   */
  refuse(of: { familyId: string; accountName: string; role: string }): Promise<void>;
  /** Tells once that a session was locked or ended, at once where it is so already. Gives what ends the watching. */
  watch(id: string, onClosed: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'afyakadi_session';
/** A notice that was never sent, for its process died after the commit, delays a refusal no longer than this. */
const lookEvery = 5_000;
/** A transaction that ends late has written its moment earlier, in seconds. */
const overlap = 60;
/** Longer than an access token lives no session needs to be remembered, in seconds. */
const rememberedFor = accessSeconds + overlap;

/** Tells every process, this one first, once the transaction is committed. */
export function notifySessions(tx: Tx, changes: readonly SessionChange[]): void {
  for (const { id, state, at } of changes) notifyAfterCommit(tx, channel, `${id} ${state} ${at}`);
}

/** Says whose password a locked session waits for. */
export function sessionLocked(name: string, role: string): Failure {
  return new Failure('sessionLocked', undefined, { data: { account: { name, role } } });
}

/**
 * The sessions that were locked or ended while an access token of theirs may still live, of all facilities, as this
 * process knows them: asked at every call, so that whoever is shut out is shut out at once (docs/decisions/013).
 */
export function createClosedSessions(database: Database): ClosedSessions {
  const known = new Map<string, SessionChange & { heard: number }>();
  const watchers = new Map<string, Set<() => void>>();
  let listening: Listening | undefined;
  let looking: NodeJS.Timeout | undefined;
  let first: Promise<void> | undefined;
  let ready = false;
  /** When the last look began, in milliseconds; 0: never. */
  let looked = 0;

  function apply(changes: readonly SessionChange[]): void {
    const heard = Date.now();
    for (const change of changes) {
      const before = known.get(change.id);
      if (before && (before.state === 'ended' || before.at > change.at || before.state === change.state))
        continue;
      known.set(change.id, { ...change, heard });
      if (change.state === 'open') continue;
      const told = watchers.get(change.id) ?? [];
      watchers.delete(change.id);
      for (const tell of told) tell();
    }
  }

  async function look(): Promise<void> {
    const began = Date.now();
    const seconds = looked === 0 ? rememberedFor : Math.ceil((began - looked) / 1_000) + overlap;
    const rows = await database.readShared(sql<{ id: string; state: SessionChange['state']; at: number }>`
      select id, case when ended_at is not null then 'ended' when locked_at is not null then 'locked' else 'open' end
        as state, floor(extract(epoch from changed_at) * 1000)::bigint as at
      from sessions_changed(clock_timestamp() - ${Math.min(seconds, rememberedFor)}::integer * interval '1 second')`);
    apply(rows);
    looked = began;
    ready = true;
    const old = began - rememberedFor * 1_000;
    for (const [id, { heard }] of known) if (heard < old) known.delete(id);
  }

  function begin(): Promise<void> {
    const again = () => void look().catch(() => {});
    const hear = (text: string) => {
      const [id = '', state, at] = text.split(' ');
      if (state === 'open' || state === 'locked' || state === 'ended') apply([{ id, state, at: Number(at) }]);
    };
    listening ??= database.listen(channel, { onNotice: hear, onOwn: hear, onGap: again });
    looking ??= setInterval(again, lookEvery).unref();
    return look();
  }

  return {
    async refuse({ familyId, accountName, role }) {
      if (!ready) {
        first ??= begin().finally(() => {
          first = undefined;
        });
        await first;
      }
      const state = known.get(familyId)?.state;
      if (state === 'ended') throw new Failure('sessionEnded');
      if (state === 'locked') throw sessionLocked(accountName, role);
    },
    watch(id, onClosed) {
      const state = known.get(id)?.state;
      if (state === 'ended' || state === 'locked') {
        onClosed();
        return () => {};
      }
      const own = watchers.get(id) ?? new Set();
      watchers.set(id, own.add(onClosed));
      return () => {
        own.delete(onClosed);
        if (own.size === 0 && watchers.get(id) === own) watchers.delete(id);
      };
    },
    async close() {
      clearInterval(looking);
      await listening?.close();
    },
  };
}
