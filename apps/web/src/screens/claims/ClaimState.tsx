import type { ClaimDetail } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslateMessage } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';

/** Explains the state of a claim and the next step, if the badge is not enough. */
export function ClaimState({ claim }: { claim: ClaimDetail }) {
  const band = <StateBand claim={claim} />;
  return <div className="mb-5 flex flex-col gap-3 empty:hidden">{band}</div>;
}

function StateBand({ claim }: { claim: ClaimDetail }) {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const newest = claim.versions.at(-1);
  const [last] = claim.attempts;
  const reason = claim.rejectionReason ?? claim.schemeRemarks;
  if (newest && newest.version > claim.version) {
    return (
      <Band tone="info" title={t`There is a newer version of this claim`} announce="none">
        <Link
          to="/claims/$claimId"
          params={{ claimId: newest.id }}
          className="font-medium text-accent underline underline-offset-4"
        >
          <Trans>Open version {newest.version}</Trans>
        </Link>
      </Band>
    );
  }
  if (claim.sending) {
    const since = formatMoment(claim.sendingSince);
    return (
      <Band tone="info" title={t`Being sent to the scheme since ${since}`} announce="none">
        {last && last.state !== 'pending' ? (
          <p>
            <Trans>The scheme has not answered yet.</Trans>
          </p>
        ) : null}
        <Trans>
          It is sent automatically when the scheme answers, and counts once. Until then its lines cannot be
          changed.
        </Trans>
      </Band>
    );
  }
  if (claim.status === 'Pending' && last?.state === 'refused') {
    return (
      <Band tone="bad" title={t`The scheme did not take this claim`} announce="none">
        {last.remarks ? (
          <p className="font-medium">{translateMessage(last.remarks, last.remarksMessage)}</p>
        ) : null}
        <Trans>Fix these problems, then submit the claim again.</Trans>
      </Band>
    );
  }
  if (claim.status === 'Submitted') {
    return (
      <Band tone="info" title={t`The scheme has this claim and has not decided yet`} announce="none">
        {last?.state === 'already' ? (
          <Trans>The scheme had received it before; it counts once.</Trans>
        ) : (
          <Trans>Check for a decision now, or later for all claims at once.</Trans>
        )}
      </Band>
    );
  }
  if (claim.status === 'Rejected') {
    return (
      <Band tone="bad" title={t`The scheme refused at least one line`} announce="none">
        {reason ? <p className="font-medium">{translateMessage(reason, null)}</p> : null}
        <Trans>Correct the visit, then resubmit the claim and note what you corrected.</Trans>
      </Band>
    );
  }
  if (claim.status === 'Approved' && claim.amountApproved !== claim.amountClaimed) {
    return (
      <Band tone="warn" title={t`Approved with less than was claimed`} announce="none">
        <Trans>The lines below say what was cut, and why.</Trans>
      </Band>
    );
  }
  return null;
}
