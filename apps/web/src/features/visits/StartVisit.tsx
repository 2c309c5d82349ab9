import { Trans, useLingui } from '@lingui/react/macro';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';

/** Takes in a waiting patient on the patient's page, like Start in the list of visits. */
export function StartVisit({ visitId, name }: { visitId: string; name: string }) {
  const { t } = useLingui();
  const take = useAction((call) => call('takeVisit', { params: { id: visitId } }));
  return (
    <Button
      className="px-3"
      aria-label={t`Start visit of ${name}`}
      pending={take.pending}
      onClick={() => void take.run()}
    >
      <Trans>Start</Trans>
    </Button>
  );
}
