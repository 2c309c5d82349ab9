import { z } from 'zod';
import type { SentClaim, SubmissionAnswer } from '../port/claims.ts';
import { claims as base, type Client } from './client.ts';
import { type ListedFolio, listOf } from './folios.ts';
import { remarks, text } from './values.ts';

const received = z.object({ submissionid: text(60), submissionno: text(60), remarks });

/** The answer for an authorization that was claimed before (docs/servicehub.md, How a call fails). */
const similar = { status: 500, begins: 'A claim with Similar' };

/** Sends a folio. It is known by its number, so that it may be sent again. */
export async function submitClaim(client: Client, claim: SentClaim): Promise<SubmissionAnswer> {
  const answer = await client.transport.send(claim.facility, {
    name: 'SubmitFolio',
    base: 'claims',
    method: 'POST',
    path: `${base}/SubmitFolio`,
    idempotent: false,
    body: folioOf(claim),
    answer: received,
    check: (answer) => (numberOf(answer) === null ? 'it gives no number of the submission' : null),
    also: [400, 406, similar],
  });
  if (answer.kind === 'value')
    return { state: 'received', submissionNo: numberOf(answer.value), remarks: answer.value.remarks };
  if (answer.status === 400) return refused(answer.message);
  return already(claim, answer.message, await listOf(client, claim));
}

const refused = (remarks: string): SubmissionAnswer => ({ state: 'refused', submissionNo: null, remarks });

const numberOf = (answer: { submissionno: string | null; submissionid: string | null }) =>
  answer.submissionno ?? answer.submissionid;

/**
 * "Received before" refers to this folio, unless the month's list has the number with another attendance, or the
 * authorization with another folio.
 */
function already(claim: SentClaim, message: string, listed: readonly ListedFolio[]): SubmissionAnswer {
  const ours = listed.find((folio) => folio.foliono === claim.folioNo);
  if (ours) {
    if (ours.authorizationno !== null && ours.authorizationno !== claim.authorizationNo)
      return refused(`Folio Number ${claim.folioNo} was submitted for another authorization.`);
    return { state: 'already', submissionNo: numberOf(ours), remarks: message };
  }
  const other = listed.find((folio) => folio.authorizationno === claim.authorizationNo);
  return other ? refused(message) : { state: 'already', submissionNo: null, remarks: message };
}

/** A folio as the wire has it (domain 3.1). */
function folioOf(claim: SentClaim): Record<string, unknown> {
  const main = claim.diagnoses.find(({ certainty }) => certainty === 'Final') ?? claim.diagnoses[0];
  return {
    FolioID: claim.claimId,
    FacilityCode: claim.facility.code,
    ClaimYear: claim.year,
    ClaimMonth: claim.month,
    FolioNo: claim.folioNo,
    SerialNo: claim.serialNo,
    CardNo: claim.cardNo,
    FirstName: claim.firstName,
    LastName: claim.lastName,
    Gender: claim.gender ?? '',
    DateOfBirth: claim.dateOfBirth,
    AuthorizationNo: claim.authorizationNo,
    AttendanceDate: claim.attendedOn,
    PatientTypeCode: claim.stay ? 'IN' : 'OUT',
    DateAdmitted: claim.stay?.admittedAt.toISOString() ?? null,
    DateDischarged: claim.stay?.dischargedAt.toISOString() ?? null,
    VisitTypeID: claim.visitTypeId,
    MainDiagnosisCode: main?.code ?? '',
    AmountClaimed: claim.amountClaimed,
    ClinicalNotes: claim.clinicalNotes ?? '',
    LateSubmissionReason: claim.lateReason ?? '',
    CorrectedSerialNo: claim.corrects ?? '',
    AttendingPractitioners: claim.practitioners.flatMap(({ registrationNo }) => registrationNo ?? []),
    FolioDiseases: claim.diagnoses.map(({ code, certainty }) => ({ DiseaseCode: code, Status: certainty })),
    FolioItems: claim.lines.map((line) => ({
      FolioItemID: line.key,
      ItemCode: line.itemCode,
      ItemName: line.itemName,
      ItemTypeID: line.itemTypeId,
      ItemQuantity: line.quantity,
      UnitPrice: line.unitPrice,
      AmountClaimed: line.amount,
      ApprovalRefNo: line.approvalNo ?? '',
      OtherDetails: line.otherDetails ?? '',
      ServiceDate: line.givenOn,
    })),
  };
}
