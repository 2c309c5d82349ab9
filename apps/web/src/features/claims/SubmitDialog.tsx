import type { ClaimDetail } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { blockingFindings } from '../../entities/claims/claimEdit.ts';
import { Money, SerialNo } from '../../entities/claims/labels.tsx';
import { useClaim } from '../../entities/claims/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatementButton } from '../../ui/StatementButton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { BlockingFindings, SendProblem } from './BlockingFindings.tsx';
import { claimToSend, useSend } from './useSend.ts';

/** Submits a claim of a list: fetches it, and asks as `SubmitClaimDialog`. */
export function SubmitDialog({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  const { data, error, refetch } = useClaim({ claimId });
  return (
    <Dialog title={<Trans>Submit Claim</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      {data ? (
        <Ready claim={data.item} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex min-h-48 flex-col gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </div>
      )}
    </Dialog>
  );
}

/** Shows the amount and the findings of a claim, then sends it. The same dialog asks wherever a claim is submitted. */
export function SubmitClaimDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  return (
    <Dialog title={<Trans>Submit Claim</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <Ready claim={claim} onClose={onClose} />
    </Dialog>
  );
}

function Ready({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const send = useSend({ onDone: onClose });
  const { stops, unanswered } = blockingFindings(claim.findings);
  const blocked = stops.length + unanswered.length > 0 && !claim.sending;
  return (
    <>
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">
          <Trans>Patient</Trans>
        </dt>
        <dd className="font-medium break-words">{nameOf(claim)}</dd>
        <dt className="text-muted">
          <Trans>Folio</Trans>
        </dt>
        <dd>
          <SerialNo serialNo={claim.serialNo} />
        </dd>
        <dt className="text-muted">
          <Trans>Amount claimed</Trans>
        </dt>
        <dd className="text-lg font-semibold">
          <Money value={claim.amountClaimed} />
        </dd>
        {claim.atRisk > 0 ? (
          <>
            <dt className="text-muted">
              <Trans>At risk</Trans>
            </dt>
            <dd className="font-medium text-warn">
              <Money value={claim.atRisk} />
            </dd>
          </>
        ) : null}
      </dl>
      {blocked ? (
        <BlockingFindings findings={claim.findings} />
      ) : (
        <p className="text-muted">
          <Trans>Once it is sent, its lines can no longer be changed.</Trans>
        </p>
      )}
      <SendProblem send={send} />
      <DialogActions>
        <Button onClick={onClose} disabled={send.pending}>
          <Trans>Not now</Trans>
        </Button>
        {blocked && claim.id !== null ? (
          <Link
            to="/claims/$claimId"
            params={{ claimId: claim.id }}
            onClick={onClose}
            className={buttonClass('primary')}
          >
            <Trans>Open the claim</Trans>
          </Link>
        ) : (
          <StatementButton
            variant="primary"
            autoFocus
            pending={send.pending}
            pendingLabel={<Trans>Sending to the scheme…</Trans>}
            onClick={() => void send.run(claimToSend(claim), claim.amountClaimed)}
          >
            <Trans>Submit Claim</Trans>
          </StatementButton>
        )}
      </DialogActions>
    </>
  );
}
