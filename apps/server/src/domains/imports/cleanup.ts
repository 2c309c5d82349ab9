import { importBrokeOff } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Closes imports whose process is gone and deletes rows of imports untouched for 30 days, in all facilities. */
export async function cleanUpImports(tx: Tx): Promise<void> {
  await sql`select tidy_imports(clock_timestamp(), ${importBrokeOff.lost})`.execute(tx);
}
