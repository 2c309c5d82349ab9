import { serialNoOf } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { codedOf, type StoredMessage, storedMessage, textOf } from '../../platform/database/messages.ts';
import { inStates } from '../../platform/states.ts';
import type { SentClaim } from '../../scheme/port/claims.ts';
import { type PersonRow, toPerson } from '../people/index.ts';
import { lineKey } from './line-key.ts';
import { claimState, claimStates, type SubmissionState, submissionStates } from './state.ts';

type Outcome = keyof typeof submissionStates.table.events;

/** The newest attempt to send a claim, with its author. */
export interface Attempt {
  id: string;
  state: SubmissionState;
  started_at: Date;
  started_by: string;
  remarks: StoredMessage;
}

export async function latestAttempt(
  read: Reader,
  facilityId: string,
  claimId: string,
): Promise<Attempt | undefined> {
  const [row] = await read(sql<Attempt>`
    select id, state, started_at, started_by, ${storedMessage('remarks')} as remarks from claim_submission
    where facility_id = ${facilityId} and claim_id = ${claimId} order by started_at desc, id desc limit 1`);
  return row;
}

/** The attempt that a request with this key began before it was cut off; undefined without one. */
export async function attemptOfKey(
  tx: Tx,
  facilityId: string,
  request: { claimId: string; key: string | null },
): Promise<string | undefined> {
  if (request.key === null) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from claim_submission
    where facility_id = ${facilityId} and claim_id = ${request.claimId} and key = ${request.key}`.execute(tx);
  return rows[0]?.id;
}

/** Marks a claim as being sent: from here on nothing under its authorization changes until the answer is known. */
export async function beginSending(
  tx: Tx,
  attempt: {
    facilityId: string;
    claimId: string;
    attemptId: string;
    accountId: string;
    key: string | null;
    now: Date;
  },
): Promise<void> {
  // The one before is not known to have been answered.
  await sql`
    update claim_submission set state = ${submissionStates.to('unanswered')}, ended_at = ${attempt.now}
    where facility_id = ${attempt.facilityId} and claim_id = ${attempt.claimId} and state = 'asking'`.execute(
    tx,
  );
  await sql`
    insert into claim_submission (facility_id, id, claim_id, state, started_at, started_by, key)
    values (${attempt.facilityId}, ${attempt.attemptId}, ${attempt.claimId}, ${submissionStates.initial.begin},
      ${attempt.now}, ${attempt.accountId}, ${attempt.key})`.execute(tx);
  await sql`
    update claim c set sending_since = coalesce(sending_since, ${attempt.now})
    where facility_id = ${attempt.facilityId} and id = ${attempt.claimId}
      and ${claimState} ${inStates(claimStates.from('send'))}`.execute(tx);
}

/** Stores the findings and clinical notes with which a claim is sent. */
export async function storeAsSent(
  tx: Tx,
  sent: { facilityId: string; claimId: string; findings: readonly object[]; clinicalNotes: string | null },
): Promise<void> {
  await sql`
    update claim set findings = ${JSON.stringify(sent.findings)}::jsonb,
      clinical_notes = ${sent.clinicalNotes}
    where facility_id = ${sent.facilityId} and id = ${sent.claimId}`.execute(tx);
}

/** Records the outcome of an attempt. @returns whether it was still pending */
export async function endAttempt(
  tx: Tx,
  attempt: { facilityId: string; attemptId: string; outcome: Outcome; remarks: StoredMessage; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ was: SubmissionState }>`
    update claim_submission s set state = ${submissionStates.to(attempt.outcome)}, remarks = ${textOf(attempt.remarks)},
      remarks_message = ${codedOf(attempt.remarks)}, ended_at = ${attempt.now}
    from (select state as was, facility_id, id from claim_submission
      where facility_id = ${attempt.facilityId} and id = ${attempt.attemptId}
        and state ${inStates(submissionStates.from(attempt.outcome))} for update) before
    where s.facility_id = before.facility_id and s.id = before.id returning before.was`.execute(tx);
  return rows[0]?.was === 'asking';
}

/** Marks a claim as received by the scheme; only the first answer counts. @returns whether this was the first */
export async function markSubmitted(
  tx: Tx,
  submission: {
    facilityId: string;
    claimId: string;
    accountId: string;
    submissionNo: string | null;
    remarks: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update claim c set status = ${claimStates.to('receive')}, sending_since = null, submitted_at = ${submission.now},
      submitted_by = ${submission.accountId}, submission_no = ${submission.submissionNo}, scheme_remarks = ${submission.remarks}
    where facility_id = ${submission.facilityId} and id = ${submission.claimId}
      and ${claimState} ${inStates(claimStates.from('receive'))}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Makes it changeable again: the scheme did not take it, or a person gave up sending it. */
export async function markSendable(
  tx: Tx,
  event: 'refuse' | 'giveUp',
  claim: { facilityId: string; claimId: string; remarks?: string },
): Promise<void> {
  await sql`
    update claim c set sending_since = null, scheme_remarks = coalesce(${claim.remarks ?? null}, scheme_remarks)
    where facility_id = ${claim.facilityId} and id = ${claim.claimId}
      and ${claimState} ${inStates(claimStates.from(event))}`.execute(tx);
}

interface SentRow extends PersonRow {
  claim_year: number;
  claim_month: number;
  folio_no: number;
  authorization_no: string;
  scheme_id: string | null;
  product_code: string | null;
  visit_type_id: number;
  day: string;
  clinical_notes: string | null;
  late_reason: string | null;
  amount_claimed: number;
  /** An earlier attempt whose outcome is unknown. */
  sent_before: boolean;
  corrects: { year: number; month: number; folioNo: number } | null;
  lines: SentClaim['lines'];
  diagnoses: SentClaim['diagnoses'];
  practitioners: SentClaim['practitioners'];
}

/** Reads a sent claim from its own rows alone, so that every submission is identical. */
export async function readSentClaim(
  read: Reader,
  request: {
    facility: { id: string; code: string; name: string };
    claimId: string;
    requestKey: string;
    /** It was sent under this key before. */
    mayHaveArrived: boolean;
    now: Date;
  },
): Promise<SentClaim> {
  const { facility } = request;
  const [row] = await read(sql<SentRow>`
    select c.claim_year, c.claim_month, c.folio_no, c.authorization_no, c.card_no, c.first_name, c.middle_name,
      c.last_name, c.gender, c.date_of_birth, c.scheme_id, a.product_code, c.visit_type_id, c.day, c.clinical_notes,
      c.late_reason, c.amount_claimed,
      exists (select from claim_submission s where s.facility_id = c.facility_id and s.claim_id = c.id
        and s.state = 'unanswered') as sent_before,
      (select json_build_object('year', p.claim_year, 'month', p.claim_month, 'folioNo', p.folio_no) from claim p
        where p.facility_id = c.facility_id and p.id = c.previous_id) as corrects,
      (select coalesce(json_agg(json_build_object('key', ${lineKey}, 'itemCode', l.item_code,
          'itemName', l.item_name, 'itemTypeId', l.item_type_id, 'givenOn', l.given_on, 'quantity', l.quantity,
          'unitPrice', l.unit_price, 'amount', l.amount, 'approvalNo', l.approval_no) order by l.line_no), '[]')
        from claim_line l where l.facility_id = c.facility_id and l.claim_id = c.id and l.left_out is null) as lines,
      (select coalesce(json_agg(json_build_object('code', d.code, 'certainty', d.certainty) order by d.position), '[]')
        from claim_diagnosis d where d.facility_id = c.facility_id and d.claim_id = c.id) as diagnoses,
      (select coalesce(json_agg(json_build_object('name', p.name, 'registrationNo', p.registration_no)
          order by p.position), '[]')
        from claim_practitioner p where p.facility_id = c.facility_id and p.claim_id = c.id) as practitioners
    from claim c join card_authorization a on a.facility_id = c.facility_id and a.id = c.authorization_id
    where c.facility_id = ${facility.id} and c.id = ${request.claimId} and c.folio_no is not null`);
  if (!row) throw new Error('a claim that is being sent is there, with its folio number');
  const ref = { year: row.claim_year, month: row.claim_month, folioNo: row.folio_no };
  return {
    ...ref,
    requestKey: request.requestKey,
    mayHaveArrived: request.mayHaveArrived || row.sent_before,
    claimId: request.claimId,
    facility,
    serialNo: serialNoOf({ facilityCode: facility.code, ...ref }),
    authorizationNo: row.authorization_no,
    ...toPerson(row),
    schemeId: row.scheme_id,
    productCode: row.product_code,
    visitTypeId: row.visit_type_id,
    attendedOn: row.day,
    clinicalNotes: row.clinical_notes,
    lateReason: row.late_reason,
    diagnoses: row.diagnoses.map(({ code, certainty }) => ({ code: dotted(code), certainty })),
    practitioners: row.practitioners,
    lines: row.lines,
    amountClaimed: row.amount_claimed,
    corrects: row.corrects && serialNoOf({ facilityCode: facility.code, ...row.corrects }),
    now: request.now,
  };
}

/** Schemes want ICD-10 with its dot (domain §3): N390 is sent as N39.0. */
export function dotted(code: string): string {
  return code.includes('.') || code.length <= 3 ? code : `${code.slice(0, 3)}.${code.slice(3)}`;
}
