import type { ApprovalStatus } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { inStates } from '../../platform/states.ts';
import type { LineToApprove } from './line.ts';
import { approvalStates } from './state.ts';

/** The stored fields of an approval that its changes need. */
export interface Stored {
  id: string;
  line_id: string;
  status: ApprovalStatus;
  reference_no: string | null;
  reason: string | null;
  quantity_requested: number;
  quantity_approved: number | null;
  quantity_used: number;
  valid_until: string | null;
}

const columns = sql`id, line_id, status, reference_no, reason, quantity_requested, quantity_approved, quantity_used,
  valid_until`;

/** Locks and returns the valid or pending approval of a line; undefined without one. */
export async function lockActive(tx: Tx, facilityId: string, lineId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns} from approval
    where facility_id = ${facilityId} and line_id = ${lineId} and status <> 'Invalid' for update`.execute(tx);
  return rows[0];
}

export async function lockApproval(tx: Tx, facilityId: string, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns} from approval where facility_id = ${facilityId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Returns the line of an approval; it never changes, so no lock is needed. */
export async function lineOf(tx: Tx, facilityId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ line_id: string }>`
    select line_id from approval where facility_id = ${facilityId} and id = ${id}`.execute(tx);
  return rows[0]?.line_id;
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

/** Makes an approval valid and copies its number to the line, and thereby to the claim. */
export async function storeValid(
  tx: Tx,
  facilityId: string,
  approval: { id: string; lineId: string },
  valid: Valid,
  now: Date,
): Promise<void> {
  await sql`
    with line as (
      update order_line set approval_no = ${valid.referenceNo}
      where facility_id = ${facilityId} and id = ${approval.lineId}
    )
    update approval set status = ${approvalStates.to('approve')}, reference_no = ${valid.referenceNo},
      quantity_approved = ${valid.quantity}, valid_until = ${valid.validUntil}, remarks = ${valid.remarks},
      answered_at = ${now}, by_letter = ${valid.byLetter}
    where facility_id = ${facilityId} and id = ${approval.id}
      and status ${inStates(approvalStates.from('approve'))}`.execute(tx);
}

/** Stores the scheme's remarks while it has not decided, or its refusal. */
export async function storeUndecided(
  tx: Tx,
  facilityId: string,
  id: string,
  answer: { event: 'wait' | 'refuse'; referenceNo: string | null; remarks: string },
  now: Date,
): Promise<void> {
  await sql`
    update approval set status = ${approvalStates.to(answer.event)}, remarks = ${answer.remarks},
      reference_no = coalesce(${answer.referenceNo}, reference_no),
      answered_at = ${answer.event === 'refuse' ? now : null}
    where facility_id = ${facilityId} and id = ${id} and status ${inStates(approvalStates.from(answer.event))}`.execute(
    tx,
  );
}

/** Closes an approval that expired unused, so that another can be requested. */
export async function storeExpired(tx: Tx, facilityId: string, approval: Stored): Promise<void> {
  await sql`
    with line as (
      update order_line set approval_no = null where facility_id = ${facilityId} and id = ${approval.line_id}
    )
    update approval set status = ${approvalStates.next(approval.status, 'expire')}
    where facility_id = ${facilityId} and id = ${approval.id}
      and status ${inStates(approvalStates.from('expire'))}`.execute(tx);
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
  await sql`select from authorized_member
    where facility_id = ${facilityId} and id = ${line.member_id} for no key update`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(case when p.status = 'Invalid' or o.status in ('Cancelled', 'NotGiven', 'NotDone')
      then p.quantity_used else p.quantity_approved end), 0)::bigint as taken
    from order_line o join approval p on p.facility_id = o.facility_id and p.line_id = o.id
    where o.facility_id = ${facilityId} and o.member_id = ${line.member_id} and o.item_code = ${line.item_code}
      and o.id <> ${line.id} and p.reference_no = ${referenceNo}`.execute(tx);
  return rows[0]?.taken ?? 0;
}
