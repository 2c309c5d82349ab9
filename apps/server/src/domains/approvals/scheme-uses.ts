import { newId, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { enqueue } from '../outbox/index.ts';

interface CountedUse {
  approvalId: string;
  memberId: string;
  /** The dispense or the result. */
  subjectId: string;
  quantity: number;
}

/** Records a use of an approval and enqueues it, so that the scheme counts it after the commit. */
export async function recordUse(tx: Tx, call: ActingCaller, use: CountedUse): Promise<void> {
  const { caller, now } = call;
  const id = newId();
  await tx
    .insertInto('approval_use')
    .values({
      facility_id: caller.facility.id,
      id,
      approval_id: use.approvalId,
      subject_id: use.subjectId,
      quantity: use.quantity,
      used_at: now,
    })
    .execute();
  await enqueueForScheme(tx, call, use.memberId, 'approval.use', id);
}

/**
 * Queues the return of what the scheme counted of a dispense or a result. The scheme takes back a use as a whole, so
 * the rest is counted again. Uses from before the scheme was notified of uses are not reported.
 */
export async function recordReturn(
  tx: Tx,
  call: ActingCaller,
  returned: Omit<CountedUse, 'approvalId'>,
): Promise<void> {
  const { caller, now } = call;
  const use = await tx
    .updateTable('approval_use')
    .set({ returned_at: now })
    .where('facility_id', '=', caller.facility.id)
    .where('subject_id', '=', returned.subjectId)
    .where('returned_at', 'is', null)
    .returning(['id', 'approval_id', 'quantity'])
    .executeTakeFirst();
  if (!use) return;
  await enqueueForScheme(tx, call, returned.memberId, 'approval.return', use.id);
  const left = use.quantity - returned.quantity;
  if (left > 0) await recordUse(tx, call, { ...returned, approvalId: use.approval_id, quantity: left });
}

async function enqueueForScheme(
  tx: Tx,
  { caller, now }: ActingCaller,
  memberId: string,
  kind: 'approval.use' | 'approval.return',
  subjectId: string,
): Promise<void> {
  await enqueue(tx, {
    facilityId: caller.facility.id,
    partitionKey: memberId,
    kind,
    subjectId,
    memberId,
    now,
    createdBy: caller.accountId,
    role: caller.role,
  });
}
