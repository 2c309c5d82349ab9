import type { Timings } from '../../platform/timings.ts';
import { SchemeUnavailable, type UnavailableReason } from '../port/index.ts';
import type { CallName } from './longest.ts';

/** Reports the outcome of one call that was let through; the first report counts. */
export interface Permit {
  succeeded(): void;
  failed(): void;
  /** The call was never sent, so it is no evidence. */
  cancel(): void;
}

interface Breakers {
  /** Throws SchemeUnavailable `circuitOpen` while the endpoint is not called. */
  enter(connection: string, name: CallName): Permit;
  /** Follows the state of the address, which all processes and facilities share. */
  follow(answers: boolean): void;
  /** Clears the state after a change of the facility's settings. */
  forget(connection: string): void;
  /** How many are open, by call. */
  open(): Map<CallName, number>;
}

const inARow = 5;
const minInWindow = 10;
const maxInWindow = 100;

interface Breaker {
  name: CallName;
  failures: number;
  /** Of the window that counts. */
  lately: { at: number; failed: boolean }[];
  succeededAt: number;
  /** null: closed. Tried once at `trialAt`, then again after twice the backoff. */
  opened: { trialAt: number; backoff: number; trying: boolean; followed: boolean } | null;
}

/**
 * Creates a breaker for each facility and endpoint. It opens after five failures in a row, or if half of ten or more
 * calls within the window failed. One trial call follows after the first backoff, which doubles up to the longest.
 * Breakers spare people the wait for a scheme that is down, and the scheme a flood when it returns. They decide
 * nothing, so they are kept in memory. While all processes know that the scheme is down, every breaker counts as open.
 * @param now in ms, monotonic
 */
export function createBreakers(
  timings: Pick<Timings['scheme'], 'breakerWindow' | 'breakerFirst' | 'breakerLongest'>,
  now: () => number = () => performance.now(),
): Breakers {
  const facilities = new Map<string, Map<CallName, Breaker>>();
  let downSince: number | undefined;
  const all = () => [...facilities.values()].flatMap((breakers) => [...breakers.values()]);

  function breakerOf(connection: string, name: CallName): Breaker {
    const breakers = facilities.get(connection) ?? new Map<CallName, Breaker>();
    facilities.set(connection, breakers);
    const breaker: Breaker = breakers.get(name) ?? {
      name,
      failures: 0,
      lately: [],
      succeededAt: -1,
      opened: downSince === undefined ? null : openedAt(downSince, true),
    };
    breakers.set(name, breaker);
    return breaker;
  }

  const openedAt = (moment: number, followed: boolean) => ({
    trialAt: moment + timings.breakerFirst,
    backoff: timings.breakerFirst,
    trying: false,
    followed,
  });

  function failed(breaker: Breaker, began: number): void {
    if (breaker.opened) {
      const backoff = Math.min(breaker.opened.backoff * 2, timings.breakerLongest);
      breaker.opened = { ...breaker.opened, trialAt: now() + backoff, backoff, trying: false };
      return;
    }
    note(breaker, true);
    // One that began before the last success is news of the past.
    if (began < breaker.succeededAt) return;
    breaker.failures++;
    if (breaker.failures >= inARow || hasHalfFailed(breaker)) breaker.opened = openedAt(now(), false);
  }

  function note(breaker: Breaker, isFailure: boolean): void {
    const since = now() - timings.breakerWindow;
    breaker.lately = [...breaker.lately, { at: now(), failed: isFailure }]
      .filter(({ at }) => at > since)
      .slice(-maxInWindow);
  }

  function succeeded(breaker: Breaker): void {
    if (breaker.opened) breaker.lately = [];
    breaker.opened = null;
    breaker.failures = 0;
    breaker.succeededAt = now();
    note(breaker, false);
  }

  return {
    enter(connection, name) {
      const breaker = breakerOf(connection, name);
      const { opened } = breaker;
      if (opened) {
        if (opened.trying || now() < opened.trialAt) throw unavailable('circuitOpen');
        opened.trying = true;
      }
      const began = now();
      let reported = false;
      const once = (report: () => void) => () => {
        if (!reported) report();
        reported = true;
      };
      return {
        succeeded: once(() => succeeded(breaker)),
        failed: once(() => {
          // A call that was let through before it opened does not postpone the trial.
          if (breaker.opened && opened === null) return;
          failed(breaker, began);
        }),
        cancel: once(() => {
          if (opened && breaker.opened === opened) opened.trying = false;
        }),
      };
    },
    follow(answers) {
      if (answers) {
        downSince = undefined;
        for (const breaker of all()) allowTrial(breaker, now());
        return;
      }
      if (downSince !== undefined) return;
      downSince = now();
      for (const breaker of all()) breaker.opened ??= openedAt(downSince, true);
    },
    forget: (connection) => void facilities.delete(connection),
    open: () => countOpen(all()),
  };
}

function hasHalfFailed({ lately }: Breaker): boolean {
  return lately.length >= minInWindow && lately.filter(({ failed }) => failed).length * 2 >= lately.length;
}

/** The address answers again: closes a breaker that only followed it, and lets others try at once. */
function allowTrial(breaker: Breaker, now: number): void {
  if (breaker.opened?.followed) breaker.opened = null;
  else if (breaker.opened) {
    breaker.opened.trialAt = Math.min(breaker.opened.trialAt, now);
    // An earlier trial that still hangs does not delay this one.
    breaker.opened.trying = false;
  }
}

function countOpen(breakers: readonly Breaker[]): Map<CallName, number> {
  const counts = new Map<CallName, number>();
  for (const { name, opened } of breakers) counts.set(name, (counts.get(name) ?? 0) + (opened ? 1 : 0));
  return counts;
}

const unavailable = (reason: UnavailableReason) => new SchemeUnavailable(undefined, { reason });
