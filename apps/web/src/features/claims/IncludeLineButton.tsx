import type { ClaimDetail, ClaimLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { withLeftOut } from '../../entities/claims/claimEdit.ts';
import { useKeepClaim } from '../../entities/claims/queries.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';

/** Includes a line in the claim again. */
export function IncludeLineButton({ claim, line }: { claim: ClaimDetail; line: ClaimLine }) {
  const { t } = useLingui();
  const build = useAction(
    (call) =>
      call('buildClaim', {
        body: {
          authorizationId: claim.authorizationId,
          status: claim.status === 'Pending' ? 'Pending' : 'Draft',
          ...withLeftOut(claim, line.id, null),
        },
      }),
    { success: t`Claimed again`, onSuccess: useKeepClaim() },
  );
  if (line.leftOut === null) return null;
  const name = line.itemName;
  return (
    <Button
      aria-label={t`Include ${name} in the claim`}
      className="px-3"
      pending={build.pending}
      onClick={() => void build.run()}
    >
      <Trans>Include in the claim</Trans>
    </Button>
  );
}
