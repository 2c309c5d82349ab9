import { col, type Database, type Listening, notifyAfterCommit, rows, type Tx } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { FactorDemands } from './factor-demands.ts';
import { accessSeconds, type Bearer } from './tokens.ts';

/** The new state of a session. */
interface SessionChange {
  /** The family of its refresh tokens. */
  id: string;
  state: 'open' | 'locked' | 'ended';
  /** By the database's clock, in milliseconds: if two changes arrive out of order, the later one applies. */
  at: number;
}

const changeRows = rows({ id: col.uuid, state: col.oneOf('open', 'locked', 'ended'), at: col.integer });
const demandRows = rows({ facilityId: col.uuid, roles: col.array(col.text) });

export interface ClosedSessions {
  /**
   * Throws Failure `sessionEnded`, or `sessionLocked` with the account's name. The first call reads the recently
   * closed sessions; Failure `unavailable` if they cannot be read.
   */
  refuse(of: Bearer): Promise<void>;
  /** True when its facility demands a second factor that the account does not have; `refuse` comes first. */
  missesFactor(of: Bearer): boolean;
  /**
   * Calls back once when a session is locked or ended, or lacks a newly required second factor; at once if it is
   * locked or ended already. Returns the function that ends the watching.
   */
  watch(of: Bearer, onClosed: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'afyakadi_session';
/** The first word of a notice about a demand; any other notice begins with a session's identifier. */
const demandNotice = 'second-factor';
/** A transaction that ends late has written its moment earlier, in seconds. */
const overlap = 60;
/** Longer than an access token lives no session needs to be remembered, in seconds. */
const rememberedFor = accessSeconds + overlap;

/** Notifies every process, this one first, after the transaction commits. */
export function notifySessions(tx: Tx, changes: readonly SessionChange[]): void {
  for (const { id, state, at } of changes) notifyAfterCommit(tx, channel, `${id} ${state} ${at}`);
}

/** Notifies every process which roles of a facility need a second factor, after the transaction commits. */
export function notifyFactorDemand(tx: Tx, facilityId: string, roles: readonly string[]): void {
  notifyAfterCommit(tx, channel, [demandNotice, facilityId, ...roles].join(' '));
}

/** Returns the failure for a locked session, with the person whose password unlocks it. */
export function sessionLocked(name: string, role: string): Failure {
  return new Failure('sessionLocked', undefined, { data: { account: { name, role } } });
}

/**
 * Tracks the sessions of all facilities that were locked or ended while an access token of theirs may still be valid.
 * Every call checks it, so that a blocked person is shut out at once (decision 013).
 */
export function createClosedSessions(database: Database, timings: Timings['closedSessions']): ClosedSessions {
  const known = new Map<string, SessionChange & { receivedAt: number }>();
  const watchers = new Map<string, Set<() => void>>();
  const demands = new FactorDemands();
  /** Notices about demands so far: a read that began before one of them may be older than it. */
  let demandNotices = 0;
  let listening: Listening | undefined;
  let poller: NodeJS.Timeout | undefined;
  let first: Promise<void> | undefined;
  let ready = false;
  /** When the last poll began, in milliseconds; 0: never. */
  let polledAt = 0;

  function apply(changes: readonly SessionChange[]): void {
    const receivedAt = Date.now();
    for (const change of changes) {
      const before = known.get(change.id);
      if (before && (before.state === 'ended' || before.at > change.at || before.state === change.state))
        continue;
      known.set(change.id, { ...change, receivedAt });
      if (change.state === 'open') continue;
      const sessionWatchers = watchers.get(change.id) ?? [];
      watchers.delete(change.id);
      for (const notify of sessionWatchers) notify();
    }
  }

  async function poll(): Promise<void> {
    const began = Date.now();
    const seconds = polledAt === 0 ? rememberedFor : Math.ceil((began - polledAt) / 1_000) + overlap;
    const noticesBefore = demandNotices;
    const [changes, demanded] = await readChanges(database, Math.min(seconds, rememberedFor));
    apply(changes);
    if (demandNotices === noticesBefore) demands.setAll(demanded);
    polledAt = began;
    ready = true;
    const old = began - rememberedFor * 1_000;
    for (const [id, { receivedAt }] of known) if (receivedAt < old) known.delete(id);
  }

  function begin(): Promise<void> {
    const again = () => void poll().catch(() => {});
    const onText = (text: string, isOwn = false) => {
      const [id = '', state, closedAt, ...more] = text.split(' ');
      if (id === demandNotice) {
        demandNotices += 1;
        // Another process's notice may be older than our own last commit, so it only triggers a poll.
        if (isOwn && state) demands.set(state, closedAt ? [closedAt, ...more] : []);
        again();
      } else if (state === 'open' || state === 'locked' || state === 'ended')
        apply([{ id, state, at: Number(closedAt) }]);
    };
    listening ??= database.listen(channel, {
      onNotice: onText,
      onOwn: (text) => onText(text, true),
      onGap: again,
    });
    poller ??= setInterval(again, timings.poll).unref();
    return poll();
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
    missesFactor: (session) => demands.misses(session),
    watch(session, onClosed) {
      const id = session.familyId;
      const state = known.get(id)?.state;
      if (state === 'ended' || state === 'locked') {
        onClosed();
        return () => {};
      }
      const callbacks = watchers.get(id) ?? new Set();
      watchers.set(id, callbacks.add(onClosed));
      const unwatch = demands.watch(session, onClosed);
      return () => {
        unwatch();
        callbacks.delete(onClosed);
        if (callbacks.size === 0 && watchers.get(id) === callbacks) watchers.delete(id);
      };
    },
    async close() {
      clearInterval(poller);
      await listening?.close();
    },
  };
}

/** Reads the sessions that changed in the last seconds, and which facilities demand a second factor. */
function readChanges(database: Database, seconds: number) {
  return Promise.all([
    database.readShared(changeRows`
      select id, case when ended_at is not null then 'ended' when locked_at is not null then 'locked' else 'open' end
        as state, floor(extract(epoch from changed_at) * 1000)::bigint as at
      from sessions_changed(clock_timestamp() - ${seconds}::integer * interval '1 second')`),
    database.readShared(demandRows`
      select facility_id as "facilityId", roles from second_factor_demands()`),
  ]);
}
