import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSignal } from '../../lib/browser/signal.ts';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useSession } from '../../lib/session/session.ts';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { ArrowLeft, X } from '../../ui/icons.ts';
import { lastOrdered } from './lastOrdered.ts';

/** Leads from the visits back to the patient whose order was just sent. Renders nothing for others. */
export function LastOrdered() {
  const { t } = useLingui();
  const patient = useSignal(lastOrdered);
  const accountId = useSession().account?.id;
  const cameFrom = useCameFrom();
  if (!patient || patient.accountId !== accountId) return null;
  const { name, memberId } = patient;
  return (
    <div className="flex min-w-0 items-center">
      <Link
        to="/patients/$nhifId"
        params={{ nhifId: memberId }}
        state={cameFrom}
        className={buttonClass('secondary', 'min-w-0 px-3')}
      >
        <ArrowLeft aria-hidden size={16} className="shrink-0" />
        <span className="truncate">
          <Trans>Back to {name}</Trans>
        </span>
      </Link>
      <IconButton
        icon={<X aria-hidden size={16} />}
        label={t`Close`}
        onClick={() => lastOrdered.set(undefined)}
      />
    </div>
  );
}
