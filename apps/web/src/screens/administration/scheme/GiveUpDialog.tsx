import { rules } from 'virtual:rules';
import type { OutboxRow } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { useKindLabel, useSubjectText } from './labels.ts';

/** Stops delivering a job to the scheme, for a reason. */
export function GiveUpDialog({
  row,
  onDone,
  onClose,
}: {
  row: OutboxRow;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const kind = useKindLabel();
  const about = useSubjectText();
  return (
    <ReasonDialog
      title={<Trans>Give up the delivery</Trans>}
      submit={<Trans>Give up</Trans>}
      cancel={<Trans>Keep waiting</Trans>}
      rules={rules.giveUpOutbox}
      send={(call, reason) => call('giveUpOutbox', { params: { id: row.id }, body: { reason } })}
      success={t`Given up. Later jobs continue.`}
      onSuccess={onDone}
      onClose={onClose}
    >
      <p className="mb-2 font-medium">
        {kind(row.kind)} <span className="figures break-all">{about(row)}</span>
      </p>
      <Consequence kind={row.kind} />
    </ReasonDialog>
  );
}

function Consequence({ kind }: { kind: OutboxRow['kind'] }) {
  switch (kind) {
    case 'claim.submit':
      return (
        <Trans>You can change and send the claim again. If the scheme already has it, it counts once.</Trans>
      );
    case 'authorization.reconcile':
      return <Trans>It moves to the refused provisional authorizations, where a person must end it.</Trans>;
    case 'approval.use':
    case 'approval.return':
      return (
        <Trans>The scheme will not count it. The claim's checks show this before you send the claim.</Trans>
      );
    case 'authorization.release':
      return <Trans>The authorization stays valid at the scheme. Call the scheme to cancel it.</Trans>;
    case 'authorization.recheck':
    case 'visit.reference':
      return <Trans>The scheme is not notified. Later jobs of the same patient continue.</Trans>;
  }
}
