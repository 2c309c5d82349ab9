import type { AuthorizedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { later } from '../../lib/later.tsx';
import { Button } from '../../ui/Button.tsx';
import { nameOf } from '../people/index.ts';

const dialog = later(async () => (await import('./CompleteVisitDialog.tsx')).CompleteVisitDialog);

/** decisions: at consultation and registration doctor or receptionist ends the visit. */
export function CompleteVisit({ visit }: { visit: AuthorizedVisit }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const name = nameOf(visit) || visit.cardNo;
  const ask = async () => {
    if (await dialog.ready()) setAsking(true);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        icon={<Check aria-hidden size={16} />}
        aria-label={t`Complete Visit of ${name}`}
        onPointerEnter={dialog.warm}
        onFocus={dialog.warm}
        onClick={() => void ask()}
      >
        <Trans>Complete Visit</Trans>
      </Button>
      {asking ? <dialog.Part visit={visit} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
