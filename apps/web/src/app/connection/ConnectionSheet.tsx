import type { SchemeConnection } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ConnectionStates } from '../../entities/connection/ConnectionStates.tsx';
import { connectionLines, connectionTones, useConnectionLabels } from '../../entities/connection/labels.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { online } from '../../lib/http/connection.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatMoment, formatNumber } from '../../lib/text/format.ts';
import { Band } from '../../ui/Band.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { ConnectionAdvice } from './ConnectionAdvice.tsx';

/** Explains the connection mark: since when, what is waiting, what it means for the role's work, and where to go. */
export function ConnectionSheet({
  connection,
  onClose,
}: {
  connection: SchemeConnection;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const role = useRole();
  const wordsOf = useConnectionLabels();
  const ours = useSignal(online);
  const lines = connectionLines(connection);
  const [worst] = lines;
  if (!worst) return null;
  const { state, checkedAt } = worst;
  const { waiting, refused } = connection;
  const counted = (figure: number) => (ours ? formatNumber(figure) : '–');
  const facts: [string, string][] = [
    [t`Last asked`, checkedAt === null ? '–' : formatMoment(checkedAt)],
    [t`Waiting for the scheme`, counted(waiting)],
    [t({ message: 'Provisional, refused', context: 'how many' }), counted(refused)],
  ];
  return (
    <Dialog title={<Trans>Connection to the scheme</Trans>} isOpen onOpenChange={onClose}>
      <Band tone={connectionTones[state]} title={wordsOf(worst).text} announce="none">
        <ConnectionAdvice state={state} />
      </Band>
      {lines.length > 1 ? <ConnectionStates lines={lines} className="mt-4" /> : null}
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figures text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && ours ? (
        <p className="mt-3 text-muted">
          <Trans>We'll send waiting jobs automatically, in order, as soon as the scheme answers.</Trans>
        </p>
      ) : null}
      {role === 'receptionist' || role === 'admin' ? (
        <DialogActions>
          <Link
            to="/provisional"
            search={refused > 0 ? { state: 'refused' } : {}}
            onClick={onClose}
            className={buttonClass(role === 'receptionist' ? 'primary' : 'secondary')}
          >
            <Trans>Provisional authorizations</Trans>
          </Link>
          {role === 'admin' ? (
            <Link to="/admin/outbox" onClick={onClose} className={buttonClass('primary')}>
              <Trans>Waiting</Trans>
            </Link>
          ) : null}
        </DialogActions>
      ) : null}
    </Dialog>
  );
}
