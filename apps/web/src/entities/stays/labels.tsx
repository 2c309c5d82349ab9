import type { Stay } from '@afyakadi/contract';
import { may, type StayOutcome } from '@afyakadi/contract/words';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRole } from '../../lib/session/useRole.ts';

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

/** What of the patient's orders is not finished. */
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

/** Leads those who read claims to the bill as it is now, with what is at risk. */
export function InterimBillLink({ stay, name }: { stay: Stay; name: string }) {
  const { t } = useLingui();
  const role = useRole();
  if (role === undefined || !may(role, 'claims.write')) return null;
  return (
    <Link
      to="/claims/new"
      search={{ visit: stay.authorizationId }}
      aria-label={t`Interim bill of ${name}`}
      className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
    >
      <Trans>Interim bill</Trans>
    </Link>
  );
}
