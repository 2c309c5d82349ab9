import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { col, type Database, rows } from '../database/index.ts';
import type { Standby } from '../database/standby.ts';

/** Upper bounds of the histograms' buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The server's own counters. A label is a route's pattern, a method, a status, a call's name or an outcome: never
 * anything of a person or a facility.
 */
export interface Metrics {
  /** An answer of the API, pages and files aside or not; `seconds` from the request's head to the answer's end. */
  answered(answer: { route: string; method: string; status: number; seconds: number }): void;
  /** A refusal or failure, by the statusCode of the contract's catalogue. */
  refused(statusCode: number): void;
  /** A step of signing in: `ok`, or the name of the status that refused it. */
  signIn(route: string, outcome: string): void;
  /** A call of the scheme: `answered`, `unavailable`, `unrecognized` or `failed`. */
  scheme(call: string, outcome: string, seconds: number): void;
  /** A call over the wire of a scheme's service: `answered`, `unavailable`, `unrecognized` or `refused`. */
  serviceCall(call: string, outcome: string): void;
  /** The state of the connections to schemes, looked up when the metrics are read. */
  observeScheme(stats: SchemeStatus): void;
  /** Measured when the metrics are read. */
  observe(parts: { database: Database; standby?: Standby | null; openStreams: () => number }): void;
  /** All metrics in Prometheus's text format. */
  text(): Promise<{ type: string; body: string }>;
}

/** The state of a process's scheme connections: facilities by state, and the figures of its transport. */
interface SchemeStatus {
  connections: () => ReadonlyMap<string, number>;
  transport: () => {
    breakers: ReadonlyMap<string, number>;
    wires: Record<string, { inside: number; waiting: number }>;
  };
}

/** Creates the metrics of one server process, with those of Node: memory, event loop, garbage collection. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'afyakadi_http_answer_seconds',
    help: 'Answers by route, method and status',
    registers,
    labelNames: ['route', 'method', 'status'] as const,
    buckets,
  });
  const refusals = new Counter({
    name: 'afyakadi_refusals_total',
    help: 'Refusals and failures by statusCode',
    registers,
    labelNames: ['status_code'] as const,
  });
  const signIns = new Counter({
    name: 'afyakadi_sign_in_total',
    help: 'Steps of signing in by outcome',
    registers,
    labelNames: ['route', 'outcome'] as const,
  });
  const scheme = new Histogram({
    name: 'afyakadi_scheme_seconds',
    help: 'Calls of the scheme by outcome',
    registers,
    labelNames: ['call', 'outcome'] as const,
    buckets,
  });
  const serviceCalls = new Counter({
    name: 'afyakadi_scheme_service_calls_total',
    help: "Calls of the scheme's service by outcome",
    registers,
    labelNames: ['call', 'outcome'] as const,
  });
  return {
    serviceCall: (call, outcome) => serviceCalls.inc({ call, outcome }),
    observeScheme: (stats) => observeScheme(registry, stats),
    answered: ({ route, method, status, seconds }) =>
      answers.observe({ route, method, status: String(status) }, seconds),
    refused: (statusCode) => refusals.inc({ status_code: String(statusCode) }),
    signIn: (route, outcome) => signIns.inc({ route, outcome }),
    scheme: (call, outcome, seconds) => scheme.observe({ call, outcome }, seconds),
    observe: ({ database, standby = null, openStreams }) => {
      observeSessions(registry, database);
      observeStandby(registry, standby);
      observeAudit(registry, database);
      new Gauge({
        name: 'afyakadi_open_streams',
        help: 'Screens that follow live changes',
        registers,
        collect() {
          this.set(openStreams());
        },
      });
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

function observeScheme(registry: Registry, { connections, transport }: SchemeStatus): void {
  const registers = [registry];
  new Gauge({
    name: 'afyakadi_scheme_connections',
    help: 'Addresses of a scheme by state; refused: facilities whose credentials it refuses',
    registers,
    labelNames: ['state'] as const,
    collect() {
      this.reset();
      for (const [state, count] of connections()) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'afyakadi_scheme_open_breakers',
    help: 'Endpoints not called now, over facilities',
    registers,
    labelNames: ['call'] as const,
    collect() {
      this.reset();
      for (const [call, count] of transport().breakers) this.set({ call }, count);
    },
  });
  new Gauge({
    name: 'afyakadi_scheme_requests',
    help: 'Requests under way, and those that wait for a connection',
    registers,
    labelNames: ['base', 'state'] as const,
    collect() {
      for (const [base, { inside, waiting }] of Object.entries(transport().wires)) {
        this.set({ base, state: 'under_way' }, inside);
        this.set({ base, state: 'waiting' }, waiting);
      }
    },
  });
}

function observeSessions(registry: Registry, database: Database): void {
  new Gauge({
    name: 'afyakadi_database_sessions',
    help: 'Sessions of the pool by state',
    registers: [registry],
    labelNames: ['state'] as const,
    collect() {
      const { total, idle, waiting } = database.stats();
      this.set({ state: 'open' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waited_for' }, waiting);
    },
  });
}

/** Without a standby there is no lag, and reads of the primary are not counted. */
function observeStandby(registry: Registry, standby: Standby | null): void {
  const registers = [registry];
  new Gauge({
    name: 'afyakadi_standby_lag_seconds',
    help: 'How far the standby of reports is behind, and whether they read it',
    registers,
    labelNames: ['state'] as const,
    collect() {
      this.reset();
      if (!standby) return;
      const { state, lagSeconds } = standby.status();
      this.set({ state }, lagSeconds ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'afyakadi_report_reads',
    help: 'Statements of reports and exports since the start, by where they were answered',
    registers,
    labelNames: ['from'] as const,
    collect() {
      for (const [from, count] of Object.entries(standby?.reads() ?? {})) this.set({ from }, count);
    },
  });
}

/** Rows that no seal has yet: their number grows when the job that seals does not run. */
function observeAudit(registry: Registry, database: Database): void {
  const registers = [registry];
  const age = new Gauge({
    name: 'afyakadi_audit_unsealed_age_seconds',
    help: 'Age of the oldest unsealed audit row',
    registers,
  });
  new Gauge({
    name: 'afyakadi_audit_unsealed_rows',
    help: 'Audit rows that no seal has yet',
    registers,
    async collect() {
      try {
        const [backlog] = await database.readShared(
          rows({ unsealed: col.integer, age: col.float })`select unsealed::int as unsealed, age::float8 as age
            from audit_backlog()`,
        );
        this.set(backlog?.unsealed ?? 0);
        age.set(backlog?.age ?? 0);
      } catch {
        // Without its database the server still reports the rest; no number is better than a stale one.
        this.set(Number.NaN);
        age.set(Number.NaN);
      }
    },
  });
}
