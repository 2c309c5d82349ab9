import type { ClaimDetail, ClaimSummary } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClaimStatusBadge, Money } from '../../entities/claims/labels.tsx';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import type { ClaimIntention } from '../../features/claims/IntentionDialog.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { formatDay, formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { useClaimDetail } from './queries.ts';

export function ClaimDialog({
  claim,
  onIntend,
  onClose,
}: {
  claim: ClaimSummary;
  onIntend: (intention: ClaimIntention) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { data, error, refetch } = useClaimDetail(claim.id);
  const detail = data?.item;
  return (
    <Dialog title={<Trans>Claim</Trans>} isOpen onOpenChange={onClose} size="large">
      <ClaimFacts claim={detail ?? claim} cardNo={detail?.cardNo ?? maskCard(claim.cardNo)} />
      {claim.rejectionReason && !detail ? (
        <div className="mt-4">
          <Band tone="bad" title={<Trans>Refused by the scheme</Trans>} announce="none">
            {translate(claim.rejectionReason)}
          </Band>
        </div>
      ) : null}
      {detail ? (
        <ClaimLines lines={detail.lines} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-5 h-32" />
      )}
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <NextAction claim={claim} onIntend={onIntend} />
      </DialogActions>
    </Dialog>
  );
}

type Claim = ClaimSummary | ClaimDetail;

function ClaimFacts({ claim, cardNo }: { claim: Claim; cardNo: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const { version } = claim;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            <Trans>Folio No</Trans>
          </p>
          <p className="figures text-xl font-semibold break-all">{claim.serialNo ?? '–'}</p>
          {version > 1 ? (
            <p className="text-sm text-muted">
              <Trans>Version {version}</Trans>
            </p>
          ) : null}
        </div>
        <ClaimStatusBadge status={claim.status} sending={claim.sending} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact term={t`Patient`}>
          <span className="font-semibold">{nameOf(claim)}</span>
          <span className="block text-sm text-muted">{sex(claim.gender)}</span>
        </Fact>
        <Fact term={t`Card No`}>
          <span className="figures break-all">{cardNo}</span>
        </Fact>
        <Fact term={t`Authorization No`}>
          <span className="figures break-all">{claim.authorizationNo}</span>
        </Fact>
        <Fact term={t`Attended on`}>
          <span className="figures">{formatDay(claim.day)}</span>
          <span className="block text-sm text-muted">{translate(claim.visitTypeName)}</span>
        </Fact>
        <Fact term={t`Claimed`}>
          <Money value={claim.amountClaimed} />
        </Fact>
        <Fact term={t({ message: 'Approved', context: 'amount' })}>
          <Money value={claim.amountApproved} />
        </Fact>
        <Fact term={t`Built`}>
          <span className="figures">{formatMoment(claim.builtAt)}</span>
        </Fact>
        <Fact term={t({ message: 'Submitted', context: 'moment' })}>
          <span className="figures">{formatMoment(claim.submittedAt)}</span>
        </Fact>
        <Fact term={t`Decided`}>
          <span className="figures">{formatMoment(claim.decidedAt)}</span>
        </Fact>
      </dl>
    </>
  );
}

/** Submit Claim for Pending, Resubmit Claim for Rejected, as in the list of claims; else a link to the claim. */
function NextAction({
  claim,
  onIntend,
}: {
  claim: ClaimSummary;
  onIntend: (intention: ClaimIntention) => void;
}) {
  const may = useRights();
  const writes = may('claims.write');
  if (writes && claim.status === 'Pending' && !claim.sending) {
    return (
      <Button variant="primary" onClick={() => onIntend({ act: 'submit', claim })}>
        <Trans>Submit Claim</Trans>
      </Button>
    );
  }
  if (writes && claim.status === 'Rejected') {
    return (
      <Button variant="primary" onClick={() => onIntend({ act: 'resubmit', claim })}>
        <Trans>Resubmit Claim</Trans>
      </Button>
    );
  }
  return (
    <Link to="/claims/$claimId" params={{ claimId: claim.id }} className={buttonClass('primary')}>
      <Trans>Open the claim</Trans>
    </Link>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
