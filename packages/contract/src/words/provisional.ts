/** The status of a provisional authorization until the scheme confirms it: shown with every use of it. */
export const provisionalMarks = ['waiting', 'refused', 'closed'] as const;
export type ProvisionalMark = (typeof provisionalMarks)[number];

/** Where its number comes from: the facility's own series, or the scheme by telephone or USSD. */
export const provisionalSources = ['own', 'phone', 'ussd'] as const;
export type ProvisionalSource = (typeof provisionalSources)[number];

/** How a person ends one that the scheme refused. */
export const closedOutcomes = ['paid-by-patient', 'written-off', 'other'] as const;
export type ClosedOutcome = (typeof closedOutcomes)[number];

/** The parts of their list: `open` waits, for the scheme or, `refused` by it, for a person. */
export const provisionalTabs = ['open', 'refused', 'settled', 'closed'] as const;
export type ProvisionalTab = (typeof provisionalTabs)[number];
