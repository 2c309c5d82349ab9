import type { Approval } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { remainingQuantity, type Status } from '../../entities/approvals/status.ts';
import { formatDay, formatMoment, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PollStatus } from './PollStatus.tsx';
import type { PollState } from './usePolling.ts';

interface ApprovalFactsProps {
  approval: Approval;
  status: Status;
  poll: PollState | undefined;
}

/** Who requested the approval and why, and the scheme's answer in its own words. */
export function ApprovalFacts({ approval, status, poll }: ApprovalFactsProps) {
  const { t } = useLingui();
  return (
    <div className="mt-3">
      <StatusBand approval={approval} status={status} poll={poll} />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact term={t`Asked`}>
          <span className="figures">{formatMoment(approval.requestedAt)}</span>
          <span className="block text-sm text-muted">{approval.requestedByName}</span>
        </Fact>
        {approval.quantityApproved === null ? (
          <Fact term={t`Quantity asked for`}>
            <span className="figures">{formatNumber(approval.quantityRequested)}</span>
          </Fact>
        ) : (
          <Fact term={t`Quantity approved`}>
            <span className="figures">
              {formatNumber(approval.quantityApproved)}
              <span className="block text-sm text-muted">
                <Used approval={approval} />
              </span>
            </span>
          </Fact>
        )}
        {approval.validUntil ? (
          <Fact term={t`Valid until`}>
            <span className="figures">{formatDay(approval.validUntil)}</span>
          </Fact>
        ) : null}
        {approval.answeredAt ? (
          <Fact term={t`Answered`}>
            <span className="figures">{formatMoment(approval.answeredAt)}</span>
          </Fact>
        ) : null}
        {approval.reason ? (
          <Fact term={t`Reason`} wide>
            {approval.reason}
          </Fact>
        ) : null}
      </dl>
    </div>
  );
}

function Used({ approval }: { approval: Approval }) {
  const used = formatNumber(approval.quantityUsed);
  const left = formatNumber(remainingQuantity(approval));
  return (
    <Trans>
      {used} given, {left} left
    </Trans>
  );
}

function StatusBand({ approval, status, poll }: ApprovalFactsProps) {
  const { t } = useLingui();
  const translate = useTranslate();
  const number = approval.referenceNo;
  const until = formatDay(approval.validUntil);
  if (status === 'pending') {
    return (
      <Band tone="info" title={t`The scheme has not decided yet`}>
        {approval.remarks ? <p>{translate(approval.remarks)}</p> : null}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          {poll ? (
            <>
              <PollStatus poll={poll} />
              <Button pending={poll.fetching} onClick={poll.refresh}>
                <Trans>Ask again</Trans>
              </Button>
            </>
          ) : null}
        </div>
      </Band>
    );
  }
  if (status === 'invalid') {
    return (
      <Band tone="bad" title={t`The scheme refused`}>
        {translate(approval.remarks)}
      </Band>
    );
  }
  if (status === 'expired') {
    return (
      <Band tone="warn" title={t`The approval has expired`}>
        <Trans>
          {number} was valid until {until}.
        </Trans>
      </Band>
    );
  }
  return (
    <Band
      tone={status === 'valid' ? 'ok' : 'info'}
      title={
        status === 'valid'
          ? t`Approved`
          : remainingQuantity(approval) > 0
            ? t`Approval used`
            : t`All that was approved was given`
      }
    >
      {number ? (
        <p className="flex items-center gap-1">
          <span className="figures text-lg font-semibold break-all">{number}</span>
          <CopyButton text={number} label={t`Copy the approval number`} />
        </p>
      ) : null}
      {translate(approval.remarks)}
    </Band>
  );
}

function Fact({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
