import { sql } from 'kysely';
import { col, readerOf, rows, type Tx } from './index.ts';

/**
 * Makes this transaction use indexes, batch by batch. Work such as an import grows the tables within
 * one transaction, before their statistics change: a plan made for an empty table would scan all of it for each row.
 * Discards the session's cached plans, which may come from earlier, smaller work.
 */
export async function byIndexAlone(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
  await setLocal(tx, {
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_material: 'off',
    enable_nestloop: 'on',
    work_mem: '64MB',
  });
}

/** The opposite, for one statement over whole sets: no set is scanned once for each row of another. */
export async function bySets(tx: Tx): Promise<void> {
  await setLocal(tx, { enable_seqscan: 'on', enable_hashjoin: 'on', enable_nestloop: 'off' });
}

/** `set local` of several settings in one statement. */
async function setLocal(tx: Tx, settings: Readonly<Record<string, string>>): Promise<void> {
  await readerOf(tx)(rows({ set_config: col.text })`
    select set_config(name, value, true) from jsonb_each_text(${JSON.stringify(settings)}::jsonb) as setting (name, value)`);
}
