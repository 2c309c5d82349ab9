import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ApprovalUse, SchemeApprovals, UseAnswer } from '../port/approvals.ts';

/** Counts a use of an approval once per key, and never more than was approved. */
export async function consumeApproval(tx: Tx, use: ApprovalUse): Promise<UseAnswer> {
  // Locked, so that two uses of the last unit are answered one after the other.
  const { rows } = await sql<{ id: string; quantity_approved: number | null; status: string }>`
    select id, quantity_approved, status from register.approval
    where reference_no = ${use.referenceNo} and facility_code = ${use.facility.code}
      and card_key = upper(${use.cardNo}::text) and item_code = ${use.itemCode} for update`.execute(tx);
  const [approval] = rows;
  if (approval?.status !== 'VALID') return refused('This number is not valid for this card and item.');
  const uses = await sql<{ request_key: string; quantity: number; returned: boolean }>`
    select request_key, quantity, returned_at is not null as returned from register.approval_use
    where approval_id = ${approval.id}`.execute(tx);
  const earlier = uses.rows.find((one) => one.request_key === use.requestKey);
  if (earlier) return earlier.returned ? refused('This was given back.') : counted;
  const used = uses.rows.reduce((sum, one) => sum + (one.returned ? 0 : one.quantity), 0);
  const left = (approval.quantity_approved ?? 0) - used;
  if (use.quantity > left) return refused(`Only ${left} are left of this approval.`);
  await sql`
    insert into register.approval_use (request_key, approval_id, quantity, created_at)
    values (${use.requestKey}, ${approval.id}, ${use.quantity}, ${use.now})`.execute(tx);
  return counted;
}

/** Takes a use back; one that was never counted, or was taken back, stays as it is. */
export async function returnApproval(
  tx: Tx,
  request: Parameters<SchemeApprovals['returnApproval']>[0],
): Promise<void> {
  await sql`
    update register.approval_use u set returned_at = ${request.now}
    from register.approval a
    where u.request_key = ${request.requestKey} and u.returned_at is null and a.id = u.approval_id
      and a.facility_code = ${request.facility.code}`.execute(tx);
}

const counted: UseAnswer = { state: 'counted', remarks: '' };
const refused = (remarks: string): UseAnswer => ({ state: 'refused', remarks });
