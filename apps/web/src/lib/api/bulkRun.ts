import type { EndpointName } from '@afyakadi/contract';
import { type Signal, signal } from '../browser/signal.ts';
import { online } from '../http/connection.ts';
import { ApiError, isConnectionLost, isOutcomeUnknown, isRefusal } from '../http/errors.ts';
import { session } from '../session/session.ts';
import { newKey } from './api.ts';
import { reportCalls } from './touches.ts';

/** One change of a bulk run. `unknown`: no answer came, so its key is sent again before anything else of it. */
export interface BulkEntry<Subject, Answer> {
  subject: Subject;
  state: 'waiting' | 'running' | 'unknown' | 'done' | 'failed';
  answer?: Answer;
  error?: unknown;
}

/** `paused`: a person stopped it (`error` undefined), or an outcome is unknown. */
export interface BulkState<Subject, Answer> {
  state: 'running' | 'paused' | 'finished';
  entries: readonly BulkEntry<Subject, Answer>[];
  error?: unknown;
}

export interface BulkRun<Subject, Answer> {
  /** Undefined before the first run, and after `dismiss`. */
  state: Signal<BulkState<Subject, Answer> | undefined>;
  start: (subjects: readonly Subject[]) => void;
  /** Sends nothing more. Calls on their way are still answered. */
  pause: () => void;
  resume: () => void;
  /** Drops the results of a run that is not running. */
  dismiss: () => void;
}

/** Calls under way at the same time: a browser has six connections per server, and one carries the events. */
const atOnce = 3;

/**
 * Makes the same change for many subjects, a few at a time, each with its own Idempotency-Key, transaction and outcome.
 * It lives outside the screens, so it continues while the person works elsewhere. Without an answer it pauses, and
 * resumes by itself when the server answers again, with the same keys: nothing is changed twice. It is dropped when
 * the session ends or another person signs in (decision 040).
 * @param send makes the change of one subject; its calls get the key of the subject
 */
export function bulkRun<Subject, Answer>(
  touched: readonly EndpointName[],
  send: (subject: Subject, idempotencyKey: string) => Promise<Answer>,
): BulkRun<Subject, Answer> {
  const current = signal<BulkState<Subject, Answer> | undefined>(undefined);
  let keys: string[] = [];
  let owner: string | undefined;

  function set(change: Partial<BulkState<Subject, Answer>>): void {
    const state = current.get();
    if (state) current.set({ ...state, ...change });
  }

  function setEntry(index: number, change: Partial<BulkEntry<Subject, Answer>>): void {
    const state = current.get();
    if (!state) return;
    set({ entries: state.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)) });
  }

  async function run(index: number, subject: Subject): Promise<void> {
    const mine = keys;
    const key = mine[index] ?? newKey();
    setEntry(index, { state: 'running' });
    try {
      const answer = await send(subject, key);
      if (keys === mine) setEntry(index, { state: 'done', answer });
    } catch (error) {
      if (keys !== mine) return;
      const wait = waitOf(error);
      if (wait !== undefined || isOutcomeUnknown(error)) {
        setEntry(index, { state: 'unknown' });
        set({ state: 'paused', error });
        if (wait !== undefined) resumeAfter(wait, error);
      } else setEntry(index, { state: 'failed', error });
    }
    if (keys === mine) next();
  }

  function resumeAfter(seconds: number, error: unknown): void {
    const mine = keys;
    setTimeout(() => {
      if (keys === mine && current.get()?.error === error) resume();
    }, seconds * 1_000);
  }

  /** Starts as many calls as fit. */
  function next(): void {
    const state = current.get();
    if (state?.state !== 'running') {
      if (state && !state.entries.some((entry) => entry.state === 'running')) reportCalls(touched);
      return;
    }
    const running = state.entries.filter((entry) => entry.state === 'running').length;
    const open = unanswered(state.entries);
    if (running === 0 && open.length === 0) {
      set({ state: 'finished' });
      reportCalls(touched);
    }
    for (const { index, entry } of open.slice(0, atOnce - running)) void run(index, entry.subject);
  }

  function resume(): void {
    if (current.get()?.state !== 'paused') return;
    set({ state: 'running', error: undefined });
    next();
  }

  function drop(): void {
    keys = [];
    current.set(undefined);
  }

  online.subscribe(() => {
    if (online.get() && isConnectionLost(current.get()?.error)) resume();
  });
  session.subscribe(() => {
    if (session.get().account?.id !== owner) drop();
  });
  window.addEventListener('beforeunload', (event) => {
    if (current.get()?.state === 'running') event.preventDefault();
  });

  return {
    state: current,
    start(subjects) {
      if (current.get()?.state === 'running' || subjects.length === 0) return;
      owner = session.get().account?.id;
      keys = subjects.map(() => newKey());
      current.set({ state: 'running', entries: subjects.map((subject) => ({ subject, state: 'waiting' })) });
      next();
    },
    pause() {
      if (current.get()?.state === 'running') set({ state: 'paused' });
    },
    resume,
    dismiss() {
      if (current.get()?.state !== 'running') drop();
    },
  };
}

/** Returns what is to be sent, first that of which no answer came. */
function unanswered<Subject, Answer>(entries: readonly BulkEntry<Subject, Answer>[]) {
  return (['unknown', 'waiting'] as const).flatMap((wanted) =>
    entries.flatMap((entry, index) => (entry.state === wanted ? [{ index, entry }] : [])),
  );
}

/** The seconds after which the same call can be repeated: the server says so, or it still works on the first one. */
function waitOf(error: unknown): number | undefined {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter;
  if (isRefusal(error, 'stillRunning') || (isConnectionLost(error) && online.get())) return 2;
  return undefined;
}
