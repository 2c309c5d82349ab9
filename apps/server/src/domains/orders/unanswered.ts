import type { Finding } from '@afyakadi/contract';
import { isExceededDose, type RulePatient } from '../rules/index.ts';
import { type AnsweredRow, findingsOf } from './answer.ts';

/**
 * Returns the question about a medicine that nobody has answered: the order has no reason, or the allergy or the weight
 * became known after it. Undefined without one.
 */
export function unanswered(row: AnsweredRow, patient: RulePatient, today: string): Finding | undefined {
  const isNew = (at: Date) => row.override_reason === null || at > row.ordered_at;
  const allergies = patient.allergies.filter(({ at }) => isNew(at));
  const isOfDoseNew = row.override_reason === null || (patient.weight !== null && isNew(patient.weight.at));
  return findingsOf(row, { ...patient, allergies }, today).find(
    (finding) =>
      finding.severity === 'stop' ||
      (finding.severity === 'confirm' && (isOfDoseNew || !isExceededDose(finding))),
  );
}
