import type pg from 'pg';
import { type AuditEntry, bySystem, insertAudit, writeAudit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/index.ts';
import type { KeyRing } from '../platform/keys.ts';

/** The device in the audit trail: a shell on the machine has no account. */
export const here = 'command line';

/** Records a command in a facility's audit trail, in the transaction of the change. */
export async function recordAudit(
  tx: Tx,
  subject: { facilityId: string; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await writeAudit(
    tx,
    { caller: { ...bySystem(subject.facilityId), address: here }, now: subject.now },
    entry,
  );
}

/** The time of a command, and the keys that sign its rows. */
export interface Recording {
  now: Date;
  keys: KeyRing | null;
}

/** The same in a session of the login that owns the tables. */
export async function recordAsOwner(
  client: pg.Client,
  facilityId: string,
  { now, keys }: Recording,
  entry: AuditEntry,
): Promise<void> {
  const caller = { ...bySystem(facilityId), address: here };
  await insertAudit(client, { caller, now }, entry, keys);
}
