import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

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
