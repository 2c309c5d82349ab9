import { importBrokeOff } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

/** Closes imports whose process is gone, and forgets the rows of those that nobody touched for 30 days; of all facilities. */
export async function tidyImports(tx: Tx): Promise<void> {
  await sql`select tidy_imports(clock_timestamp(), ${importBrokeOff.lost})`.execute(tx);
}

/**
 * An import that broke off is closed 30 to 45 seconds after its last sign of life. Which process it was is not asked:
 * several may serve one database.
 */
export const importsJob: Job = {
  name: 'imports',
  every: 15_000,
  run: ({ slice }) => slice(null, tidyImports),
};
