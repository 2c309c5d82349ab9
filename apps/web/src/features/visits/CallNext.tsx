import type { ListedVisit } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Megaphone } from '../../ui/icons.ts';
import { maxRoom, useRoom } from './room.ts';

interface CallNextProps {
  carePointId: string;
  /** Renders what the row of the called patient offers, such as Start. */
  action: (visit: ListedVisit) => ReactNode;
}

/** Calls the next patient to this device's room: again, or away when the patient is not there. */
export function CallNext({ carePointId, action }: CallNextProps) {
  const { t } = useLingui();
  const id = useId();
  const [room, setRoom] = useRoom();
  const [called, setCalled] = useState<ListedVisit>();
  const [isEmpty, setIsEmpty] = useState(false);
  const hasRoom = room.trim() !== '';
  const next = useAction(
    (call) => call('callNext', { params: { id: carePointId }, body: { room: room.trim() } }),
    {
      onSuccess: ({ item: { visit } }) => {
        setCalled(visit ?? undefined);
        setIsEmpty(visit === null);
      },
    },
  );
  const again = useAction(
    (call, visit: ListedVisit) =>
      call('callVisit', { params: { id: visit.id }, body: { room: room.trim() } }),
    { success: t`Called again` },
  );
  const away = useAction((call, visit: ListedVisit) => call('recordAbsence', { params: { id: visit.id } }), {
    onSuccess: () => setCalled(undefined),
  });
  const name = called ? nameOf(called) || called.cardNo : '';
  const number = called?.queueNo;
  return (
    <section
      aria-label={t`Call patients`}
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2"
    >
      <label htmlFor={id} className="flex items-center gap-2 text-sm">
        <Trans>My room</Trans>
        <input
          id={id}
          value={room}
          maxLength={maxRoom}
          onChange={(event) => setRoom(event.target.value)}
          className="field-box w-24"
        />
      </label>
      <Button
        variant="primary"
        icon={<Megaphone aria-hidden size={16} />}
        pending={next.pending}
        disabled={!hasRoom}
        onClick={() => void next.run()}
      >
        <Trans>Call next</Trans>
      </Button>
      <div aria-live="polite" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {called ? (
          <>
            {number ? <span className="figures text-2xl font-semibold">{number}</span> : null}
            <span className="min-w-0 break-words">{name}</span>
            <Button
              variant="quiet"
              className="px-3"
              pending={again.pending}
              disabled={!hasRoom}
              onClick={() => void again.run(called)}
            >
              <Trans>Call again</Trans>
            </Button>
            <Button
              variant="quiet"
              className="px-3"
              pending={away.pending}
              onClick={() => void away.run(called)}
            >
              <Trans context="a called patient">Not here</Trans>
            </Button>
            {action(called)}
          </>
        ) : isEmpty ? (
          <Trans>Nobody waits to be called.</Trans>
        ) : null}
      </div>
    </section>
  );
}

/** Calls the patient of a row, such as one who was not there or whose results came. */
export function CallPatient({ visit }: { visit: ListedVisit }) {
  const { t } = useLingui();
  const [room] = useRoom();
  const name = nameOf(visit) || visit.cardNo;
  const call = useAction(
    (call) => call('callVisit', { params: { id: visit.id }, body: { room: room.trim() } }),
    { success: t`${name} was called` },
  );
  if (visit.visitStatus !== 'Pending') return null;
  return (
    <Button
      variant="quiet"
      className="px-3"
      aria-label={t`Call ${name}`}
      disabled={room.trim() === ''}
      pending={call.pending}
      onClick={() => void call.run()}
    >
      <Megaphone aria-hidden size={16} />
    </Button>
  );
}
