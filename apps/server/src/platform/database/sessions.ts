import type pg from 'pg';
import type { Timings } from '../timings.ts';

/** The role of every session; the migrations make it. */
export const sessionRole = 'afyakadi_app';

/** How each session of the server is opened: of the pool, and of LISTEN. */
export function sessionConfig(options: {
  url: string;
  name: string;
  /** The statement timeout in milliseconds; 0: no limit. */
  statementTimeout: number;
  /** Refuses writes: for a standby, which might have become a primary. */
  readOnly?: boolean;
  timings: Pick<Timings['database'], 'connect' | 'idleInTransaction'>;
}): pg.ClientConfig {
  return {
    connectionString: options.url,
    connectionTimeoutMillis: options.timings.connect,
    keepAlive: true,
    application_name: options.name,
    options: [
      `-c role=${sessionRole}`,
      `-c statement_timeout=${options.statementTimeout}`,
      `-c idle_in_transaction_session_timeout=${options.timings.idleInTransaction}`,
      ...(options.readOnly ? ['-c default_transaction_read_only=on'] : []),
      '-c timezone=UTC',
      // Uses a generic plan, made once per session. By default PostgreSQL replans a page at every call as soon as a
      // list is long, because it assumes that a page of unknown offset begins a tenth down the list.
      '-c plan_cache_mode=force_generic_plan',
      // Such a plan is costed for the whole list, so PostgreSQL would compile it at every call: 190 ms for a page that
      // takes 1 ms.
      '-c jit=off',
    ].join(' '),
  };
}
