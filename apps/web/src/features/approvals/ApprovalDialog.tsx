import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { NumberForm } from './NumberForm.tsx';
import { RequestForm } from './RequestForm.tsx';
import { type Approvable, standingOf } from './standing.ts';
import type { Asking } from './usePolling.ts';

export interface ApprovalDialogProps {
  memberId: string;
  /** As it stands now. */
  line: Approvable;
  asking: Asking | undefined;
  onClose: () => void;
}

/** §2 Request Approval Code: asks the scheme with a reason, takes the number of a letter, and shows what was decided. */
export function ApprovalDialog({ memberId, line, asking, onClose }: ApprovalDialogProps) {
  const { t } = useLingui();
  const standing = standingOf(line, dayOf(new Date()));
  const [way, setWay] = useState<'ask' | 'enter'>('ask');
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(standing);
  // The form that had the focus went with the answer.
  useEffect(() => {
    if (before.current !== standing) view.current?.focus();
    before.current = standing;
  }, [standing]);
  const asks = standing === 'not-asked' || standing === 'invalid' || standing === 'expired';
  const open = asks || standing === 'pending';
  return (
    <Dialog
      title={asks ? <Trans>Request Approval Code</Trans> : <Trans>Approval</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={!asks}
    >
      <div ref={view} tabIndex={-1} className="outline-none">
        <p className="text-base font-semibold break-words">
          {line.itemName} <span className="figures font-normal text-muted">{line.itemCode}</span>
        </p>
        {line.approval ? (
          <ApprovalFacts approval={line.approval} standing={standing} asking={asking} />
        ) : null}
        {open ? (
          <div className="my-4">
            <SegmentedControl
              label={t`Where the number comes from`}
              hideLabel
              value={way}
              onChange={setWay}
              options={[
                { value: 'ask', label: asks ? t`Ask the scheme` : t`Wait for the scheme` },
                { value: 'enter', label: t`Enter a number` },
              ]}
            />
          </div>
        ) : null}
      </div>
      {open && way === 'enter' ? (
        <NumberForm memberId={memberId} line={line} onClose={onClose} />
      ) : asks ? (
        <RequestForm memberId={memberId} line={line} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
