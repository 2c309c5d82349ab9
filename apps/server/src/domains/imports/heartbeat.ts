import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { jsonOf } from '../../platform/database/messages.ts';

/** Records periodically that this process works on the import. Returns a function that stops the heartbeat. */
export function startHeartbeat(
  { database, heartbeat }: { database: Database; heartbeat: number },
  { facilityId, id }: { facilityId: string; id: string },
): () => void {
  const sign = database.build
    .updateTable('import')
    .set({ worked_at: sql`clock_timestamp()` })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id);
  const timer = setInterval(() => {
    database.read(facilityId, sign).catch(() => {});
  }, heartbeat).unref();
  return () => clearInterval(timer);
}

/** Closes imports whose process is gone and deletes rows of imports untouched for 30 days, in all facilities. */
export async function cleanUpImports(tx: Tx): Promise<void> {
  await sql`select clean_up_imports(clock_timestamp(), ${jsonOf(message('imports.lost'))})`.execute(tx);
}
