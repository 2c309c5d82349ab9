import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * Makes this transaction use indexes, batch by batch. The import itself grows the tables, within one transaction and
 * before their statistics change: a plan made for an empty table would scan all of it for each row. Discards the
 * session's cached plans, which may come from an earlier, smaller import.
 */
export async function byIndexAlone(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
    set_config('enable_nestloop', 'on', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
}

/** The opposite, for one statement over whole sets: no set is scanned once for each row of another. */
export async function bySets(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
    set_config('enable_nestloop', 'off', true)`.execute(tx);
}
