import { col, expression, type Tx } from '../../platform/database/index.ts';
import type { ApprovalUse, SchemeApprovals, UseAnswer } from '../port/approvals.ts';

/** Counts a use of an approval once per key, and never more than was approved. */
export async function consumeApproval(tx: Tx, use: ApprovalUse): Promise<UseAnswer> {
  // Locked, so that two uses of the last unit are answered one after the other.
  const approval = await tx
    .selectFrom('register.approval')
    .select(['id', 'quantity_approved', 'status'])
    .where('reference_no', '=', use.referenceNo)
    .where('facility_code', '=', use.facility.code)
    .where('card_key', '=', expression(col.text)`upper(${use.cardNo}::text)`)
    .where('item_code', '=', use.itemCode)
    .forUpdate()
    .executeTakeFirst();
  if (approval?.status !== 'VALID') return refused('This number is not valid for this card and item.');
  const uses = await tx
    .selectFrom('register.approval_use')
    .select(['request_key', 'quantity', 'returned_at'])
    .where('approval_id', '=', approval.id)
    .execute();
  const earlier = uses.find((earlierUse) => earlierUse.request_key === use.requestKey);
  if (earlier) return earlier.returned_at ? refused('This was given back.') : counted;
  const used = uses.reduce((sum, earlierUse) => sum + (earlierUse.returned_at ? 0 : earlierUse.quantity), 0);
  const left = (approval.quantity_approved ?? 0) - used;
  if (use.quantity > left) return refused(`Only ${left} are left of this approval.`);
  await tx
    .insertInto('register.approval_use')
    .values({
      request_key: use.requestKey,
      approval_id: approval.id,
      quantity: use.quantity,
      created_at: use.now,
    })
    .execute();
  return counted;
}

/** Takes a use back; one that was never counted, or was taken back, stays as it is. */
export async function returnApproval(
  tx: Tx,
  request: Parameters<SchemeApprovals['returnApproval']>[0],
): Promise<void> {
  await tx
    .updateTable('register.approval_use as u')
    .from('register.approval as a')
    .set({ returned_at: request.now })
    .where('u.request_key', '=', request.requestKey)
    .where('u.returned_at', 'is', null)
    .whereRef('a.id', '=', 'u.approval_id')
    .where('a.facility_code', '=', request.facility.code)
    .execute();
}

const counted: UseAnswer = { state: 'counted', remarks: '' };
const refused = (remarks: string): UseAnswer => ({ state: 'refused', remarks });
