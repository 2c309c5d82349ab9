import type { Finding, FindingCode } from '@afyakadi/contract';
import { allergy } from './allergy.ts';
import { diagnosisAge } from './diagnosis-age.ts';
import { diagnosisSex } from './diagnosis-sex.ts';
import { itemAge } from './item-age.ts';
import { itemSex } from './item-sex.ts';
import { mostSevereFirst } from './most-severe.ts';
import { needsApproval } from './needs-approval.ts';
import { noDiagnosis } from './no-diagnosis.ts';
import { noRegistrationNo } from './no-registration-no.ts';
import { notCovered } from './not-covered.ts';
import { notIndicated } from './not-indicated.ts';
import { orderedToday } from './ordered-today.ts';
import { otherScheme } from './other-scheme.ts';
import { overMaximum } from './over-maximum.ts';
import { coverageOf, type Orderer, type Rule, type RuleCase, type RulePatient } from './rule.ts';
import { stillRunning } from './still-running.ts';

export { atRiskOf, checkClaim } from './claim/index.ts';
export type { ClaimCase, ClaimCaseLine, FoundInClaim } from './claim-case.ts';
export { mostSevereFirst } from './most-severe.ts';
export {
  coverageOf,
  type EarlierOrder,
  type Orderer,
  type RuleCase,
  type RuleItem,
  type RulePatient,
} from './rule.ts';
export { lastDay } from './still-running.ts';

/** What is asked of a line that is about to be ordered. */
const whileOrdering: readonly Rule[] = [
  otherScheme,
  overMaximum,
  allergy,
  itemSex,
  itemAge,
  notCovered,
  needsApproval,
  orderedToday,
  stillRunning,
  notIndicated,
];

/** What is asked of a line that was ordered and is still open: what may have changed since, or still stands in the way. */
const whileOpen: readonly Rule[] = [
  allergy,
  needsApproval,
  orderedToday,
  warns(itemSex),
  warns(itemAge),
  notIndicated,
];

/** What the rules find about a line that is about to be ordered, the most severe first. */
export function check(it: RuleCase): Finding[] {
  return apply(whileOrdering, it);
}

/** What stands about an open order line now, the most severe first. */
export function standing(it: RuleCase): Finding[] {
  return apply(whileOpen, it);
}

/**
 * What is found about a whole order, whatever is ordered: what the scheme will ask of the claim, and can still be
 * mended now.
 */
export function checkOrder(patient: RulePatient, orderer: Orderer, today: string): Finding[] {
  return [
    ...diagnosisSex(patient),
    ...diagnosisAge(patient, today),
    noRegistrationNo(orderer),
    noDiagnosis(patient),
  ].filter((finding) => finding !== null);
}

/** What asks the doctor, who orders, warns those who carry it out: they cannot answer for it. */
function warns(rule: Rule): Rule {
  return (it) => {
    const finding = rule(it);
    return finding && { ...finding, severity: 'warn' };
  };
}

function apply(rules: readonly Rule[], it: RuleCase): Finding[] {
  return mostSevereFirst(rules.map((rule) => rule(it)).filter((finding) => finding !== null));
}

/** Findings for which a scheme may refuse to pay; an allergy is the patient's danger and no matter of money. */
const ofPayment: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'needs-approval',
  'over-maximum',
  'ordered-today',
  'still-running',
  'other-scheme',
  'item-sex',
  'item-age',
  'not-indicated',
  'diagnosis-sex',
  'diagnosis-age',
]);

/** What a line costs and who pays it, in whole TZS; `atRisk` is what the scheme may refuse to pay (domain §11 no. 1). */
export function moneyOf(it: RuleCase, findings: readonly Finding[]) {
  const amount = it.item.unitPrice * it.quantity;
  const covered = coverageOf(it) === 'cash' ? 0 : amount;
  return { amount, covered, cash: amount - covered, atRisk: isDoubtful(findings) ? covered : 0 };
}

/** True where the scheme may refuse to pay for what the findings are about. */
export function isDoubtful(findings: readonly Finding[]): boolean {
  return findings.some(({ code, severity }) => severity !== 'info' && ofPayment.has(code));
}
