import type { Approval } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Approvable, remainingQuantity, statusOf } from '../../entities/approvals/status.ts';
import { dayOf, formatDay } from '../../lib/text/format.ts';
import { useTranslate, useTranslateMessage } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { BadgeCheck, CircleX, Clock, TriangleAlert } from '../../ui/icons.ts';
import { PollStatus } from './PollStatus.tsx';
import type { PollState } from './usePolling.ts';

interface ApprovalStateProps {
  line: Approvable;
  poll: PollState | undefined;
  /** Set if the person's role handles approvals. */
  onOpen?: () => void;
}

/** Shows the approval status of a line, its number, and the next step. */
export function ApprovalState({ line, poll, onOpen }: ApprovalStateProps) {
  const { t } = useLingui();
  const status = statusOf(line, dayOf(new Date()));
  if (status === 'none-needed') return null;
  const name = line.itemName;
  const canRequest = status === 'not-asked' || status === 'invalid' || status === 'expired';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal">
      <Words line={line} status={status} poll={poll} />
      {line.approval?.notCounted ? <NotCounted approval={line.approval} /> : null}
      {onOpen ? (
        <span className={cx('flex flex-wrap', !canRequest && '-mx-2')}>
          {poll && status === 'pending' ? (
            <Button
              variant="quiet"
              className="px-2 text-sm"
              pending={poll.fetching}
              aria-label={t`Ask the scheme again about ${name}`}
              onClick={poll.refresh}
            >
              <Trans>Ask again</Trans>
            </Button>
          ) : null}
          {/* The same button before and after a request, so that the focus returns to it when the dialog closes. */}
          <Button
            variant={canRequest ? 'secondary' : 'quiet'}
            className={cx('text-sm whitespace-normal!', canRequest ? 'px-3' : 'px-2')}
            aria-label={canRequest ? t`Request Approval Code for ${name}` : t`Approval of ${name}`}
            onClick={onOpen}
          >
            {canRequest ? <Trans>Request Approval Code</Trans> : <Trans>Approval</Trans>}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Words({
  line: { approval },
  status,
  poll,
}: {
  line: Approvable;
  status: Exclude<ReturnType<typeof statusOf>, 'none-needed'>;
  poll: PollState | undefined;
}) {
  const translate = useTranslate();
  if (status === 'not-asked' || !approval) {
    return (
      <span className="flex items-start gap-1.5 text-warn">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <Trans>Needs the scheme's approval first.</Trans>
      </span>
    );
  }
  const number = approval.referenceNo;
  const until = formatDay(approval.validUntil);
  const left = remainingQuantity(approval);
  const all = approval.quantityApproved;
  if (status === 'pending') {
    return (
      <>
        <Badge tone="info" icon={<Clock aria-hidden size={14} />}>
          <Trans>Approval pending</Trans>
        </Badge>
        {poll ? <PollStatus poll={poll} /> : null}
      </>
    );
  }
  if (status === 'valid') {
    return (
      <>
        <Badge tone="ok" icon={<BadgeCheck aria-hidden size={14} />}>
          <Trans>Approved</Trans>
        </Badge>
        <ReferenceNo>{number}</ReferenceNo>
        <span className="figures text-muted">
          <Trans>
            {left} of {all} left
          </Trans>
          {approval.validUntil ? (
            <>
              {' · '}
              <Trans>valid until {until}</Trans>
            </>
          ) : null}
        </span>
      </>
    );
  }
  if (status === 'consumed') {
    return (
      <>
        <Badge>
          <Trans>Approval used</Trans>
        </Badge>
        <ReferenceNo>{number}</ReferenceNo>
      </>
    );
  }
  return (
    <>
      <Badge tone="bad" icon={<CircleX aria-hidden size={14} />}>
        {status === 'expired' ? <Trans>Approval expired</Trans> : <Trans>Approval refused</Trans>}
      </Badge>
      <span className="break-words">
        {status === 'expired' ? <Trans>It was valid until {until}.</Trans> : translate(approval.remarks)}
      </span>
    </>
  );
}

/** A dispensed item that the scheme will not pay, although it approved it. */
function NotCounted({ approval }: { approval: Approval }) {
  const reason = useTranslateMessage()(approval.notCounted ?? '', approval.notCountedMessage);
  return (
    <span className="flex w-full items-start gap-1.5 text-bad">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="break-words">
        <Trans>The scheme did not count the use of this approval: {reason}</Trans>
      </span>
    </span>
  );
}

function ReferenceNo({ children }: { children: ReactNode }) {
  return <span className="figures font-medium break-all">{children}</span>;
}
