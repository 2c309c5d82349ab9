import { Trans, useLingui } from '@lingui/react/macro';
import { BadgeCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayOf, formatDay } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { AskedAt } from './AskedAt.tsx';
import { type Approvable, leftOf, standingOf } from './standing.ts';
import type { Asking } from './usePolling.ts';

interface ApprovalStateProps {
  line: Approvable;
  asking: Asking | undefined;
  /** For who deals with it. */
  onOpen?: () => void;
}

/** How it stands with the approval of a line, in a word, with its number and what to do next. */
export function ApprovalState({ line, asking, onOpen }: ApprovalStateProps) {
  const { t } = useLingui();
  const standing = standingOf(line, dayOf(new Date()));
  if (standing === 'none-needed') return null;
  const name = line.itemName;
  const asksAnew = standing === 'not-asked' || standing === 'invalid' || standing === 'expired';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal">
      <Words line={line} standing={standing} asking={asking} />
      {line.approval?.notCounted ? <NotCounted why={line.approval.notCounted} /> : null}
      {onOpen ? (
        <span className={cx('flex flex-wrap', !asksAnew && '-mx-2')}>
          {asking && standing === 'pending' ? (
            <Button
              variant="quiet"
              className="px-2 text-sm"
              pending={asking.asking}
              aria-label={t`Ask the scheme again about ${name}`}
              onClick={asking.askAgain}
            >
              <Trans>Ask again</Trans>
            </Button>
          ) : null}
          {/* The same button before and after, so that the focus comes back to it when the dialog closes. */}
          <Button
            variant={asksAnew ? 'secondary' : 'quiet'}
            className={asksAnew ? 'px-3 text-sm' : 'px-2 text-sm'}
            aria-label={asksAnew ? t`Request Approval Code for ${name}` : t`Approval of ${name}`}
            onClick={onOpen}
          >
            {asksAnew ? <Trans>Request Approval Code</Trans> : <Trans>Approval</Trans>}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Words({
  line: { approval },
  standing,
  asking,
}: {
  line: Approvable;
  standing: Exclude<ReturnType<typeof standingOf>, 'none-needed'>;
  asking: Asking | undefined;
}) {
  const say = useSay();
  if (standing === 'not-asked' || !approval) {
    return (
      <span className="flex items-start gap-1.5 text-warn">
        <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <Trans>Needs the approval of the scheme before it is carried out.</Trans>
      </span>
    );
  }
  const number = approval.referenceNo;
  const until = formatDay(approval.validUntil);
  const left = leftOf(approval);
  const all = approval.quantityApproved;
  if (standing === 'pending') {
    return (
      <>
        <Badge tone="info" icon={<Clock aria-hidden size={14} />}>
          <Trans>Approval pending</Trans>
        </Badge>
        {asking ? <AskedAt asking={asking} /> : null}
      </>
    );
  }
  if (standing === 'valid') {
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
  if (standing === 'consumed') {
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
        {standing === 'expired' ? <Trans>Approval expired</Trans> : <Trans>Approval refused</Trans>}
      </Badge>
      <span className="break-words">
        {standing === 'expired' ? <Trans>It was valid until {until}.</Trans> : say(approval.remarks)}
      </span>
    </>
  );
}

/** What was given and the scheme will not pay, though it had approved it. */
function NotCounted({ why }: { why: string }) {
  const reason = useSay()(why);
  return (
    <span className="flex w-full items-start gap-1.5 text-bad">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span className="break-words">
        <Trans>The scheme does not count what was given: {reason}</Trans>
      </span>
    </span>
  );
}

function ReferenceNo({ children }: { children: ReactNode }) {
  return <span className="figures font-medium break-all">{children}</span>;
}
