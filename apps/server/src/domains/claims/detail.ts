import { type ClaimDetail, type ClaimLine, maySee, serviceGroupOf } from '@afyakadi/contract';
import type { Reader } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { balanceOf, recordedSplit } from '../ledger/index.ts';
import { toPerson } from '../people/index.ts';
import { atRiskOf } from '../rules/index.ts';
import { type ClaimAnswers, checkVisit, noAnswers, storedAnswersOf } from './check.ts';
import { billSplit, type ClaimedVisit, type LedgerLine, readClaimedVisit } from './claimed-visit.ts';
import { monthOf, serialOfClaim } from './folio.ts';
import { unknownClaim, withdrawnFailure } from './locks.ts';
import { amountOf, claimedOf, unpaidOf } from './rebuild.ts';
import { claimStates } from './state.ts';
import {
  claimDay,
  inPatientStay,
  notesToSend,
  patientType,
  readStored,
  type StoredClaim,
  type StoredLine,
} from './stored.ts';

/** The reader, the time, and the facility's day. */
export interface Reading {
  caller: Caller;
  now: Date;
  today: string;
}

/**
 * Returns a claim for its page and document: its current content while it is not sent, its sent content afterwards.
 * Includes clinical notes for roles that may read diagnoses. Failure: `notFound`.
 */
export async function readDetail(read: Reader, call: Reading, claimId: string): Promise<ClaimDetail> {
  const stored = await readStored(read, call.caller.facility.id, { id: claimId });
  if (!stored) throw unknownClaim();
  return toDetail(read, call, stored);
}

/**
 * Returns the current claim of an authorization, or the claim as it would be built now. Failures: `notFound`;
 * `conflict` for a withdrawn authorization.
 */
export async function readDetailOfVisit(
  read: Reader,
  call: Reading,
  authorizationId: string,
): Promise<ClaimDetail> {
  const facilityId = call.caller.facility.id;
  const stored = await readStored(read, facilityId, { authorizationId });
  if (stored) return toDetail(read, call, stored);
  const visit = await readClaimedVisit(read, facilityId, authorizationId);
  if (visit.withdrawn) throw withdrawnFailure();
  return {
    ...unbuilt(visit),
    ...contentOf(visit, noAnswers, call.today),
    clinicalNotes: notesFor(call.caller, notesToSend(visit, null)),
  };
}

async function toDetail(read: Reader, { caller, today }: Reading, claim: StoredClaim): Promise<ClaimDetail> {
  // A claim follows its visit until it is sent; a decided one stays as it was decided.
  const visit = claimStates.can(claim.state, 'rebuild')
    ? await readClaimedVisit(read, claim.facility_id, claim.authorization_id)
    : null;
  return {
    ...headOf(claim),
    ...(visit ? contentOf(visit, storedAnswersOf(claim), today) : asSent(claim)),
    clinicalNotes: notesFor(caller, visit ? notesToSend(visit, claim.clinical_notes) : claim.clinical_notes),
  };
}

function headOf(claim: StoredClaim) {
  return {
    id: claim.id,
    serialNo: serialOfClaim(claim.facility_code, claim),
    folioNo: claim.folio_no,
    claimYear: claim.claim_year,
    claimMonth: claim.claim_month,
    version: claim.version,
    status: claim.status,
    sending: claim.sending_since !== null,
    sendingSince: claim.sending_since?.toISOString() ?? null,
    authorizationId: claim.authorization_id,
    authorizationNo: claim.authorization_no,
    provisional: claim.provisional,
    authorizedMemberId: claim.member_id,
    visitTypeName: claim.visit_type_name,
    day: claim.day,
    amountApproved: claim.amount_approved,
    builtAt: claim.built_at.toISOString(),
    submittedAt: claim.submitted_at?.toISOString() ?? null,
    decidedAt: claim.decided_at?.toISOString() ?? null,
    rejectionReason: claim.rejection_reason,
    schemeName: claim.scheme_name,
    productName: claim.product_name,
    lateReason: claim.late_reason,
    correctionNote: claim.correction_note,
    versions: claim.versions.map((version) => ({
      id: version.id,
      version: version.version,
      serialNo: serialOfClaim(claim.facility_code, version),
      status: version.status,
      amountClaimed: version.amount_claimed,
      amountApproved: version.amount_approved,
      correctionNote: version.correction_note,
    })),
    submissionNo: claim.submission_no,
    builtByName: claim.built_by_name,
    submittedByName: claim.submitted_by_name,
    schemeRemarks: claim.scheme_remarks,
    attempts: claim.attempts,
  };
}

function personOf(source: StoredClaim | ClaimedVisit) {
  return {
    ...toPerson(source),
    practitioners: source.practitioners.map((who) => ({
      name: who.name,
      registrationNo: who.registration_no,
      qualification: who.qualification,
    })),
  };
}

/** The patient's and waived parts of all that was given, and the rest of the ceiling. */
function billOf({ unpaid, benefits }: Pick<ClaimedVisit, 'unpaid' | 'benefits'>) {
  return {
    split: billSplit(unpaid),
    balance: balanceOf(benefits),
  };
}

/** The content of a claim that was sent or decided. */
function asSent(claim: StoredClaim) {
  return {
    ...personOf(claim),
    ...billOf(claim),
    ...patientType(claim.admitted_at?.toISOString() ?? null, claim.discharged_at?.toISOString() ?? null),
    amountClaimed: claim.amount_claimed,
    diagnoses: claim.diagnoses,
    lines: claim.lines.map((line) => toLine(line, line.line_no, line.left_out, line)),
    findings: claim.findings,
    atRisk: atRiskOf(claim.findings, {
      lines: claim.lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        unpaid: unpaidOf(line),
        leftOut: line.left_out !== null,
      })),
    }),
  };
}

/** Returns the content of an unsent claim: the current services of the visit. */
function contentOf(visit: ClaimedVisit, answers: ClaimAnswers, today: string) {
  const stay = inPatientStay(visit);
  return {
    ...personOf(visit),
    ...billOf(visit),
    ...patientType(stay?.admittedAt ?? null, stay?.dischargedAt ?? null),
    amountClaimed: amountOf(visit.lines, answers.leftOut),
    diagnoses: visit.diagnoses.map(({ code, name, certainty }) => ({ code, name, certainty })),
    lines: visit.lines.map((line, index) =>
      toLine(line, index + 1, answers.leftOut.get(line.id) ?? null, undecided),
    ),
    ...checkVisit(visit, answers, today),
  };
}

/** The data of a claim that nobody has begun. */
function unbuilt(visit: ClaimedVisit) {
  return {
    id: null,
    serialNo: null,
    folioNo: null,
    version: 1,
    status: 'Draft' as const,
    sending: false,
    sendingSince: null,
    ...monthOf(claimDay(visit)),
    authorizationId: visit.authorization_id,
    authorizationNo: visit.authorization_no,
    provisional: visit.provisional,
    authorizedMemberId: visit.member_id,
    visitTypeName: visit.visit_type_name,
    day: visit.day,
    // Not built yet: there has been something to claim since the authorization.
    builtAt: visit.authorized_at.toISOString(),
    amountApproved: null,
    submittedAt: null,
    decidedAt: null,
    rejectionReason: null,
    schemeName: visit.scheme_name,
    productName: visit.product_name,
    lateReason: null,
    correctionNote: null,
    versions: [],
    submissionNo: null,
    builtByName: null,
    submittedByName: null,
    schemeRemarks: null,
    attempts: [],
  };
}

function notesFor({ role }: Caller, notes: string | null): string | null {
  return maySee(role, 'claim.clinicalNotes') ? notes : null;
}

const undecided = {
  outcome: null,
  approved_quantity: null,
  approved_price: null,
  amount_approved: null,
  reason: null,
};

function toLine(
  line: StoredLine | LedgerLine,
  lineNo: number,
  leftOut: string | null,
  decision: Pick<
    StoredLine,
    'outcome' | 'approved_quantity' | 'approved_price' | 'amount_approved' | 'reason'
  >,
): ClaimLine {
  return {
    id: line.id,
    lineNo,
    itemCode: line.item_code,
    itemName: line.item_name,
    itemTypeId: line.item_type_id,
    serviceGroup: serviceGroupOf(line.item_type_id),
    department: line.department,
    givenOn: line.given_on,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    amount: claimedOf(line),
    split: recordedSplit(claimedOf(line), line, line.waived ? unpaidOf(line) : 0),
    approvalNo: line.approval_no,
    otherDetails: line.other_details,
    leftOut,
    outcome: decision.outcome,
    approvedQuantity: decision.approved_quantity,
    approvedPrice: decision.approved_price,
    amountApproved: decision.amount_approved,
    reason: decision.reason,
  };
}
