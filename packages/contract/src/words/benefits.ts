import type { PatientType } from './stays.ts';

/** Why a scheme does not pay an amount of a line. */
export const splitReasons = ['excluded', 'co-payment', 'over-number', 'over-ceiling'] as const;
export type SplitReason = (typeof splitReasons)[number];

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
 * What is left of a ceiling, for documents, which are in English.
 * @param money formats whole TZS
 */
export function balanceText(
  { patientType, ceiling, left }: { patientType: PatientType; ceiling: number; left: number },
  money: (amount: number) => string,
): string {
  const whose = patientType === 'IN' ? 'In-patient' : 'Out-patient';
  return `${whose} ceiling of the year: TZS ${money(left)} of TZS ${money(ceiling)} left, by the facility’s own count.`;
}
