import type { OrderLine } from '@afyakadi/contract';
import { splitPrice } from '@afyakadi/contract/scheme/benefits';
import { useLingui } from '@lingui/react/macro';
import { remainingQuantity } from '../../entities/approvals/status.ts';
import type { CallInput } from '../../lib/api/api.ts';
import { amountOf } from './amount.ts';

/** The draft of a dispensing. */
export interface Draft {
  quantity: string;
  overrideReason: string;
}
/** The drafts of several medicines, by order line. `given`: false if the medicine is left out. */
export type Drafts = Readonly<Record<string, Draft & { given: boolean }>>;
export type SentLine = NonNullable<CallInput<'dispenseAll'>['body']>['lines'][number];

/** Returns the remaining quantity, limited by the approval. */
export function defaultQuantity({ remaining, approval }: OrderLine): number {
  const approved = approval ? remainingQuantity(approval) : 0;
  return approved > 0 ? Math.min(remaining, approved) : remaining;
}

/** Returns what the patient pays of so many more of a line, in whole TZS; 0 for more than is left. */
export function patientPart(line: OrderLine, count: number): number {
  if (count > line.remaining) return 0;
  const { unitPrice, coverage, splitTerms: terms, dispensedQuantity: before } = line;
  const partOf = (quantity: number) =>
    splitPrice({ unitPrice, quantity, covered: coverage !== 'cash', terms }).patient;
  return partOf(before + count) - partOf(before);
}

/** Returns what the medicines that are given now come to, and what of it the patient pays, in whole TZS. */
export function totalsOf(given: readonly OrderLine[], drafts: Drafts): { total: number; patient: number } {
  const counted = given.map((line) => ({ line, count: amountOf(draftFor(drafts, line).quantity) }));
  return {
    total: counted.reduce((sum, { line, count }) => sum + line.unitPrice * count, 0),
    patient: counted.reduce((sum, { line, count }) => sum + patientPart(line, count), 0),
  };
}

/** Returns whether the pharmacist must give a reason: the doctor did not answer an allergy or a dose. */
export function asksReason({ overrideReason, findings }: OrderLine): boolean {
  return overrideReason === null && findings.some(({ severity }) => severity === 'confirm');
}

/** Says how many are left of a line. */
export function useOnlyLeft(): (left: number) => string {
  const { t } = useLingui();
  return (left) => (left === 0 ? t`None left.` : left === 1 ? t`Only 1 is left.` : t`Only ${left} are left.`);
}

/** Returns the first values of a line. */
export const firstDraft = (line: OrderLine): Draft => ({
  quantity: String(defaultQuantity(line)),
  overrideReason: '',
});

/** Returns a dispensing as it is sent. */
export function sentLine({ memberVisitItemId }: OrderLine, draft: Draft): SentLine {
  const overrideReason = draft.overrideReason.trim();
  const sent = { memberVisitItemId, quantity: amountOf(draft.quantity) };
  return overrideReason === '' ? sent : { ...sent, overrideReason };
}

/** Returns the first values of the lines. They stay when a line changes later. */
export const firstDrafts = (lines: readonly OrderLine[]): Drafts =>
  Object.fromEntries(lines.map((line) => [line.memberVisitItemId, { ...firstDraft(line), given: true }]));

export const draftFor = (drafts: Drafts, line: OrderLine) =>
  drafts[line.memberVisitItemId] ?? { ...firstDraft(line), given: true };

/** The path of a field of a line in the form. */
export const fieldOf = ({ memberVisitItemId }: Pick<OrderLine, 'memberVisitItemId'>, name: string) =>
  `drafts.${memberVisitItemId}.${name}` as const;

/** Returns the lines to dispense, as they are sent. */
export function sentLines(lines: readonly OrderLine[], drafts: Drafts): SentLine[] {
  return lines
    .filter((line) => draftFor(drafts, line).given)
    .map((line) => sentLine(line, draftFor(drafts, line)));
}

/** Maps the server's field errors (`lines.2.quantity`) to the fields of the form. */
export function refusalsOf(
  fields: Readonly<Record<string, string>>,
  sent: readonly SentLine[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const [, index, field] = /^lines\.(\d+)\.(.+)$/.exec(name) ?? [];
      const memberVisitItemId = sent[Number(index)]?.memberVisitItemId;
      // A refusal of the line itself appears at its amount.
      const key = field === 'memberVisitItemId' ? 'quantity' : field;
      return memberVisitItemId && key ? [[fieldOf({ memberVisitItemId }, key), text]] : [];
    }),
  );
}
