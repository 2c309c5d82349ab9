import type { ClaimDetail, ClaimFinding } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { blockingFindings, isEditable } from '../../entities/claims/claimEdit.ts';
import { useKeepClaim } from '../../entities/claims/queries.ts';
import { useFindingText } from '../../entities/orders/labels.tsx';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { DocumentButtons } from '../../ui/DocumentButtons.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { BlockingFindings, SendProblem } from './BlockingFindings.tsx';
import { claimToSend, useSend } from './useSend.ts';

const submission = lazyComponent(async () => (await import('./SubmitDialog.tsx')).SubmitClaimDialog);
const resubmission = lazyComponent(async () => (await import('./ResubmitDialog.tsx')).ResubmitDialog);

/** Shows the primary action for the state of a claim, and its documents. */
export function ClaimActions({ claim }: { claim: ClaimDetail }) {
  const may = useRights();
  const writes = may('claims.write');
  const superseded = claim.versions.some(({ version }) => version > claim.version);
  // The width limit keeps the text under the buttons from displacing the patient's name.
  return (
    <div className="flex max-w-full flex-col items-stretch gap-2 sm:items-end lg:max-w-lg">
      {writes && !superseded ? <NextAction claim={claim} /> : null}
      {claim.id !== null && claim.serialNo !== null ? (
        <DocumentButtons document="claimForm" id={claim.id} className="sm:justify-end" />
      ) : null}
    </div>
  );
}

function NextAction({ claim }: { claim: ClaimDetail }) {
  const stay = claim.findings.find(({ code }) => code === 'stay-open');
  if (stay && isEditable(claim)) return <InterimActions claim={claim} stay={stay} />;
  if (isEditable(claim) || claim.sending) return <SendActions claim={claim} />;
  if (claim.id === null) return null;
  if (claim.status === 'Submitted') return <AskDecision claimId={claim.id} />;
  if (claim.status === 'Rejected') return <Resubmit claim={{ ...claim, id: claim.id }} />;
  return null;
}

/** Save draft, and why there is no more: the server builds no claim while the patient is in (decision 060). */
function InterimActions({ claim, stay }: { claim: ClaimDetail; stay: ClaimFinding }) {
  const text = useFindingText();
  return (
    <>
      {claim.id === null ? (
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <BuildButton claim={claim} status="Draft" disabled={false} />
        </div>
      ) : null}
      <p className="text-sm text-muted sm:text-right">{text(stay)}</p>
    </>
  );
}

/** Save draft, Build and Submit Claim, as far as the claim is. */
function SendActions({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const retry = useSend();
  const [submitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { stops, unanswered } = blockingFindings(claim.findings);
  const blocked = !claim.sending && stops.length + unanswered.length > 0;

  const submit = async () => {
    // It was submitted before, so there is nothing to ask.
    if (claim.sending) return void retry.run(claimToSend(claim), claim.amountClaimed);
    setSubmitted(true);
    if (blocked) document.getElementById('claim-check')?.focus();
    else if (await submission.load()) setConfirming(true);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {claim.status === 'Draft' ? (
          <>
            {claim.id === null ? <BuildButton claim={claim} status="Draft" disabled={retry.pending} /> : null}
            <BuildButton claim={claim} status="Pending" disabled={retry.pending} />
          </>
        ) : null}
        <Button
          variant={claim.sending ? 'secondary' : 'primary'}
          pending={retry.pending}
          pendingLabel={<Trans>Sending to the scheme…</Trans>}
          onClick={() => void submit()}
        >
          {claim.sending ? <Trans>Try it now</Trans> : <Trans>Submit Claim</Trans>}
        </Button>
      </div>
      <div className="max-w-lg self-stretch empty:hidden sm:min-w-80">
        {submitted && blocked ? <BlockingFindings findings={claim.findings} /> : null}
        {blocked ? null : <SendProblem send={retry} />}
      </div>
      {claim.status === 'Draft' ? (
        <p className="text-sm text-muted sm:text-right">
          <Trans>Build claim gives it its folio number. Submit Claim also sends it to the scheme.</Trans>
        </p>
      ) : null}
      {confirming ? <submission.Component claim={claim} onClose={() => setConfirming(false)} /> : null}
      <p className="sr-only" role="status">
        {retry.pending ? t`Sending to the scheme…` : null}
      </p>
    </>
  );
}

/** Keeps the claim as a draft, or builds it with its folio number. */
function BuildButton({
  claim,
  status,
  disabled,
}: {
  claim: ClaimDetail;
  status: 'Draft' | 'Pending';
  disabled: boolean;
}) {
  const { t } = useLingui();
  const build = useAction(
    (call) => call('buildClaim', { body: { authorizationId: claim.authorizationId, status } }),
    {
      success: status === 'Draft' ? t`Draft saved` : t`Claim built`,
      onSuccess: useKeepClaim(),
    },
  );
  return (
    <>
      <Button pending={build.pending} disabled={disabled} onClick={() => void build.run()}>
        {status === 'Draft' ? <Trans>Save draft</Trans> : <Trans>Build claim</Trans>}
      </Button>
      {build.failed ? (
        <div className="order-last w-full">
          <FailedBand failed={build.failed} announce="none" />
        </div>
      ) : null}
    </>
  );
}

function AskDecision({ claimId }: { claimId: string }) {
  const { t } = useLingui();
  const keep = useKeepClaim();
  const [isUndecided, setUndecided] = useState(false);
  const decision = useAction(
    (call) => {
      setUndecided(false);
      return call('claimDecision', { params: { id: claimId } });
    },
    {
      onSuccess: (answer) => {
        keep(answer);
        const undecided = answer.item.status === 'Submitted';
        setUndecided(undecided);
        notify.fetched(undecided ? t`The scheme has not decided yet.` : t`Decision received`);
      },
    },
  );
  return (
    <>
      <Button
        variant="primary"
        pending={decision.pending}
        pendingLabel={<Trans>Asking the scheme…</Trans>}
        onClick={() => void decision.run()}
      >
        <Trans>Check for a decision</Trans>
      </Button>
      <FailedBand failed={decision.failed} announce="none" />
      {isUndecided ? <Band tone="info" title={t`The scheme has not decided yet.`} announce="none" /> : null}
    </>
  );
}

function Resubmit({ claim }: { claim: ClaimDetail & { id: string } }) {
  const [open, setOpen] = useState(false);
  const resubmit = async () => {
    if (await resubmission.load()) setOpen(true);
  };
  return (
    <>
      <Button variant="primary" onClick={() => void resubmit()}>
        <Trans>Resubmit Claim</Trans>
      </Button>
      {open ? <resubmission.Component claim={claim} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
