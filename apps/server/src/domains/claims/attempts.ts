import { col, type Reader, type RowOf, rows, type Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, storedMessage, textOf } from '../../platform/database/messages.ts';
import { newId } from '../../platform/ids.ts';
import { submissionStates } from './state.ts';

const stored = {
  ...col.from('claim_submission', 'id', 'claim_id', 'state', 'started_at', 'started_by'),
  remarks: col.json<StoredMessage>(),
  /** The claim is still being sent. */
  open: col.boolean,
};
/** A person's attempt to send a claim. Who changes one has locked the claim. */
export type Attempt = RowOf<typeof stored>;

export async function latestAttempt(
  read: Reader,
  facilityId: string,
  claimId: string,
): Promise<Attempt | undefined> {
  const [latest] = await read(rows(stored)`
    select id, claim_id, state, started_at, started_by, ${storedMessage('remarks')} as remarks, ended_at is null as open
    from claim_submission
    where facility_id = ${facilityId} and claim_id = ${claimId} order by started_at desc, id desc limit 1`);
  return latest;
}

/** The attempt that a request with this key began before it was cut off; undefined without one. */
export async function attemptOfKey(
  tx: Tx,
  facilityId: string,
  request: { claimId: string; key: string | null },
): Promise<string | undefined> {
  const begun = await tx
    .selectFrom('claim_submission')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('claim_id', '=', request.claimId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  return begun?.id;
}

/** Begins an attempt: while it is open, nothing under the claim's authorization changes. @returns its identifier */
export async function beginAttempt(
  tx: Tx,
  attempt: { facilityId: string; claimId: string; accountId: string; key: string | null; now: Date },
): Promise<string> {
  const id = newId();
  // The one before is not known to have been answered.
  const before = submissionStates.to('unanswered');
  await tx
    .updateTable('claim_submission')
    .set({ state: before })
    .where('facility_id', '=', attempt.facilityId)
    .where('claim_id', '=', attempt.claimId)
    .where('state', '=', 'pending')
    .execute();
  await tx
    .insertInto('claim_submission')
    .values({
      facility_id: attempt.facilityId,
      id,
      claim_id: attempt.claimId,
      state: submissionStates.initial.begin,
      started_at: attempt.now,
      started_by: attempt.accountId,
      key: attempt.key,
    })
    .execute();
  return id;
}

/** Records that an open attempt got no answer. The claim is still being sent. */
export async function markUnanswered(
  tx: Tx,
  facilityId: string,
  attempt: Attempt,
  remarks: StoredMessage,
): Promise<void> {
  const state = submissionStates.next(attempt.state, 'unanswered');
  await tx
    .updateTable('claim_submission')
    .set({ state, remarks: textOf(remarks), remarks_message: codedOf(remarks) })
    .where('facility_id', '=', facilityId)
    .where('id', '=', attempt.id)
    .execute();
}

/** Ends the sending of a claim: the outcome is that of its newest attempt; the earlier ones remain unanswered. */
export async function endAttempts(
  tx: Tx,
  facilityId: string,
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
    .where('facility_id', '=', facilityId)
    .where('id', '=', newest.id)
    .execute();
  await tx
    .updateTable('claim_submission')
    .set({ ended_at: end.now })
    .where('facility_id', '=', facilityId)
    .where('claim_id', '=', newest.claim_id)
    .where('ended_at', 'is', null)
    .execute();
}
