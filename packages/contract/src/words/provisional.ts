/** The status of a provisional authorization until the scheme confirms it: shown with every use of it. */
export const provisionalMarks = ['waiting', 'refused', 'closed'] as const;
export type ProvisionalMark = (typeof provisionalMarks)[number];

/** Returns the notice on paper about a provisional authorization, in both languages for every reader. */
export function provisionalNotice(mark: ProvisionalMark | null | undefined): readonly string[] {
  if (!mark) return [];
  const [en, sw] = notices[mark];
  return [`PROVISIONAL: ${en} · IDHINI YA MUDA: ${sw}`];
}

const notices: Record<ProvisionalMark, readonly [en: string, sw: string]> = {
  waiting: ['not confirmed by the scheme yet', 'mfuko haujaithibitisha bado'],
  refused: ['refused by the scheme', 'mfuko umeikataa'],
  // One that waits can be closed as well, so this does not say that it was refused.
  closed: ['ended, not paid by the scheme', 'imehitimishwa, mfuko haulipi'],
};

/** The source of its number: the facility's own series, or the scheme by telephone or USSD. */
export const provisionalSources = ['own', 'phone', 'ussd'] as const;
export type ProvisionalSource = (typeof provisionalSources)[number];

/** The outcome of a provisional authorization that a person ended. */
export const closedOutcomes = ['paid-by-patient', 'written-off', 'other'] as const;
export type ClosedOutcome = (typeof closedOutcomes)[number];

/** The tabs of the list: `open` waits for the scheme; `refused` waits for a person. */
export const provisionalTabs = ['open', 'refused', 'settled', 'closed'] as const;
export type ProvisionalTab = (typeof provisionalTabs)[number];
