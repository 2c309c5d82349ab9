import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../outbox/index.ts';

type Doing = { caller: Caller; now: Date };

interface Told {
  approvalId: string;
  memberId: string;
  /** The dispense or the result. */
  subjectId: string;
  quantity: number;
}

/** Lets the scheme count after the commit what is given against an approval. */
export async function tellUse(tx: Tx, { caller, now }: Doing, it: Told): Promise<void> {
  const id = newId();
  await tx
    .insertInto('approval_use')
    .values({
      ...{ facility_id: caller.facility.id, id, approval_id: it.approvalId, subject_id: it.subjectId },
      ...{ quantity: it.quantity, used_at: now },
    })
    .execute();
  await tell(tx, { caller, now }, it.memberId, 'approval.use', id);
}

/**
 * Lets the scheme take back what it counted of a dispense or a result. It takes back a use as a whole, so what is left of
 * it is counted anew. What was given before the scheme was told of uses is not told of now either.
 */
export async function tellReturn(
  tx: Tx,
  { caller, now }: Doing,
  it: Omit<Told, 'approvalId'>,
): Promise<void> {
  const { rows } = await sql<{ id: string; approval_id: string; quantity: number }>`
    update approval_use set returned_at = ${now}
    where facility_id = ${caller.facility.id} and subject_id = ${it.subjectId} and returned_at is null
    returning id, approval_id, quantity`.execute(tx);
  const [use] = rows;
  if (!use) return;
  await tell(tx, { caller, now }, it.memberId, 'approval.return', use.id);
  const left = use.quantity - it.quantity;
  if (left > 0) await tellUse(tx, { caller, now }, { ...it, approvalId: use.approval_id, quantity: left });
}

async function tell(
  tx: Tx,
  { caller, now }: Doing,
  memberId: string,
  kind: 'approval.use' | 'approval.return',
  subjectId: string,
): Promise<void> {
  await enqueue(tx, {
    ...{ facilityId: caller.facility.id, lane: memberId, kind, subjectId, memberId, now },
    ...{ createdBy: caller.accountId, role: caller.role },
  });
}
