import type { ListedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { focusUnlessMoved } from '../../lib/hooks/useFocusFallback.ts';
import { Button } from '../../ui/Button.tsx';

const adding = lazyComponent(async () => (await import('./VitalsDialogs.tsx')).AddVitals);

/**
 * Takes in a patient at triage and opens the vital signs, without leaving the list: recording them sends the patient on.
 * The dialog is not of the row, which moves when the patient is taken in.
 * @param home gets the focus afterwards, as the row goes
 */
export function useTakeVitals(home: RefObject<HTMLElement | null>): {
  buttonOf: (visit: ListedVisit) => ReactNode;
  dialog: ReactNode;
} {
  const [visit, setVisit] = useState<ListedVisit>();
  const pressed = useRef<Element>(null);
  return {
    buttonOf: (visit) =>
      visit.visitStatus === 'Pending' ? (
        <TakeVitals
          visit={visit}
          onTaken={() => {
            pressed.current = document.activeElement;
            setVisit(visit);
          }}
        />
      ) : null,
    dialog: visit ? (
      <adding.Component
        patient={visit}
        subtitle={nameOf(visit) || visit.cardNo}
        atTriage
        onClose={() => {
          setVisit(undefined);
          // The dialog restores the focus a moment after it closes.
          setTimeout(() => focusUnlessMoved(home, pressed.current), 100);
        }}
      />
    ) : null,
  };
}

function TakeVitals({ visit, onTaken }: { visit: ListedVisit; onTaken: () => void }) {
  const { t } = useLingui();
  const name = nameOf(visit) || visit.cardNo;
  const take = useAction(async (call) => {
    if (visit.takenAt === null) await call('takeVisit', { params: { id: visit.id } });
    if (await adding.load()) onTaken();
  });
  return (
    <Button
      className="px-3"
      aria-label={t`Vital signs of ${name}`}
      pending={take.pending}
      onPointerEnter={adding.preload}
      onFocus={adding.preload}
      onClick={() => void take.run()}
    >
      <Trans>Vital signs</Trans>
    </Button>
  );
}
