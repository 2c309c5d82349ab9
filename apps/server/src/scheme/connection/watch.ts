import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Listening } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Heard, KnownState } from '../port/link.ts';
import { createMemory, type Memory } from './memory.ts';
import { leaveWatch, stateChannel, takeWatch, writeStanding } from './standing.ts';

export interface WatchParts {
  database: Database;
  clock: () => Date;
  /** Asks a facility's scheme whether it answers; never throws for silence. */
  look: (facilityId: string, timeout: number) => Promise<Heard>;
  /** What all processes know from now on. */
  onState: (facilityId: string, state: KnownState) => void;
  onFailure: (error: unknown) => void;
  timings: Timings['connection'];
}

export interface Watch {
  /** Begins to look, in this process where no other one does. */
  start(): void;
  /** What a call heard. One that heard nothing is a reason to look, and proves nothing: its endpoint alone may be gone. */
  hear(facilityId: string, heard: Heard): void;
  /** Looks now, and resolves when what was heard is written. */
  lookNow(facilityId: string): Promise<void>;
  /** What was learned of it is forgotten. */
  forget(facilityId: string): void;
  /** How many facilities are in which state, as this process knows. */
  standing(): Map<KnownState, number>;
  stop(): Promise<void>;
}

/** Late looks that are listened to at once, for each facility. */
const mostLate = 2;

/**
 * Watches the connections of all facilities. One process looks at a facility, the one that holds its lease; calls of
 * all processes tell what they hear as well. States stand in the database, and are heard of by every process.
 */
export function createWatch(parts: WatchParts): Watch {
  const { database, clock, timings, look, onState, onFailure } = parts;
  const processId = newId();
  const memories = new Map<string, Memory>();
  const states = new Map<string, KnownState>();
  const looking = new Map<string, { began: number; busy: boolean; late: number }>();
  /** One writing a facility at a time; the last thing heard meanwhile comes next. */
  const writing = new Map<string, Promise<void>>();
  let listening: Listening | undefined;
  let stopped = false;
  let turning: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** How many states were learned so far, and which of them was the last of each facility. */
  let learned = 0;
  const lastLearned = new Map<string, number>();

  const memoryOf = (facilityId: string): Memory => {
    const memory = memories.get(facilityId) ?? createMemory(timings);
    memories.set(facilityId, memory);
    return memory;
  };

  function learn(facilityId: string, state: KnownState): void {
    if (states.get(facilityId) === state) return;
    states.set(facilityId, state);
    lastLearned.set(facilityId, ++learned);
    onState(facilityId, state);
  }

  /** @param looked whether somebody looked, which is written also where nothing changed */
  function conclude(facilityId: string, heard: Heard, looked: boolean): Promise<void> {
    const found = memoryOf(facilityId).hear(heard);
    if (!found || (!looked && states.get(facilityId) === found.state)) return Promise.resolve();
    const before = writing.get(facilityId) ?? Promise.resolve();
    const own = before
      .then(async () => {
        await writeStanding(database, facilityId, found, clock());
        learn(facilityId, found.state);
      })
      .catch(onFailure)
      .finally(() => {
        if (writing.get(facilityId) === own) writing.delete(facilityId);
      });
    writing.set(facilityId, own);
    return own;
  }

  /** Asks once. One that takes longer than our patience counts as silent, and is listened to all the same. */
  async function lookOnce(facilityId: string, at: { late: number }): Promise<boolean> {
    const began = performance.now();
    const memory = memoryOf(facilityId);
    const patience = memory.patience();
    const answer = look(facilityId, at.late < mostLate ? timings.longestProbe : patience);
    let late = false;
    const heard = answer.then(async (it) => {
      // Silence of a late one was counted when it became late.
      if (!(late && it.kind === 'silent')) await conclude(facilityId, it, true);
      return it.kind !== 'silent';
    });
    const waited = new AbortController();
    const over = pause(patience, null, { signal: waited.signal }).catch(() => null);
    const first = await Promise.race([heard, over]);
    if (first !== null) {
      waited.abort();
      return first;
    }
    late = true;
    at.late++;
    void heard.catch(onFailure).finally(() => at.late--);
    await conclude(facilityId, { kind: 'silent', began, problem: 'timeout' }, true);
    return false;
  }

  async function lookAt(facilityId: string): Promise<void> {
    const at = looking.get(facilityId) ?? { began: 0, busy: false, late: 0 };
    looking.set(facilityId, at);
    if (at.busy) return;
    Object.assign(at, { busy: true, began: performance.now() });
    try {
      // The second one at once: whether the first was a lost packet is to be known now.
      if (!(await lookOnce(facilityId, at)) && states.get(facilityId) !== 'down')
        await lookOnce(facilityId, at);
    } finally {
      at.busy = false;
    }
  }

  function suspect(facilityId: string): void {
    const lately =
      performance.now() - (looking.get(facilityId)?.began ?? Number.NEGATIVE_INFINITY) < timings.suspicion;
    if (stopped || lately || states.get(facilityId) === 'down') return;
    void lookAt(facilityId).catch(onFailure);
  }

  async function turn(): Promise<void> {
    const before = learned;
    const watched = await takeWatch(database, processId, timings.lease);
    const there = new Set(watched.map(({ facilityId }) => facilityId));
    for (const facilityId of memories.keys()) if (!there.has(facilityId)) forget(facilityId);
    for (const { facilityId, state, mine } of watched) {
      // What was learned while this was read is newer than what was read.
      if ((lastLearned.get(facilityId) ?? 0) <= before) learn(facilityId, state);
      if (!mine || stopped) continue;
      const since = performance.now() - (looking.get(facilityId)?.began ?? Number.NEGATIVE_INFINITY);
      // Half a turn early rather than a whole one late.
      if (since >= timings.probe - timings.poll / 2) void lookAt(facilityId).catch(onFailure);
    }
  }

  function forget(facilityId: string): void {
    memories.delete(facilityId);
    states.delete(facilityId);
    lastLearned.delete(facilityId);
    looking.delete(facilityId);
  }

  function schedule(after: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      turning = turn().catch(onFailure);
      void turning.finally(() => schedule(timings.poll));
    }, after).unref();
  }

  function hearState(notice: string): void {
    const [facilityId = '', state] = notice.split(' ');
    if (state === 'unknown' || state === 'up' || state === 'slow' || state === 'down' || state === 'refused')
      learn(facilityId, state);
  }

  return {
    start() {
      // A notice that was lost is made up for by the next turn.
      listening = database.listen(stateChannel, { onNotice: hearState, onGap: () => {} });
      schedule(0);
    },
    hear(facilityId, heard) {
      if (heard.kind === 'silent') suspect(facilityId);
      else void conclude(facilityId, heard, false);
    },
    async lookNow(facilityId) {
      const heard = await look(facilityId, timings.testProbe);
      if (heard.kind !== 'silent') return conclude(facilityId, heard, true);
      // A person asked, and is told what was found now.
      await conclude(facilityId, heard, true);
      await conclude(facilityId, { ...heard, began: performance.now() }, true);
    },
    forget,
    standing() {
      const counts = new Map<KnownState, number>();
      for (const state of states.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
      return counts;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      await Promise.all(writing.values());
      await listening?.close();
      await leaveWatch(database, processId).catch(() => {});
    },
  };
}
