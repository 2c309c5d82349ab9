/** The status of a provisional authorization until the scheme confirms it: shown with every use of it. */
export const provisionalMarks = ['waiting', 'refused', 'closed'] as const;
export type ProvisionalMark = (typeof provisionalMarks)[number];

/** The source of its number: the facility's own series, or the scheme by telephone or USSD. */
export const provisionalSources = ['own', 'phone', 'ussd'] as const;
export type ProvisionalSource = (typeof provisionalSources)[number];

/** The outcome of a provisional authorization that a person ended. */
export const closedOutcomes = ['paid-by-patient', 'written-off', 'other'] as const;
export type ClosedOutcome = (typeof closedOutcomes)[number];

/** The tabs of the list: `open` waits for the scheme; `refused` waits for a person. */
export const provisionalTabs = ['open', 'refused', 'reconciled', 'closed'] as const;
export type ProvisionalTab = (typeof provisionalTabs)[number];
