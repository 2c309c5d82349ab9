import type pg from 'pg';
import { type AuditEntry, auditRow, byItself, insertAudit, writeAudit } from '../platform/audit.ts';
import type { Tx } from '../platform/database/index.ts';

/** Where the trail says that something was done from: who has a shell on the machine has no account. */
export const here = 'command line';

/** Writes what a command did into a facility's trail, in the transaction of what it tells of. */
export async function tell(tx: Tx, of: { facilityId: string; now: Date }, entry: AuditEntry): Promise<void> {
  await writeAudit(tx, { caller: { ...byItself(of.facilityId), address: here }, now: of.now }, entry);
}

/** The same in a session of the login that owns the tables. */
export async function tellAsOwner(
  client: pg.Client,
  of: { facilityId: string; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(
    client,
    auditRow({ caller: { ...byItself(of.facilityId), address: here }, now: of.now }, entry),
  );
}
