// The figures of drills.
import type { Call } from './clients.ts';
import type { Scenario } from './scenarios.ts';

export interface Drill {
  scenario: Scenario;
  /** Where writes went on: on another machine, or on the same one. Undefined: on none in time. */
  wentOn: 'elsewhere' | 'in place' | undefined;
  /** Seconds from the failure until writes were acknowledged again; 0 if they never stopped for long. */
  back: number;
  /** The longest time in seconds that a call took after that. */
  longest: number;
  /** Calls that were acknowledged from its begin to its end. */
  acknowledged: number;
  wrong: string[];
  /** The drill itself stood still for seconds, so its times say nothing. */
  disturbed: boolean;
  /** The cluster did not become whole again, so no other drill can follow. */
  isOver: boolean;
}

/** Notices when this process, and so its clients, did not run for seconds: on a computer that is paused or overloaded. */
export class Pauses {
  private last = Date.now();
  private readonly ends: number[] = [];

  constructor() {
    setInterval(() => {
      const now = Date.now();
      if (now - this.last > 2_000) this.ends.push(now);
      this.last = now;
    }, 200).unref();
  }

  /** Whether there was one since a moment. */
  since(moment: number): boolean {
    return this.ends.some((end) => end > moment);
  }
}

/** Milliseconds without an acknowledged call from which it counts as a gap. */
const gap = 1_500;

/** Seconds from a failure to the end of the last gap in what was acknowledged since. */
export function returnOfWrites(calls: readonly Call[], failedAt: number): number {
  const moments = calls
    .flatMap(({ status, answered }) => (status === 200 && answered !== undefined ? [answered] : []))
    .filter((moment) => moment >= failedAt)
    .sort((a, b) => a - b);
  let last = failedAt;
  let back = failedAt;
  for (const moment of [...moments, Date.now()]) {
    if (moment - last > gap) back = moment;
    last = moment;
  }
  return (back - failedAt) / 1000;
}

/** The longest time in seconds that a call took since a moment. */
export function longestCallAfter(calls: readonly Call[], moment: number): number {
  const late = calls.flatMap(({ begun, answered }) =>
    answered !== undefined && answered > moment ? [answered - Math.max(begun, moment)] : [],
  );
  return Math.max(0, ...late) / 1000;
}

/** The value below which that share of the values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export function tableOf(drills: readonly Drill[]): string {
  const timed = drills.filter(({ disturbed }) => !disturbed);
  const names = [...new Set(drills.map(({ scenario }) => scenario.text))];
  const line = (name: string, some: readonly Drill[]) => {
    const undisturbed = some.filter((drill) => timed.includes(drill));
    const backs = undisturbed.map(({ back }) => back);
    const most = Math.max(0, ...undisturbed.map(({ longest }) => longest));
    const total = some.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    const wrong = some.reduce((sum, { wrong }) => sum + wrong.length, 0);
    return `| ${name} | ${some.length} | ${quantile(backs, 0.5).toFixed(1)} | ${Math.max(0, ...backs).toFixed(1)} | ${most.toFixed(1)} | ${total.toLocaleString('en')} | ${wrong} |`;
  };
  const all = timed.map(({ back }) => back);
  return [
    '',
    '| what fails | drills | writes back, median s | longest s | longest call after that, s | calls acknowledged | findings |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...names.map((name) =>
      line(
        name,
        drills.filter(({ scenario }) => scenario.text === name),
      ),
    ),
    line('all', drills),
    '',
    `Writes back within ${quantile(all, 0.95).toFixed(1)} s (95th percentile of ${all.length}).`,
  ].join('\n');
}
