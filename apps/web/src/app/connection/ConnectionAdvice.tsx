import { Trans } from '@lingui/react/macro';
import type { RemoteState } from '../../entities/connection/labels.ts';
import { useSession } from '../../lib/session/session.ts';
import { useRole } from '../../lib/session/useRole.ts';

/** Explains what the state of the connection means for the work of the role. */
export function ConnectionAdvice({ state }: { state: RemoteState }) {
  const role = useRole();
  const { account } = useSession();
  if (state === 'up') return <Trans>Cards, approvals and claims are answered as usual.</Trans>;
  if (state === 'slow')
    return <Trans>It answers, but slowly. There is no need to press anything twice.</Trans>;
  if (state === 'unknown')
    return <Trans>The connection was not checked in the last seconds. This updates automatically.</Trans>;
  if (role === 'admin') {
    if (state === 'refused' || state === 'unset')
      return <Trans>Set the facility's credentials under Administration, Scheme, and test them there.</Trans>;
    return (
      <Trans>No data is lost. If this continues, check your internet connection and call the scheme.</Trans>
    );
  }
  const ours = state === 'refused' || state === 'unset';
  if (role === 'receptionist') {
    if (ours)
      return account?.provisional ? (
        <Trans>
          Tell your administrator, who must fix this. Until then, verify the card first; if no answer comes,
          you may issue a provisional authorization.
        </Trans>
      ) : (
        <Trans>Tell your administrator, who must fix this. Until then, no card can be checked.</Trans>
      );
    return account?.provisional ? (
      <Trans>
        Verify the card first. If no answer comes, you may issue a provisional authorization; it is reconciled
        automatically later.
      </Trans>
    ) : (
      <Trans>
        Cards cannot be checked. A colleague with the permission can issue provisional authorizations. Ask
        your administrator who has it.
      </Trans>
    );
  }
  if (role === 'doctor')
    return (
      <Trans>
        Diagnoses, orders and results continue as usual. Approvals and referrals wait until the scheme
        answers; claims are sent automatically.
      </Trans>
    );
  return (
    <Trans>
      Your work continues as usual. Only what needs a new approval of the scheme waits until it answers.
    </Trans>
  );
}
