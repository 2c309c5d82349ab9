import { importBrokeOff } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Closes imports whose process is gone, and forgets the rows of those that nobody touched for 30 days; of all facilities. */
export async function tidyImports(tx: Tx): Promise<void> {
  await sql`select tidy_imports(clock_timestamp(), ${importBrokeOff.lost})`.execute(tx);
}
