import type { Stay } from '@afyakadi/contract';
import type { StayOutcome } from '@afyakadi/contract/care/visits';
import { Plural, Trans, useLingui } from '@lingui/react/macro';

/** Returns the word for how a stay ended. */
export function useOutcomeWord(): (outcome: StayOutcome) => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      Home: t`Home`,
      Referred: t`Referred to another facility`,
      Left: t`Left against advice`,
      Died: t`Died`,
    })[outcome];
}

/** The patient's unfinished orders. */
export function PendingOrders({ pending: { medicines, tests, services } }: Pick<Stay, 'pending'>) {
  if (medicines + tests + services === 0) return <Trans>Nothing open</Trans>;
  return (
    <span className="flex flex-wrap gap-x-3">
      {medicines > 0 ? (
        <span>
          <Plural value={medicines} one="# medicine" other="# medicines" />
        </span>
      ) : null}
      {tests > 0 ? (
        <span>
          <Plural value={tests} one="# test" other="# tests" />
        </span>
      ) : null}
      {services > 0 ? (
        <span>
          <Plural value={services} one="# procedure" other="# procedures" />
        </span>
      ) : null}
    </span>
  );
}
