import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * Has this transaction find rows by their indexes, slice by slice. The tables grow by the very import, in one
 * transaction and long before their statistics say so: a plan made while one was empty would read all of it for each row.
 * A session keeps its plans, so those of an earlier import, made when there was little, are forgotten first.
 */
export async function byIndexAlone(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
    set_config('enable_nestloop', 'on', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
}

/** The other way round, for one statement over whole sets: none is looked through once for each row of another. */
export async function bySets(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
    set_config('enable_nestloop', 'off', true)`.execute(tx);
}
