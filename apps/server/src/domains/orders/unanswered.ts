import type { Allergy } from '@afyakadi/contract';
import { openFindings } from '../rules/index.ts';
import type { LineRow } from './lines.ts';
import { ruleItemOf } from './rule-item.ts';

/**
 * Returns the substance of one of the patient's active allergies that forbids this medicine and that the doctor has not overridden: the
 * order has no reason, or the allergy became known after it. Undefined without one.
 */
export function unansweredAllergy(
  line: LineRow,
  allergies: readonly Allergy[],
  today: string,
): string | undefined {
  const open = allergies.filter(
    (allergy) => line.override_reason === null || new Date(allergy.createdAt) > line.ordered_at,
  );
  if (open.length === 0) return undefined;
  const findings = openFindings({
    patient: {
      gender: null,
      dateOfBirth: null,
      weightKg: null,
      schemeId: null,
      productCode: null,
      schemeVerifierId: '',
      allergies: open.map(({ substance }) => substance),
      diagnoses: [],
      medicines: [],
    },
    item: ruleItemOf(line),
    directions: null,
    quantity: line.quantity,
    splitTerms: line.split_terms,
    approvalNo: line.approval_no,
    today,
    earlier: [],
    together: { before: [], after: [] },
  });
  // A possible cross-reaction only warns, and needs no reason.
  const forbidding = findings.find(({ code, severity }) => code === 'allergy' && severity === 'confirm');
  return forbidding && String(forbidding.params.substance);
}
