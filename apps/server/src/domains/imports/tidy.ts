import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Job } from '../../platform/jobs/index.ts';

const lost = 'The work on this import broke off. Nothing was changed by it. Read the file again.';

/** Closes imports whose process is gone, and forgets the rows of those that nobody touched for 30 days; of all facilities. */
export async function tidyImports(tx: Tx): Promise<void> {
  await sql`select tidy_imports(clock_timestamp(), ${lost})`.execute(tx);
}

/** Every minute: an import that broke off is closed 2 to 3 minutes after its last sign of life. */
export const importsJob: Job = {
  name: 'imports',
  every: 60_000,
  run: ({ slice }) => slice(null, tidyImports),
};
