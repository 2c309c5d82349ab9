import type { Finding, Message } from '@afyakadi/contract';
import { col, expression, readerOf, type Tx } from '../../platform/database/index.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { isExceededDose, type RulePatient } from '../rules/index.ts';
import { type AnsweredRow, findingsOf, readAnswered } from './answer.ts';
import { readRulePatient } from './rule-patient.ts';

/** Whether something became known after the order, or the order has no reason that answers it. */
const newSince = (row: AnsweredRow) => (at: Date) => row.override_reason === null || at > row.ordered_at;

/**
 * Returns the question about a medicine that nobody has answered: the order has no reason, or the allergy or the weight
 * became known after it. Undefined without one.
 */
export function unanswered(row: AnsweredRow, patient: RulePatient, today: string): Finding | undefined {
  const isNew = newSince(row);
  const allergies = patient.allergies.filter(({ at }) => isNew(at));
  const isOfDoseNew = row.override_reason === null || (patient.weight !== null && isNew(patient.weight.at));
  return findingsOf(row, { ...patient, allergies }, today).find(
    (finding) =>
      finding.severity === 'stop' ||
      (finding.severity === 'confirm' && (isOfDoseNew || !isExceededDose(finding))),
  );
}

/** Returns the allergy against a medicine at the bed that nobody has answered for, also after it was dispensed. */
export async function allergyQuestion(
  tx: Tx,
  { caller, today }: ActingCaller,
  lineId: string,
): Promise<Message | undefined> {
  const facilityId = caller.facility.id;
  const memberId = expression(col.uuid)`(select member_id from order_line
    where facility_id = ${facilityId} and id = ${lineId})`;
  const [row, patient] = await Promise.all([
    readAnswered(readerOf(tx), facilityId, lineId, today),
    readRulePatient(readerOf(tx), facilityId, memberId),
  ]);
  const allergies = patient.allergies.filter(({ at }) => newSince(row)(at));
  const finding = findingsOf({ ...row, status: 'Ordered' }, { ...patient, allergies }, today).find(
    ({ code }) => code === 'allergy',
  );
  return finding && { code: 'finding.allergy', params: finding.params };
}
