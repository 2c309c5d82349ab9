import { defaultTimings, type Timings } from '../../src/platform/timings.ts';
import type { CallName } from '../../src/scheme/transport/index.ts';

/** Some different times, by group. */
export type TimingChanges = { [Group in keyof Timings]?: Partial<Timings[Group]> };

/** Timings with some of them changed. */
export function withTimings(base: Timings, changes: TimingChanges): Timings {
  return {
    database: { ...base.database, ...changes.database },
    standby: { ...base.standby, ...changes.standby },
    notices: { ...base.notices, ...changes.notices },
    http: { ...base.http, ...changes.http },
    uploads: { ...base.uploads, ...changes.uploads },
    idempotency: { ...base.idempotency, ...changes.idempotency },
    events: { ...base.events, ...changes.events },
    closedSessions: { ...base.closedSessions, ...changes.closedSessions },
    keys: { ...base.keys, ...changes.keys },
    messages: { ...base.messages, ...changes.messages },
    shutdown: { ...base.shutdown, ...changes.shutdown },
    jobs: { ...base.jobs, ...changes.jobs },
    worker: { ...base.worker, ...changes.worker },
    threads: { ...base.threads, ...changes.threads },
    imports: { ...base.imports, ...changes.imports },
    scheme: { ...base.scheme, ...changes.scheme },
    connection: { ...base.connection, ...changes.connection },
    schemeCalls: { ...base.schemeCalls, ...changes.schemeCalls },
  };
}

const hour = 3_600_000;
const noJobs: Timings['jobs'] = {
  first: hour,
  firstStep: 0,
  imports: hour,
  fetchTariff: hour,
  expireAttempts: hour,
  closeEmptyVisits: hour,
  chargeBedDays: hour,
  sealAudit: hour,
  forgetExpired: hour,
  forgetDelivered: hour,
  deleteOldRequests: hour,
};

/**
 * The timings of the API tests: retries, polls and backoffs are short. Deadlines stay long, because a busy machine
 * is slow, not unavailable. The polls behind notices (`events`, `closedSessions`) never run, otherwise they would
 * hide a missing notice. Periodic jobs do not run by the clock: each test runs its own.
 */
export const fastTimings = withTimings(defaultTimings, {
  database: { connect: 15_000, call: 15_000 },
  notices: { firstRetry: 20, longestRetry: 200 },
  idempotency: { repeatPoll: 10 },
  events: { poll: hour, readRetries: [20, 80, 200] },
  closedSessions: { poll: hour },
  keys: { fileCheck: 0 },
  messages: { retries: [5, 5] },
  jobs: noJobs,
  worker: { firstBackoff: 50, longestBackoff: 500, sweep: 250, peek: 10, stop: 300 },
  scheme: {
    repeats: [20, 80],
    leastForRepeat: 50,
    // The failures of one test do not affect the next.
    breakerWindow: 500,
    breakerFirst: 200,
    breakerLongest: 1_000,
  },
  connection: { poll: 100, probe: 200, lease: 3_000, probeAfterFailure: 50 },
});

/** A time limit for each call of a scheme. */
export function callTimes(timeOf: number | ((name: CallName) => number)): Timings['schemeCalls'] {
  const times = { ...defaultTimings.schemeCalls };
  const isCall = (name: string): name is CallName => name in times;
  for (const name of Object.keys(times).filter(isCall))
    times[name] = typeof timeOf === 'number' ? timeOf : timeOf(name);
  return times;
}
