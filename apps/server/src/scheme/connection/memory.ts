import type { ConnectionProblem } from '@afyakadi/contract';
import type { Timings } from '../../platform/timings.ts';
import type { AddressState, HealthReport } from '../port/link.ts';

/** The conclusions of a process from the reports about a scheme's address. */
interface Memory {
  /** The state that follows, null where nothing does. */
  record(
    report: HealthReport,
  ): { state: Exclude<AddressState, 'unknown'>; problem: ConnectionProblem | null } | null;
  /** How long an answer may take before it counts as none, in ms: longer where the last ones were slow. */
  patience(): number;
}

/** Failures in a row that make it so: one alone is a lost packet. */
const inARow = 2;
/** The number of recent answers that count. */
const maxAnswers = 5;

/** @param now in ms, ever growing */
export function createMemory(
  timings: Pick<
    Timings['connection'],
    'slowAnswer' | 'answerRetention' | 'leastPatience' | 'longestPatience'
  >,
  now: () => number = () => performance.now(),
): Memory {
  let failures = 0;
  let answers: { at: number; ms: number }[] = [];
  let last: number | null = null;

  function answering(): { state: 'slow' | 'up'; problem: null } {
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    return { state: median > timings.slowAnswer ? 'slow' : 'up', problem: null };
  }

  return {
    record(report) {
      if (report.kind === 'answered') {
        failures = 0;
        last = now();
        answers = [...answers, { at: last, ms: report.ms }]
          .filter(({ at }) => at > now() - timings.answerRetention)
          .slice(-maxAnswers);
        return answering();
      }
      if (report.kind === 'refused') {
        // Credentials are a facility's own: the address answers.
        failures = 0;
        return answering();
      }
      // A request sent before the last answer is no evidence of the present.
      if (last !== null && report.began < last) return null;
      failures++;
      return failures >= inARow ? { state: 'down', problem: report.problem } : null;
    },
    patience() {
      const latest = answers.at(-1)?.ms ?? 0;
      return Math.min(Math.max(latest * 2.5, timings.leastPatience), timings.longestPatience);
    },
  };
}
