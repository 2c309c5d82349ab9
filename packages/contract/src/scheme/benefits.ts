import type { PatientType } from '../care/visits.ts';
import type { Split, SplitTerms } from '../schemas/orders.ts';
import type { SplitReason } from './claims.ts';

/** A quantity of an item at its price in whole TZS. */
export interface Priced {
  unitPrice: number;
  quantity: number;
  /** False: the patient's product leaves it out. */
  covered: boolean;
  /** Null: the scheme pays all that is covered. */
  terms: SplitTerms | null;
}

/**
 * Splits a price among scheme and patient, or waives what the facility may not charge. The co-payment is rounded down,
 * and is of what the scheme counts; a ceiling is reached by the scheme's part alone. With a greater quantity no part
 * decreases, so a line that is given in parts is split by what is given of it in all.
 */
export function splitPrice({ unitPrice, quantity, covered, terms }: Priced): Split {
  const price = unitPrice * quantity;
  if (!covered) return splitOf(price, [{ reason: 'excluded', amount: price }], false);
  if (terms === null) return splitOf(price, [], false);
  const { copaymentPercent, numberLeft, amountLeft, waived } = terms;
  const counted = unitPrice * Math.min(quantity, numberLeft ?? quantity);
  const copayment = Math.floor((counted * copaymentPercent) / 100);
  const scheme = Math.min(counted - copayment, amountLeft ?? counted);
  return splitOf(
    price,
    [
      { reason: 'co-payment', amount: copayment },
      { reason: 'over-number', amount: price - counted },
      { reason: 'over-ceiling', amount: counted - copayment - scheme },
    ],
    waived,
  );
}

function splitOf(price: number, parts: Split['parts'], isWaived: boolean): Split {
  const unpaid = parts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    scheme: price - unpaid,
    patient: isWaived ? 0 : unpaid,
    waived: isWaived ? unpaid : 0,
    parts: parts.filter(({ amount }) => amount > 0),
  };
}

const onPaper = {
  excluded: 'not covered',
  'co-payment': 'co-payment',
  'over-number': 'over the yearly number',
  'over-ceiling': 'over the yearly ceiling',
} as const satisfies Record<SplitReason, string>;

/**
 * What the scheme does not pay of a line, for documents, which are in English: `The patient pays 5,500 (co-payment)`.
 * @param money formats whole TZS
 */
export function unpaidText(
  { parts, waived }: { parts: readonly { reason: SplitReason; amount: number }[]; waived: number },
  money: (amount: number) => string,
): string {
  const reasons = parts.map(({ reason, amount }) => `${money(amount)} (${onPaper[reason]})`).join(', ');
  return waived > 0 ? `Waived: ${reasons}` : `The patient pays ${reasons}`;
}

/**
 * The rest of a ceiling, for documents, which are in English.
 * @param money formats whole TZS
 */
export function balanceText(
  { patientType, ceiling, left }: { patientType: PatientType; ceiling: number; left: number },
  money: (amount: number) => string,
): string {
  const whose = patientType === 'IN' ? 'In-patient' : 'Out-patient';
  return `${whose} ceiling of the year: TZS ${money(left)} of TZS ${money(ceiling)} left, by the facility’s own count.`;
}
