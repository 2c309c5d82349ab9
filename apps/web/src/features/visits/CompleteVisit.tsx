import type { AuthorizedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../ui/Button.tsx';

const dialog = lazyComponent(async () => (await import('./CompleteVisitDialog.tsx')).CompleteVisitDialog);

export interface CompleteVisitProps {
  visit: AuthorizedVisit;
  /** Gets the focus when the visit has ended, because its row loses this button or disappears. */
  home: RefObject<HTMLElement | null>;
}

/** decisions: doctor and receptionist end a visit at consultation or registration. */
export function CompleteVisit({ visit, home }: CompleteVisitProps) {
  const { t } = useLingui();
  const [dialogOpen, setDialogOpen] = useState(false);
  const name = nameOf(visit) || visit.cardNo;
  const pressed = useRef<Element>(null);
  const openDialog = async () => {
    pressed.current = document.activeElement;
    if (await dialog.load()) setDialogOpen(true);
  };
  const completed = () => {
    setDialogOpen(false);
    const from = pressed.current;
    // The dialog restores the focus a moment after it closes. A focus that moved elsewhere since stays.
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
        aria-label={t`Complete Visit of ${name}`}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => void openDialog()}
      >
        <Trans>Complete Visit</Trans>
      </Button>
      {dialogOpen ? (
        <dialog.Component visit={visit} onClose={() => setDialogOpen(false)} onCompleted={completed} />
      ) : null}
    </>
  );
}
