import { rules } from 'virtual:rules';
import type { CareKind } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';

/** A visit that may be empty, from a list or from the patient's header. */
export interface ClosableVisit {
  visitId: string;
  kind: CareKind;
  /** Open at pharmacy or laboratory, without any order so far. */
  empty: boolean;
}

interface CloseVisitDialogProps {
  visit: ClosableVisit;
  name: string;
  onClosed: () => void;
  onClose: () => void;
}

/** Closes an empty visit with a reason. */
export function CloseVisitDialog({ visit, name, onClosed, onClose }: CloseVisitDialogProps) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={<Trans>Close the visit</Trans>}
      submit={<Trans>Close the visit</Trans>}
      cancel={<Trans context="a visit">Keep it open</Trans>}
      rules={rules.cancelVisit}
      send={(call, reason) => call('cancelVisit', { params: { id: visit.visitId }, body: { reason } })}
      success={t`Visit closed`}
      onSuccess={onClosed}
      onClose={onClose}
    >
      <Trans>
        Nothing was ordered for {name} here. The visit leaves the list; the patient can be sent again.
      </Trans>
    </ReasonDialog>
  );
}
