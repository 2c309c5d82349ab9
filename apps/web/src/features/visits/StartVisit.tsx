import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { useTakeVisit } from './visitQueries.ts';

/** Takes a waiting patient in from the patient's own page, as Start does in the visits list. */
export function StartVisit({ visitId, name }: { visitId: string; name: string }) {
  const { t } = useLingui();
  const say = useSay();
  const take = useTakeVisit();
  return (
    <Button
      className="px-3"
      aria-label={t`Start visit of ${name}`}
      pending={take.isPending}
      onClick={() =>
        take.mutate(visitId, { onError: (error) => notify.bad(say(describe(error, failures.any)), error) })
      }
    >
      <Trans>Start</Trans>
    </Button>
  );
}
