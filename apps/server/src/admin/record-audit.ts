import type pg from 'pg';
import { type AuditEntry, auditRow, bySystem, insertAudit, writeAudit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/index.ts';

/** The device in the audit trail: a shell on the machine has no account. */
export const here = 'command line';

/** Records a command in a facility's audit trail, in the transaction of the change. */
export async function recordAudit(
  tx: Tx,
  of: { facilityId: string; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await writeAudit(tx, { caller: { ...bySystem(of.facilityId), address: here }, now: of.now }, entry);
}

/** The same in a session of the login that owns the tables. */
export async function recordAsOwner(
  client: pg.Client,
  of: { facilityId: string; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(
    client,
    auditRow({ caller: { ...bySystem(of.facilityId), address: here }, now: of.now }, entry),
  );
}
