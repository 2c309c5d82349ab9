import type { AuthorizedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Button } from '../../ui/Button.tsx';

const adding = lazyComponent(async () => (await import('./VitalsDialogs.tsx')).AddVitals);

/** Takes in a patient at triage and opens the vital signs, without leaving the list: recording them sends the patient on. */
export function TakeVitals({ visit }: { visit: AuthorizedVisit }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const name = nameOf(visit) || visit.cardNo;
  const take = useAction(async (call) => {
    if (visit.takenAt === null) await call('takeVisit', { params: { id: visit.id } });
    setIsOpen(await adding.load());
  });
  if (visit.visitStatus !== 'Pending') return null;
  return (
    <>
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
      {isOpen ? (
        <adding.Component patient={visit} subtitle={name} atTriage onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
