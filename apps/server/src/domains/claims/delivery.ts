import { type Message, message } from '@afyakadi/contract';
import type { Actor } from '../../platform/audit/write.ts';
import { col, type Database, readerFor, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { type StoredMessage, storedMessage, textOf } from '../../platform/database/messages.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { SubmissionAnswer } from '../../scheme/port/claims.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../scheme/port/index.ts';
import { type OutboxHandler, type OutboxJob, subjectColumns, subjectsOf } from '../outbox/index.ts';
import { type Attempt, attemptsOf, endAttempts, markUnanswered } from './attempts.ts';
import { folio, serialOfFolio } from './folio.ts';
import type { ClaimRef } from './locks.ts';
import { markSubmitted, readSentClaim, storeRemarks } from './sending-store.ts';
import { canHappen } from './state.ts';

/** A locked claim that is being sent, with its newest attempt, which gets the answer. */
interface SendingClaim extends ClaimRef {
  member_id: string;
  attempt: Attempt;
}

/**
 * Sends a checked and frozen claim until the scheme has answered: received, once, or refused, which allows to correct
 * and send it again.
 */
export function claimDelivery(deps: { database: Database; scheme: Scheme }): OutboxHandler {
  const { database, scheme } = deps;

  async function isSending({ facility, subjectId }: OutboxJob): Promise<boolean> {
    const sending = await database.read(
      facility.id,
      database.build
        .selectFrom('claim as c')
        .select('id')
        .where('facility_id', '=', facility.id)
        .where('id', '=', subjectId)
        .where(canHappen('receive')),
    );
    return sending.length > 0;
  }

  /** Stores what the waiting person sees; the first time it is also recorded in the audit trail. */
  async function storeUnanswered(
    job: OutboxJob,
    error: SchemeUnavailable | SchemeProtocolError,
  ): Promise<void> {
    const remarks = message(
      error instanceof SchemeProtocolError ? 'status.schemeAnswer' : 'claims.unanswered',
    );
    await database.transaction(job.facility.id, async (tx) => {
      const claim = await lockSending(tx, job);
      if (!claim) return;
      await markUnanswered(tx, claim, claim.attempt, remarks);
      if (claim.attempt.state === 'pending')
        await recordChange(tx, job, job.actor, claim, { action: 'claim.unanswered' });
    });
  }

  return {
    kind: 'claim.submit',
    async deliver(job) {
      if (!(await isSending(job))) return { store: async () => {} };
      const uncounted = job.mayHaveArrived ? null : await readUncounted(database, job);
      if (uncounted) {
        const answer = { state: 'refused', submissionNo: null, remarks: uncounted } as const;
        return { store: (tx) => storeAnswer(tx, job, answer), detail: uncounted };
      }
      const sent = await readSentClaim(readerFor(database, job.facility.id), {
        facility: job.facility,
        claimId: job.subjectId,
        requestKey: job.id,
        now: job.now,
        mayHaveArrived: job.mayHaveArrived,
      });
      try {
        const answer = await scheme.submitClaim(sent);
        return { store: (tx) => storeAnswer(tx, job, answer), detail: answer.remarks };
      } catch (error) {
        if (error instanceof SchemeUnavailable || error instanceof SchemeProtocolError)
          await storeUnanswered(job, error);
        throw error;
      }
    },
    async givenUp(tx, job, { caller, now, reason }) {
      const claim = await lockSending(tx, job);
      if (!claim) return;
      const remarks = message('claims.sendingGivenUp', { reason });
      await endAttempts(tx, claim, claim.attempt, { outcome: 'unanswered', remarks, now });
      await recordChange(tx, { ...job, now }, caller, claim, { action: 'claim.sending-given-up', reason });
    },
    async subjects(read, facilityId, ids) {
      const folios = await read(rows({
        id: col.of('claim', 'id'),
        code: col.of('facility', 'code'),
        ...folio,
        verifier_id: subjectColumns.verifier_id,
        verifier_name: subjectColumns.verifier_name,
      })`
        select c.id, f.code, c.claim_year, c.claim_month, c.folio_no, v.id as verifier_id, v.name as verifier_name
        from claim c join facility f on f.id = c.facility_id left join verifier v on v.id = c.scheme_verifier_id
        where c.facility_id = ${facilityId} and c.id = any(${[...ids]}::uuid[]) and c.folio_no is not null`);
      return subjectsOf(folios.map((claim) => ({ ...claim, subject: serialOfFolio(claim.code, claim) })));
    },
  };
}

const uncounted = { ...col.from('claim_line', 'item_name'), refused: col.json<StoredMessage>() };

/**
 * Sends no claim with a use that the scheme did not count just before: it would not pay for it, and a person can
 * resolve it.
 */
async function readUncounted(
  database: Database,
  { facility, subjectId }: OutboxJob,
): Promise<Message | null> {
  const [line] = await database.read(
    facility.id,
    rows(uncounted)`
      select l.item_name, ${storedMessage('u.refused')} as refused from claim_line l
      join approval p on p.facility_id = l.facility_id and p.line_id = l.line_id
      join approval_use u on u.facility_id = p.facility_id and u.approval_id = p.id
      where l.facility_id = ${facility.id} and l.claim_id = ${subjectId} and l.left_out is null
        and u.refused is not null and u.returned_at is null limit 1`,
  );
  return line ? message('finding.not-counted', { item: line.item_name, remarks: line.refused }) : null;
}

/** Stores the scheme's answer; a repeated one changes nothing. */
async function storeAnswer(
  tx: Tx,
  job: OutboxJob,
  answer: Omit<SubmissionAnswer, 'remarks'> & { remarks: StoredMessage },
): Promise<void> {
  const { state, submissionNo, remarks } = answer;
  const claim = await lockSending(tx, job);
  if (!claim) return;
  const { started_by: accountId } = claim.attempt;
  const actor = { ...job.actor, accountId };
  const end = { outcome: state, remarks, now: job.now };
  if (state === 'refused') {
    if (typeof remarks === 'string') await storeRemarks(tx, claim, remarks);
    await endAttempts(tx, claim, claim.attempt, end);
    await recordChange(tx, job, actor, claim, {
      action: 'claim.not-taken',
      detail: { remarks: textOf(remarks) },
    });
  } else {
    await markSubmitted(tx, claim, { accountId, submissionNo, remarks: textOf(remarks), now: job.now });
    await endAttempts(tx, claim, claim.attempt, end);
    await recordChange(tx, job, actor, claim, { action: 'claim.submitted', detail: { state, submissionNo } });
  }
}

/** Locks a claim that is being sent; undefined if it is not. It may have been submitted again since the job began. */
async function lockSending(tx: Tx, { facility, subjectId }: OutboxJob): Promise<SendingClaim | undefined> {
  const claim = await tx
    .selectFrom('claim')
    .select(['facility_id', 'id', 'member_id'])
    .where('facility_id', '=', facility.id)
    .where('id', '=', subjectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!claim) return undefined;
  // After the lock, because the attempt of a moment before may have ended.
  const [attempt] = await attemptsOf(readerOf(tx), claim);
  return attempt?.open ? { ...claim, attempt } : undefined;
}

function recordChange(
  tx: Tx,
  { subjectId, now }: OutboxJob,
  caller: Actor,
  { member_id: memberId }: SendingClaim,
  entry: { action: string; detail?: Record<string, unknown>; reason?: string },
): Promise<void> {
  return writeAuditAndEvents(
    tx,
    { caller, now },
    { ...entry, subjectType: 'claim', subjectId, memberId },
    { topic: 'claims', memberId },
  );
}
