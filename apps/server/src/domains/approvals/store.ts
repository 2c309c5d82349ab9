import { closedLineStatuses } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, expression, newId, type Row, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import type { LineToApprove } from './line.ts';
import { approvalStates } from './state.ts';

const columns = [
  'id',
  'line_id',
  'status',
  'reference_no',
  'reason',
  'quantity_requested',
  'quantity_approved',
  'quantity_used',
  'valid_until',
] as const;
/** The stored fields of an approval that its changes need. */
export type Stored = Pick<Row<'approval'>, (typeof columns)[number]>;

const lockedApprovals = (tx: Tx, facilityId: string) =>
  tx.selectFrom('approval').select(columns).where('facility_id', '=', facilityId).forUpdate();

/** Locks and returns the valid or pending approval of a line; undefined without one. */
export function lockActive(tx: Tx, facilityId: string, lineId: string): Promise<Stored | undefined> {
  return lockedApprovals(tx, facilityId)
    .where('line_id', '=', lineId)
    .where('status', '<>', sql.lit('Invalid'))
    .executeTakeFirst();
}

export function lockApproval(tx: Tx, facilityId: string, id: string): Promise<Stored | undefined> {
  return lockedApprovals(tx, facilityId).where('id', '=', id).executeTakeFirst();
}

/** Returns the line of an approval; it never changes, so no lock is needed. */
export async function lineOf(tx: Tx, facilityId: string, id: string): Promise<string | undefined> {
  const approval = await tx
    .selectFrom('approval')
    .select('line_id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .executeTakeFirst();
  return approval?.line_id;
}

interface NewApproval {
  facilityId: string;
  line: LineToApprove;
  byLetter: boolean;
  reason: string | null;
  quantity: number;
  accountId: string;
  now: Date;
}

/** Stores an approval that is not answered yet. @returns its identifier, which is the key of the request */
export async function insertPendingApproval(tx: Tx, approval: NewApproval): Promise<string> {
  const id = newId();
  const { line } = approval;
  await tx
    .insertInto('approval')
    .values({
      facility_id: approval.facilityId,
      id,
      line_id: line.id,
      authorization_id: line.authorization_id,
      member_id: line.member_id,
      item_code: line.item_code,
      by_letter: approval.byLetter,
      reason: approval.reason,
      quantity_requested: approval.quantity,
      status: approvalStates.initial.request,
      requested_at: approval.now,
      requested_by: approval.accountId,
    })
    .execute();
  return id;
}

interface Valid {
  referenceNo: string;
  quantity: number;
  validUntil: string | null;
  remarks: string;
  byLetter: boolean;
}

/** SQL: the approval is in a state in which the event can happen. */
export const allows = (event: keyof typeof approvalStates.table.events) =>
  expression(col.boolean)`status ${inStates(approvalStates.from(event))}`;

/** A statement that also sets the number of the approval on the line. */
const withNumberOfLine = (tx: Tx, facilityId: string, lineId: string, number: string | null) =>
  tx.with('line', (query) =>
    query
      .updateTable('order_line')
      .set({ approval_no: number })
      .where('facility_id', '=', facilityId)
      .where('id', '=', lineId),
  );

/** Makes an approval valid and copies its number to the line, and thereby to the claim. */
export async function storeValid(
  tx: Tx,
  facilityId: string,
  approval: { id: string; lineId: string },
  valid: Valid,
  now: Date,
): Promise<void> {
  await withNumberOfLine(tx, facilityId, approval.lineId, valid.referenceNo)
    .updateTable('approval')
    .set({
      status: approvalStates.to('approve'),
      reference_no: valid.referenceNo,
      quantity_approved: valid.quantity,
      valid_until: valid.validUntil,
      remarks: valid.remarks,
      answered_at: now,
      by_letter: valid.byLetter,
    })
    .where('facility_id', '=', facilityId)
    .where('id', '=', approval.id)
    .where(allows('approve'))
    .execute();
}

/** Stores the scheme's remarks while it has not decided, or its refusal. */
export async function storeUndecided(
  tx: Tx,
  facilityId: string,
  id: string,
  answer: { event: 'wait' | 'refuse'; referenceNo: string | null; remarks: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('approval')
    .set((eb) => ({
      status: approvalStates.to(answer.event),
      remarks: answer.remarks,
      reference_no: eb.fn.coalesce(eb.val(answer.referenceNo), 'reference_no'),
      answered_at: answer.event === 'refuse' ? now : null,
    }))
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .where(allows(answer.event))
    .execute();
}

/** Closes an approval that expired unused, so that another can be requested. */
export async function storeExpired(tx: Tx, facilityId: string, approval: Stored): Promise<void> {
  await withNumberOfLine(tx, facilityId, approval.line_id, null)
    .updateTable('approval')
    .set({ status: approvalStates.next(approval.status, 'expire') })
    .where('facility_id', '=', facilityId)
    .where('id', '=', approval.id)
    .where(allows('expire'))
    .execute();
}

/**
 * Returns how much of a number other lines of this patient use: the rest of open lines, and what finished lines used.
 * Locks the patient, so that two lines cannot take the same rest.
 */
export async function takenByOthers(
  tx: Tx,
  facilityId: string,
  line: LineToApprove,
  referenceNo: string,
): Promise<number> {
  await tx
    .selectFrom('authorized_member')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', line.member_id)
    .forNoKeyUpdate()
    .execute();
  const [row] = await readerOf(tx)(rows({ taken: col.integer })`
    select coalesce(sum(case when p.status = 'Invalid' or o.status ${inStates(closedLineStatuses)}
      then p.quantity_used else p.quantity_approved end), 0)::bigint as taken
    from order_line o join approval p on p.facility_id = o.facility_id and p.line_id = o.id
    where o.facility_id = ${facilityId} and o.member_id = ${line.member_id} and o.item_code = ${line.item_code}
      and o.id <> ${line.id} and p.reference_no = ${referenceNo}`);
  return row?.taken ?? 0;
}
