import type { Tx } from './database/index.ts';
import { newId } from './ids.ts';

/** Who does something, as the trail keeps it: a caller, or the product by itself, for somebody or nobody. */
export interface Actor {
  facility: { id: string };
  accountId: string | null;
  role: string | null;
  address: string | null;
}

/** The product by itself, for nobody. */
export function byItself(facilityId: string): Actor {
  return { facility: { id: facilityId }, accountId: null, role: null, address: null };
}

export interface AuditEntry {
  /** Dotted: what, then what was done to it: 'authorization.created', 'account.signed-in'. */
  action: string;
  subjectType?: string;
  subjectId?: string;
  memberId?: string;
  /** The reason a person gave. */
  reason?: string;
  detail?: Record<string, unknown>;
}

/** Writes what happened, by whom and from where, in the transaction of the change it tells of. */
export async function writeAudit(
  tx: Tx,
  call: { caller: Actor; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await tx.insertInto('audit').values(auditRow(call, entry)).execute();
}

/** The row that tells of it. */
export function auditRow({ caller, now }: { caller: Actor; now: Date }, entry: AuditEntry) {
  return {
    facility_id: caller.facility.id,
    id: newId(),
    at: now,
    account_id: caller.accountId,
    role: caller.role,
    address: caller.address,
    action: entry.action,
    subject_type: entry.subjectType ?? null,
    subject_id: entry.subjectId ?? null,
    member_id: entry.memberId ?? null,
    reason: entry.reason ?? null,
    detail: entry.detail ?? {},
  };
}
