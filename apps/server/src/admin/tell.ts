import type { AuditEntry } from '../platform/audit.ts';
import type { Tx } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';

/** Where the trail says that something was done from: who has a shell on the machine has no account. */
export const here = 'command line';

/** Writes what a command did into a facility's trail, in the transaction of what it tells of. */
export async function tell(
  tx: Tx,
  of: { facilityId: string; now: Date },
  { action, reason, subjectType, subjectId, detail }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      ...{ facility_id: of.facilityId, id: newId(), at: of.now, account_id: null, role: null, address: here },
      ...{ action, subject_type: subjectType ?? null, subject_id: subjectId ?? null, member_id: null },
      ...{ reason: reason ?? null, detail: detail ?? {} },
    })
    .execute();
}
