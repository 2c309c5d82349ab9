import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonOf } from '../../platform/database/messages.ts';

/** Closes imports whose process is gone and deletes rows of imports untouched for 30 days, in all facilities. */
export async function cleanUpImports(tx: Tx): Promise<void> {
  await sql`select clean_up_imports(clock_timestamp(), ${jsonOf(message('imports.lost'))})`.execute(tx);
}
