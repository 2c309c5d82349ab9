import type { ClaimCase, ClaimRule, FoundInClaim } from '../claim-case.ts';
import { mostSevereFirst } from '../most-severe.ts';
import { beforeAuthorization } from './before-authorization.ts';
import { diagnosisAge } from './diagnosis-age.ts';
import { diagnosisSex } from './diagnosis-sex.ts';
import { duplicateClaim } from './duplicate-claim.ts';
import { followUpCharge } from './follow-up-charge.ts';
import { amountOf, type CountedLine, claimedLines, headerOf } from './found.ts';
import { itemAge } from './item-age.ts';
import { itemSex } from './item-sex.ts';
import { lateSubmission } from './late-submission.ts';
import { nameDiffers } from './name-differs.ts';
import { needsApproval } from './needs-approval.ts';
import { noDiagnosis } from './no-diagnosis.ts';
import { noPractitioner } from './no-practitioner.ts';
import { noRegistrationNo } from './no-registration-no.ts';
import { notCounted } from './not-counted.ts';
import { notIndicated } from './not-indicated.ts';
import { nothingGiven } from './nothing-given.ts';
import { overApproved } from './over-approved.ts';
import { overMaximum } from './over-maximum.ts';
import { provisional } from './provisional.ts';
import { sameTestToday } from './same-test-today.ts';
import { unfinishedLine } from './unfinished-line.ts';
import { visitOpen } from './visit-open.ts';

const rules: readonly ClaimRule[] = [
  nothingGiven,
  provisional,
  noDiagnosis,
  noPractitioner,
  noRegistrationNo,
  visitOpen,
  unfinishedLine,
  diagnosisSex,
  diagnosisAge,
  itemSex,
  itemAge,
  needsApproval,
  overApproved,
  notCounted,
  overMaximum,
  beforeAuthorization,
  followUpCharge,
  lateSubmission,
  nameDiffers,
  duplicateClaim,
  sameTestToday,
  notIndicated,
];

/** What the check before submission finds about a claim, the most severe first (domain §11 no. 1). */
export function checkClaim(it: ClaimCase): FoundInClaim[] {
  return mostSevereFirst(rules.flatMap((rule) => rule(it)));
}

/**
 * What of a claim the scheme may refuse to pay, in whole TZS, nothing counted twice: all of it where a finding is about
 * the whole claim, else of each claimed line the most that one of its findings puts at risk.
 */
export function atRiskOf(found: readonly FoundInClaim[], it: { lines: readonly CountedLine[] }): number {
  if (found.some(({ lineId, severity }) => lineId === null && asks(severity))) return headerOf(it);
  return claimedLines(it).reduce((sum, line) => {
    const risks = found.filter(({ lineId, severity }) => lineId === line.id && severity !== 'info');
    return sum + Math.min(amountOf(line), Math.max(0, ...risks.map(({ atRisk }) => atRisk)));
  }, 0);
}

const asks = (severity: FoundInClaim['severity']) => severity === 'stop' || severity === 'confirm';
