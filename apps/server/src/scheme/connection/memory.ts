import type { ConnectionProblem } from '@afyakadi/contract';
import type { Timings } from '../../platform/timings.ts';
import type { Heard, KnownState } from '../port/link.ts';

/** What a process makes of what it heard of a facility's scheme. */
export interface Memory {
  /** The state that follows, null where nothing does. */
  hear(heard: Heard): { state: Exclude<KnownState, 'unknown'>; problem: ConnectionProblem | null } | null;
  /** How long an answer may take before it counts as none, in ms: longer where the last ones were slow. */
  patience(): number;
  /** When something answered last, by performance.now(); null: never. */
  answeredAt(): number | null;
}

/** Failures in a row that make it so: one alone is a lost packet. */
const inARow = 2;
/** So many answers count. */
const mostAnswers = 5;

/** @param now in ms, ever growing */
export function createMemory(
  timings: Pick<Timings['connection'], 'slowAnswer' | 'answersKept' | 'leastPatience' | 'longestPatience'>,
  now: () => number = () => performance.now(),
): Memory {
  let failures = 0;
  let answers: { at: number; ms: number }[] = [];
  let last: number | null = null;

  return {
    hear(heard) {
      if (heard.kind === 'answered') {
        failures = 0;
        last = now();
        answers = [...answers, { at: last, ms: heard.ms }]
          .filter(({ at }) => at > now() - timings.answersKept)
          .slice(-mostAnswers);
        const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
        const median = times[Math.floor(times.length / 2)] ?? 0;
        return { state: median > timings.slowAnswer ? 'slow' : 'up', problem: null };
      }
      if (heard.kind === 'refused') {
        failures = 0;
        return { state: 'refused', problem: 'credentials' };
      }
      // What was asked before the last answer came tells of a time that is over.
      if (last !== null && heard.began < last) return null;
      failures++;
      return failures >= inARow ? { state: 'down', problem: heard.problem } : null;
    },
    patience() {
      const latest = answers.at(-1)?.ms ?? 0;
      return Math.min(Math.max(latest * 2.5, timings.leastPatience), timings.longestPatience);
    },
    answeredAt: () => last,
  };
}
