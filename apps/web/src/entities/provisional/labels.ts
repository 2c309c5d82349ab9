import type { ClosedOutcome, ProvisionalSource } from '@afyakadi/contract/scheme/provisional';
import { useLingui } from '@lingui/react/macro';

/** Returns the label of a number's source. */
export function useSourceLabel(): (source: ProvisionalSource) => string {
  const { t } = useLingui();
  return (source) => ({ own: t`Our own series`, phone: t`By telephone`, ussd: t`By USSD` })[source];
}

/** Returns who pays after the scheme refused a provisional authorization. */
export function useOutcomeLabel(): (outcome: ClosedOutcome) => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      'paid-by-patient': t`The patient paid`,
      'written-off': t`Written off`,
      other: t({ context: 'what became of a cost', message: 'Other' }),
    })[outcome];
}
