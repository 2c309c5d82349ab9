import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Approvable, statusOf } from '../../entities/approvals/status.ts';
import { dayOf } from '../../lib/text/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { NumberForm } from './NumberForm.tsx';
import { RequestForm } from './RequestForm.tsx';
import type { PollState } from './usePolling.ts';

export interface ApprovalDialogProps {
  memberId: string;
  /** The current line. */
  line: Approvable;
  poll: PollState | undefined;
  onClose: () => void;
}

/** Requests an approval with a reason (requirements 7.9), accepts the number of a letter, and shows the decision. */
export function ApprovalDialog({ memberId, line, poll, onClose }: ApprovalDialogProps) {
  const { t } = useLingui();
  const status = statusOf(line, dayOf(new Date()));
  const [mode, setMode] = useState<'ask' | 'enter'>('ask');
  const view = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  // The form that had the focus disappears after an answer.
  useEffect(() => {
    if (before.current !== status) view.current?.focus();
    before.current = status;
  }, [status]);
  const canRequest = status === 'not-asked' || status === 'invalid' || status === 'expired';
  const open = canRequest || status === 'pending';
  return (
    <Dialog
      title={canRequest ? <Trans>Request Approval Code</Trans> : <Trans>Approval</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={!canRequest}
    >
      <div ref={view} tabIndex={-1} className="outline-none">
        <p className="text-base font-semibold break-words">
          {line.itemName} <span className="figures font-normal text-muted">{line.itemCode}</span>
        </p>
        {line.approval ? <ApprovalFacts approval={line.approval} status={status} poll={poll} /> : null}
        {open ? (
          <div className="my-4">
            <SegmentedControl
              label={t`Number from`}
              hideLabel
              value={mode}
              onChange={setMode}
              options={[
                { value: 'ask', label: canRequest ? t`Ask the scheme` : t`Wait for the scheme` },
                { value: 'enter', label: t`Enter a number` },
              ]}
            />
          </div>
        ) : null}
      </div>
      {open && mode === 'enter' ? (
        <NumberForm line={line} onClose={onClose} />
      ) : canRequest ? (
        <RequestForm memberId={memberId} line={line} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
