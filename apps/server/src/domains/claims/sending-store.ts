import { type ClaimFinding, serialNoOf } from '@afyakadi/contract';
import { col, listOf, type Reader, rows, type Tx } from '../../platform/database/index.ts';
import type { SentClaim } from '../../scheme/port/claims.ts';
import { toPerson } from '../people/index.ts';
import { lineKey } from './conditions.ts';
import type { ClaimRef } from './locks.ts';
import { canHappen, claimStates } from './state.ts';

/** Stores the findings and clinical notes with which a claim is sent. */
export async function storeAsSent(
  tx: Tx,
  claim: ClaimRef,
  sent: { findings: readonly ClaimFinding[]; clinicalNotes: string | null },
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ findings: JSON.stringify(sent.findings), clinical_notes: sent.clinicalNotes })
    .where('facility_id', '=', claim.facility_id)
    .where('id', '=', claim.id)
    .execute();
}

/** Marks a claim as received by the scheme, before the attempts to send it end. */
export async function markSubmitted(
  tx: Tx,
  claim: ClaimRef,
  receipt: { accountId: string; submissionNo: string | null; remarks: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('claim as c')
    .set({
      status: claimStates.to('receive'),
      submitted_at: receipt.now,
      submitted_by: receipt.accountId,
      submission_no: receipt.submissionNo,
      scheme_remarks: receipt.remarks,
    })
    .where('facility_id', '=', claim.facility_id)
    .where('id', '=', claim.id)
    .where(canHappen('receive'))
    .execute();
}

/** Stores why the scheme did not take a claim, in its own words. */
export async function storeRemarks(tx: Tx, claim: ClaimRef, remarks: string): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ scheme_remarks: remarks })
    .where('facility_id', '=', claim.facility_id)
    .where('id', '=', claim.id)
    .execute();
}

const columns = {
  ...col.from('claim', 'claim_year', 'claim_month', 'authorization_no', 'scheme_id', 'visit_type_id', 'day'),
  ...col.from(
    'claim',
    'scheme_verifier_id',
    'card_no',
    'first_name',
    'middle_name',
    'last_name',
    'gender',
    'date_of_birth',
  ),
  ...col.from('claim', 'clinical_notes', 'late_reason', 'amount_claimed', 'admitted_at', 'discharged_at'),
  folio_no: col.notNull(col.of('claim', 'folio_no')),
};
const sentClaim = {
  ...columns,
  ...col.from('card_authorization', 'product_code'),
  /** An earlier attempt whose outcome is unknown. */
  sent_before: col.boolean,
  corrects: col.nullable(col.json<{ year: number; month: number; folioNo: number }>()),
  lines: col.json<SentClaim['lines']>(),
  diagnoses: col.json<SentClaim['diagnoses']>(),
  practitioners: col.json<SentClaim['practitioners']>(),
};

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
  const [row] = await read(rows(sentClaim)`
    select ${listOf(columns, 'c')}, a.product_code,
      exists (select from claim_submission s where s.facility_id = c.facility_id and s.claim_id = c.id
        and s.state = 'unanswered') as sent_before,
      (select json_build_object('year', p.claim_year, 'month', p.claim_month, 'folioNo', p.folio_no) from claim p
        where p.facility_id = c.facility_id and p.id = c.previous_id) as corrects,
      (select coalesce(json_agg(json_build_object('key', ${lineKey}, 'itemCode', l.item_code,
          'itemName', l.item_name, 'itemTypeId', l.item_type_id, 'givenOn', l.given_on, 'quantity', l.quantity,
          'unitPrice', l.unit_price, 'amount', l.scheme_amount, 'approvalNo', l.approval_no,
          'otherDetails', l.other_details) order by l.line_no), '[]')
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
    facility: { ...facility, verifierId: row.scheme_verifier_id },
    serialNo: serialNoOf({ facilityCode: facility.code, ...ref }),
    authorizationNo: row.authorization_no,
    ...toPerson(row),
    schemeId: row.scheme_id,
    productCode: row.product_code,
    visitTypeId: row.visit_type_id,
    attendedOn: row.day,
    stay:
      row.admitted_at && row.discharged_at
        ? { admittedAt: row.admitted_at, dischargedAt: row.discharged_at }
        : null,
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

/** Schemes want ICD-10 with its dot (domain 3.3): N390 is sent as N39.0. */
export function dotted(code: string): string {
  return code.includes('.') || code.length <= 3 ? code : `${code.slice(0, 3)}.${code.slice(3)}`;
}
