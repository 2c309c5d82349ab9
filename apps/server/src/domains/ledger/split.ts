import {
  type Balance,
  type Priced,
  type Split,
  type SplitReason,
  type SplitTerms,
  splitPrice,
} from '@afyakadi/contract';

/** The amount of a split for one reason. */
export function partOf({ parts }: Split, reason: SplitReason): number {
  return parts.find((part) => part.reason === reason)?.amount ?? 0;
}

/** A row of the benefits of a product, with what is used of it this year. Money in whole TZS. */
export interface Benefit {
  patientType: 'OUT' | 'IN';
  /** Empty: every item. */
  itemCode: string;
  copaymentPercent: number | null;
  yearlyCeiling: number | null;
  yearlyNumber: number | null;
  waived: boolean;
  usedAmount: number;
  usedNumber: number;
}

/** The use by earlier services of the same change, by the item of the benefit. */
export type Used = Map<string, { amount: number; number: number }>;

/** The rest of a yearly ceiling or number. */
const leftOf = (most: number, used: number) => Math.max(0, most - used);

/** Returns what decides who pays the next service, by the rows that apply to its item; null without one. */
function termsOf(benefits: readonly Benefit[] | null, used: Used): SplitTerms | null {
  if (!benefits || benefits.length === 0) return null;
  const ofItem = benefits.find(({ itemCode }) => itemCode !== '');
  const general = benefits.find(({ itemCode }) => itemCode === '');
  const ceilings = benefits.flatMap(({ itemCode, yearlyCeiling, usedAmount }) =>
    yearlyCeiling === null ? [] : [leftOf(yearlyCeiling, usedAmount + (used.get(itemCode)?.amount ?? 0))],
  );
  const number = ofItem?.yearlyNumber ?? null;
  return {
    copaymentPercent: ofItem?.copaymentPercent ?? general?.copaymentPercent ?? 0,
    numberLeft:
      ofItem && number !== null
        ? leftOf(number, ofItem.usedNumber + (used.get(ofItem.itemCode)?.number ?? 0))
        : null,
    amountLeft: ceilings.length > 0 ? Math.min(...ceilings) : null,
    waived: (ofItem ?? general)?.waived ?? false,
  };
}

/** Splits the next service of a change, and adds it to what the change uses. */
export function splitNext(
  service: Omit<Priced, 'terms'> & { benefits: readonly Benefit[] | null },
  used: Used,
): { terms: SplitTerms | null; split: Split } {
  const terms = service.covered ? termsOf(service.benefits, used) : null;
  const split = splitPrice({ ...service, terms });
  if (terms !== null) {
    for (const { itemCode } of service.benefits ?? []) {
      const before = used.get(itemCode) ?? { amount: 0, number: 0 };
      used.set(itemCode, {
        amount: before.amount + split.scheme,
        number: before.number + service.quantity,
      });
    }
  }
  return { terms, split };
}

/** The parts that the scheme does not pay, as in ledger and claim, in whole TZS. */
export interface Unpaid {
  /** Of what the product excludes, which is on a bill and never a line of a claim. */
  excluded?: number;
  copayment: number;
  over_number: number;
  over_ceiling: number;
}

/** Returns a split from what was recorded; null where the scheme pays all. @param waived of what it does not pay */
export function recordedSplit(scheme: number, unpaid: Unpaid, waived: number): Split | null {
  const parts: Split['parts'] = [
    { reason: 'excluded', amount: unpaid.excluded ?? 0 },
    { reason: 'co-payment', amount: unpaid.copayment },
    { reason: 'over-number', amount: unpaid.over_number },
    { reason: 'over-ceiling', amount: unpaid.over_ceiling },
  ];
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  return shownSplit({
    scheme,
    patient: sum - waived,
    waived,
    parts: parts.filter(({ amount }) => amount > 0),
  });
}

/** A split as the API shows it; null where the scheme pays all. */
export function shownSplit(split: Split): Split | null {
  return split.parts.length > 0 ? split : null;
}

/** The ceiling of all items together and what is left of it; null without one. */
export function balanceOf(benefits: readonly Benefit[] | null): Balance | null {
  const general = benefits?.find(({ itemCode }) => itemCode === '');
  if (!general || general.yearlyCeiling === null) return null;
  const { patientType, yearlyCeiling, usedAmount } = general;
  return { patientType, ceiling: yearlyCeiling, left: leftOf(yearlyCeiling, usedAmount) };
}
