import type { AuthorizedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { lazyPart } from '../../lib/hooks/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyPart(async () => (await import('./CompleteVisitDialog.tsx')).CompleteVisitDialog);

export interface CompleteVisitProps {
  visit: AuthorizedVisit;
  /** Where the focus goes when the visit has ended: the row loses this button, or goes. */
  home: RefObject<HTMLElement | null>;
}

/** decisions: at consultation and registration doctor or receptionist ends the visit. */
export function CompleteVisit({ visit, home }: CompleteVisitProps) {
  const { t } = useLingui();
  const [dialogOpen, setDialogOpen] = useState(false);
  const name = nameOf(visit) || visit.cardNo;
  const pressed = useRef<Element>(null);
  const ask = async () => {
    pressed.current = document.activeElement;
    if (await dialog.load()) setDialogOpen(true);
  };
  const completed = () => {
    setDialogOpen(false);
    const from = pressed.current;
    // The dialog gives the focus back a moment after it has closed; who has gone elsewhere since stays there.
    setTimeout(() => {
      const at = document.activeElement;
      if (at === null || at === document.body || at === from) home.current?.focus();
    }, 100);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        icon={<Check aria-hidden size={16} />}
        aria-label={t`Complete Visit of ${name}`}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void ask()}
      >
        <Trans>Complete Visit</Trans>
      </Button>
      {dialogOpen ? (
        <dialog.Part visit={visit} onClose={() => setDialogOpen(false)} onCompleted={completed} />
      ) : null}
    </>
  );
}
