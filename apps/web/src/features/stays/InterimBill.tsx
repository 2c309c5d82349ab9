import type { Stay } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { nameOf } from '../../entities/people/name.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRole } from '../../lib/session/useRole.ts';

/** A bill, as the ward sees it. */
export const billDialog = lazyComponent(async () => (await import('./StayBill.tsx')).StayBillDialog);

const linkClass =
  'inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline';

/**
 * Leads to the bill of a stay as it is now, with what is at risk: those who read claims to the claim's page, which has the
 * whole bill, and the ward to `billDialog`, while the patient is in. Renders nothing for other roles.
 */
export function InterimBill({ stay, onOpen }: { stay: Stay; onOpen: () => void }) {
  const { t } = useLingui();
  const role = useRole();
  const name = nameOf(stay) || stay.cardNo;
  const label = t`Interim bill of ${name}`;
  if (role === undefined) return null;
  if (may(role, 'claims.read')) {
    return (
      <Link
        to="/claims/new"
        search={{ visit: stay.authorizationId }}
        aria-label={label}
        className={linkClass}
      >
        <Trans>Interim bill</Trans>
      </Link>
    );
  }
  if (!may(role, 'services.read') || stay.status !== 'Admitted') return null;
  return (
    <button
      type="button"
      aria-label={label}
      onPointerEnter={billDialog.preload}
      onFocus={billDialog.preload}
      onClick={onOpen}
      className={linkClass}
    >
      <Trans>Interim bill</Trans>
    </button>
  );
}
