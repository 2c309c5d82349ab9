import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * Has this transaction find rows by their indexes, slice by slice. The tables grow by the very import, in one
 * transaction and long before their statistics say so: a plan made while one was empty would read all of it for each row.
 */
export async function byIndexAlone(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
}

/** Has it planned as usual again, for a statement over whole sets. */
export async function asUsual(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'on', true), set_config('enable_hashjoin', 'on', true),
    set_config('enable_mergejoin', 'on', true), set_config('enable_material', 'on', true)`.execute(tx);
}
