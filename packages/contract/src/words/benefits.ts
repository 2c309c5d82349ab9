/** Why a scheme does not pay an amount of a line. */
export const splitReasons = ['excluded', 'co-payment', 'over-number', 'over-ceiling'] as const;
export type SplitReason = (typeof splitReasons)[number];
