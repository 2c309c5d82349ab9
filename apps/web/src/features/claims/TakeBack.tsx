import type { ClaimDetail, ClaimLine } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { leftOutWith } from '../../entities/claims/mending.ts';
import { useBuildClaim } from '../../entities/claims/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';

/** Puts a line that was left out into the claim again. */
export function TakeBack({ claim, line }: { claim: ClaimDetail; line: ClaimLine }) {
  const { t } = useLingui();
  const translate = useTranslate();
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
          notify.bad(translate(describe(error, failures.any)), error);
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
