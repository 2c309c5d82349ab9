import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTakeVisit } from '../../entities/visits/visitQueries.ts';
import { describe } from '../../lib/api/api.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';

/** Takes a waiting patient in from the patient's own page, as Start does in the visits list. */
export function StartVisit({ visitId, name }: { visitId: string; name: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const take = useTakeVisit();
  return (
    <Button
      className="px-3"
      aria-label={t`Start visit of ${name}`}
      pending={take.isPending}
      onClick={() =>
        take.mutate(visitId, {
          onError: (error) => notify.bad(translate(describe(error, failures.any)), error),
        })
      }
    >
      <Trans>Start</Trans>
    </Button>
  );
}
