import { rules } from 'virtual:rules';
import { missingDirectionTexts } from '@afyakadi/contract/care/orders';
import { useLingui } from '@lingui/react/macro';
import { tooLong, tooShort } from '../../lib/forms/tooLong.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import {
  type DraftField,
  type DraftLine,
  daysOf,
  doseOf,
  maxAtOnce,
  missingIn,
  quantityOf,
  wholeQuantity,
} from './draft.ts';

/** Returns the contract's rule for a text of an order line. */
export const lineRule = (name: string) => rules.addOrder[`memberItems[].${name}`];

export type LineProblems = Partial<Record<DraftField, string>>;

/**
 * Returns what is to be corrected in a line before it is sent, by field.
 * @param needsReason a finding asks for the reason of the order
 */
export function useLineProblems(): (line: DraftLine, needsReason: boolean) => LineProblems {
  const { t } = useLingui();
  const translate = useTranslate();
  return (line, needsReason) => {
    const problems: LineProblems = {};
    const missing = missingIn(line);
    for (const { direction, field } of missing) problems[field] = translate(missingDirectionTexts[direction]);
    const most = formatNumber(maxAtOnce(line));
    if (line.dose !== '' && doseOf(line) === null)
      problems.dose = t`More than 0, at most ${most}, with at most 3 decimals`;
    if (line.dose !== '' && line.unit === '') problems.unit = t`Choose a unit`;
    if (line.days !== '' && daysOf(line) === null) problems.days = t`1 to 365`;
    if (quantityOf(line).trim() !== '') {
      if (wholeQuantity(line) === null) problems.quantity = t`Enter a quantity from 1 to 10,000`;
    } else if (missing.length === 0) {
      // Otherwise the quantity follows from the directions that are still missing.
      problems.quantity = t`Enter a quantity`;
    }
    const texts = { dosage: line.dosage ?? '', doctorNote: line.note, overrideReason: line.overrideReason };
    for (const field of ['dosage', 'doctorNote', 'overrideReason'] as const) {
      const problem = tooLong(lineRule(field)?.max, texts[field]);
      if (problem) problems[field] = problem;
    }
    const unanswered = needsReason ? tooShort(rules.cancelLine.reason, line.overrideReason) : undefined;
    if (unanswered) problems.overrideReason = unanswered;
    return problems;
  };
}

/**
 * Returns the problems that a changed line still has of those that were shown. One of the server ends with any change.
 * @param changed the fields that were just changed, which are judged when they are left
 */
export function stillShown(shown: LineProblems, now: LineProblems, changed: readonly string[]): LineProblems {
  const rest = Object.keys(shown).filter((field) => !changed.includes(field));
  return Object.fromEntries(Object.entries(now).filter(([field]) => rest.includes(field)));
}
