import { may } from '@afyakadi/contract/access/permissions';
import { worksAt } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRole } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';
import type { ClosableVisit } from './CloseVisitDialog.tsx';

const dialog = lazyComponent(async () => (await import('./CloseVisitDialog.tsx')).CloseVisitDialog);

/** Closes an empty visit for its station or the doctor. Renders nothing for other visits and roles. */
export function CloseVisit({
  visit,
  name,
  onClosed,
}: {
  visit: ClosableVisit;
  name: string;
  /** Set if the page depends on the visit: navigates away. */
  onClosed?: () => void;
}) {
  const { t } = useLingui();
  const role = useRole();
  const [dialogOpen, setDialogOpen] = useState(false);
  const pressed = useRef<Element>(null);
  const page = useRef('');
  // Also runs if the list removed this component before the answer came.
  const closed = () => {
    if (window.location.pathname !== page.current) return;
    onClosed?.();
    // The dialog restores the focus a moment after it closes, to a button that disappears with the visit.
    setTimeout(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body || focused === pressed.current)
        document.querySelector<HTMLElement>('main')?.focus();
    }, 100);
  };
  const canClose =
    role !== undefined &&
    role !== 'receptionist' &&
    may(role, 'visit.cancel') &&
    worksAt[role].includes(visit.kind);
  // The dialog stays until its answer comes, even if the list updates first.
  if (!canClose || (!visit.empty && !dialogOpen)) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        aria-label={t`Close visit of ${name}`}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={async () => {
          pressed.current = document.activeElement;
          page.current = window.location.pathname;
          if (await dialog.load()) setDialogOpen(true);
        }}
      >
        <Trans>Close visit</Trans>
      </Button>
      {dialogOpen ? (
        <dialog.Component visit={visit} name={name} onClosed={closed} onClose={() => setDialogOpen(false)} />
      ) : null}
    </>
  );
}
