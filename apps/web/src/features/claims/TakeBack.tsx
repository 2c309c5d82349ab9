import type { ClaimDetail, ClaimLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useKey } from '../../lib/useKey.ts';
import { Button } from '../../ui/Button.tsx';
import { leftOutWith } from './mending.ts';
import { useBuildClaim } from './queries.ts';

/** Puts a line that was left out into the claim again. */
export function TakeBack({ claim, line }: { claim: ClaimDetail; line: ClaimLine }) {
  const { t } = useLingui();
  const say = useSay();
  const build = useBuildClaim();
  const key = useKey();
  if (line.leftOut === null) return null;
  const name = line.itemName;
  const takeBack = () => {
    if (build.isPending) return;
    build.mutate(
      {
        body: {
          authorizationId: claim.authorizationId,
          status: claim.status === 'Pending' ? 'Pending' : 'Draft',
          ...leftOutWith(claim, line.id, null),
        },
        key: key.now(),
      },
      {
        onSuccess: () => {
          key.answered();
          notify.ok(t`Claimed again`);
        },
        onError: (error) => {
          key.answered(error);
          notify.bad(say(describe(error, failures.any)), error);
        },
      },
    );
  };
  return (
    <Button
      aria-label={t`Claim ${name} after all`}
      className="px-3"
      pending={build.isPending}
      onClick={takeBack}
    >
      <Trans>Claim after all</Trans>
    </Button>
  );
}
