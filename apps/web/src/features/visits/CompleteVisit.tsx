import type { AuthorizedVisit } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { describe, newKey } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { nameOf } from '../patient/index.ts';
import { useCompleteVisit } from './visitQueries.ts';

/** decisions: at consultation and registration doctor or receptionist ends the visit. */
export function CompleteVisit({ visit }: { visit: AuthorizedVisit }) {
  const { t } = useLingui();
  const say = useSay();
  const [key, setKey] = useState<string>();
  const complete = useCompleteVisit();
  const name = nameOf(visit) || visit.cardNo;
  const close = () => {
    setKey(undefined);
    complete.reset();
  };
  const confirm = () => {
    if (!key || complete.isPending) return;
    complete.mutate(
      { visitId: visit.id, key },
      {
        onSuccess: () => {
          notify.ok(t`Visit completed`);
          close();
        },
      },
    );
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        icon={<Check aria-hidden size={16} />}
        aria-label={t`Complete Visit of ${name}`}
        onClick={() => setKey(newKey())}
      >
        <Trans>Complete Visit</Trans>
      </Button>
      <Dialog title={<Trans>Complete Visit</Trans>} isOpen={key !== undefined} onOpenChange={close}>
        <p>
          <Trans>The visit of {name} ends here and leaves the waiting list. This cannot be undone.</Trans>
        </p>
        {complete.error ? (
          <div className="mt-4">
            <Band tone="bad" title={say(describe(complete.error, failures.any))} announce="alert" />
          </div>
        ) : null}
        <DialogActions>
          <Button onClick={close}>
            <Trans>Keep it open</Trans>
          </Button>
          <Button variant="primary" pending={complete.isPending} onClick={confirm}>
            <Trans>Complete Visit</Trans>
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
