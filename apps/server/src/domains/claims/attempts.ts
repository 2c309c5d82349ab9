import { col, newId, type Reader, type RowOf, rows, type Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, storedMessage, textOf } from '../../platform/database/messages.ts';
import type { ClaimRef } from './locks.ts';
import { submissionStates } from './state.ts';

const stored = {
  ...col.from('claim_submission', 'id', 'state', 'started_at', 'started_by', 'key'),
  remarks: col.json<StoredMessage>(),
  /** The claim is still being sent. */
  open: col.boolean,
};
/** A person's attempt to send a claim. The claim is locked before an attempt changes. */
export type Attempt = RowOf<typeof stored>;

/** The attempts to send a claim, the newest first. */
export async function attemptsOf(read: Reader, claim: ClaimRef): Promise<Attempt[]> {
  return read(rows(stored)`
    select id, state, started_at, started_by, key, ${storedMessage('remarks')} as remarks,
      ended_at is null as open
    from claim_submission
    where facility_id = ${claim.facility_id} and claim_id = ${claim.id} order by started_at desc, id desc`);
}

/** Begins an attempt: while it is open, nothing under the claim's authorization changes. @returns its identifier */
export async function beginAttempt(
  tx: Tx,
  claim: ClaimRef,
  by: { accountId: string; key: string | null; now: Date },
): Promise<string> {
  const id = newId();
  // The one before is not known to have been answered.
  const before = submissionStates.to('unanswered');
  await tx
    .updateTable('claim_submission')
    .set({ state: before })
    .where('facility_id', '=', claim.facility_id)
    .where('claim_id', '=', claim.id)
    .where('state', '=', 'pending')
    .execute();
  await tx
    .insertInto('claim_submission')
    .values({
      facility_id: claim.facility_id,
      id,
      claim_id: claim.id,
      state: submissionStates.initial.begin,
      started_at: by.now,
      started_by: by.accountId,
      key: by.key,
    })
    .execute();
  return id;
}

/** Records that an open attempt got no answer. The claim is still being sent. */
export async function markUnanswered(
  tx: Tx,
  claim: ClaimRef,
  attempt: Attempt,
  remarks: StoredMessage,
): Promise<void> {
  const state = submissionStates.next(attempt.state, 'unanswered');
  await tx
    .updateTable('claim_submission')
    .set({ state, remarks: textOf(remarks), remarks_message: codedOf(remarks) })
    .where('facility_id', '=', claim.facility_id)
    .where('id', '=', attempt.id)
    .execute();
}

/** Ends the sending of a claim: the outcome is that of its newest attempt; the earlier ones remain unanswered. */
export async function endAttempts(
  tx: Tx,
  claim: ClaimRef,
  newest: Attempt,
  end: { outcome: keyof typeof submissionStates.table.events; remarks: StoredMessage; now: Date },
): Promise<void> {
  await tx
    .updateTable('claim_submission')
    .set({
      state: submissionStates.next(newest.state, end.outcome),
      remarks: textOf(end.remarks),
      remarks_message: codedOf(end.remarks),
      ended_at: end.now,
    })
    .where('facility_id', '=', claim.facility_id)
    .where('id', '=', newest.id)
    .execute();
  await tx
    .updateTable('claim_submission')
    .set({ ended_at: end.now })
    .where('facility_id', '=', claim.facility_id)
    .where('claim_id', '=', claim.id)
    .where('ended_at', 'is', null)
    .execute();
}
