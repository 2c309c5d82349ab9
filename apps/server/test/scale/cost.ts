import pg from 'pg';
import { growingTables } from '../../src/platform/database/growing-tables.ts';
import { type Database, rows } from '../../src/platform/database/index.ts';

/** What an operation read of one growing table: heap, indexes and TOAST together. */
export interface Cost {
  /** Buffers of 8 KB, from memory or not. */
  buffers: number;
  /** Descents of an index. Each may need one page more in a larger table. */
  descents: number;
  /** Full scans of the table. */
  fullScans: number;
  /** Entries written into its indexes, at most: written rows times the number of indexes. Each may descend a page deeper. */
  entries: number;
}
export type Costs = Record<string, Cost>;

export const none: Cost = { buffers: 0, descents: 0, fullScans: 0, entries: 0 };

/** Measures what the server's sessions read, by PostgreSQL's counters for each table and index. */
export interface Meter {
  measure(work: () => Promise<unknown>): Promise<Costs>;
  close(): Promise<void>;
}

/**
 * Counts what is executed, also in triggers and functions, with the plans of the server's own sessions.
 * @param database with a single session: PostgreSQL publishes a session's counters only when the session does so
 * itself
 */
export async function openMeter(url: string, database: Database): Promise<Meter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set stats_fetch_consistency = 'none'");

  async function read(): Promise<Costs> {
    await database.readShared(rows({})`select pg_stat_force_next_flush()`);
    const { rows: found } = await client.query<Cost & { name: string }>(
      `select case when s.schemaname = 'public' then s.relname else s.schemaname || '.' || s.relname end as name,
         (heap_blks_read + heap_blks_hit + coalesce(io.idx_blks_read + io.idx_blks_hit, 0)
           + coalesce(toast_blks_read + toast_blks_hit, 0) + coalesce(tidx_blks_read + tidx_blks_hit, 0))::int as buffers,
         coalesce(s.idx_scan, 0)::int as descents, s.seq_scan::int as "fullScans",
         ((s.n_tup_ins + s.n_tup_upd) * (select count(*) from pg_index i where i.indrelid = relid))::int as entries
       from pg_stat_user_tables s join pg_statio_user_tables io using (relid)
       where s.schemaname in ('public', 'register')`,
    );
    return Object.fromEntries(
      found.filter(({ name }) => name in growingTables).map(({ name, ...cost }) => [name, cost]),
    );
  }

  return {
    async measure(work) {
      const before = await read();
      await work();
      const after = await read();
      const changes = Object.entries(after).map(([name, cost]) => {
        const from = before[name] ?? none;
        const change: Cost = {
          buffers: cost.buffers - from.buffers,
          descents: cost.descents - from.descents,
          fullScans: cost.fullScans - from.fullScans,
          entries: cost.entries - from.entries,
        };
        return [name, change] as const;
      });
      return Object.fromEntries(changes.filter(([, cost]) => cost.buffers > 0 || cost.fullScans > 0));
    },
    close: () => client.end(),
  };
}
