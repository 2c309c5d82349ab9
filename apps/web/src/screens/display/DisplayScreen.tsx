import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { remember, remembered } from '../../lib/browser/device.ts';
import { formatTime } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Volume2 } from '../../ui/icons.ts';
import { useCalledNumbers } from './useCalledNumbers.ts';
import { useCallVoice } from './useCallVoice.ts';

/** The token of the link that the administrator made, which the device then remembers. */
function takeToken(): string {
  const linked = window.location.hash.slice(1);
  if (linked === '') return remembered('display') ?? '';
  remember('display', linked);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return linked;
}

/** The screen in the waiting room: numbers and rooms, the newest call large. It has no session and no name. */
export function DisplayScreen() {
  const { t } = useLingui();
  const word = useCarePointLabel();
  const [token] = useState(takeToken);
  // A television that was switched off and on speaks again, if its browser lets a page begin by itself.
  const [speaks, setSpeaks] = useState(() => remembered('voice') === 'on');
  const { calls, state } = useCalledNumbers(token);
  useCallVoice(calls, speaks, () => setSpeaks(false));
  const [newest, ...earlier] = calls;
  return (
    <main className="flex min-h-dvh flex-col gap-6 bg-page p-8" aria-label={t`Called numbers`}>
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">
          <Trans>Called numbers</Trans>
        </h1>
        {speaks ? null : (
          <Button
            icon={<Volume2 aria-hidden size={18} />}
            onClick={() => {
              remember('voice', 'on');
              setSpeaks(true);
            }}
          >
            <Trans>Switch on the voice</Trans>
          </Button>
        )}
      </div>
      {state === 'refused' || token === '' ? (
        <p className="text-xl">
          <Trans>This link is not valid any more. Ask the administrator for a new one under Settings.</Trans>
        </p>
      ) : (
        <>
          <p role="status" className="min-h-8 text-xl text-warn">
            {state === 'connecting' ? <Trans>Connecting again…</Trans> : null}
          </p>
          {newest ? (
            <div
              key={newest.at}
              className="rounded-md border border-accent bg-surface p-8 text-center"
              aria-live="assertive"
            >
              <p className="figures text-[12rem] leading-none font-bold max-sm:text-8xl">{newest.number}</p>
              <p className="mt-4 text-5xl max-sm:text-2xl">
                <Room room={newest.room} /> · {word(newest.carePoint)}
              </p>
            </div>
          ) : (
            <p className="text-3xl text-muted">
              <Trans>Nobody has been called yet.</Trans>
            </p>
          )}
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {earlier.map(({ number, room, carePoint, at }) => (
              <li
                key={`${carePoint} ${number} ${at}`}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-2xl"
              >
                <span className="figures text-4xl font-semibold">{number}</span>
                <span>
                  <Room room={room} /> · {word(carePoint)}
                </span>
                <span className="figures text-lg text-muted">{formatTime(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

function Room({ room }: { room: string }) {
  return /^\d+$/.test(room) ? <Trans>Room {room}</Trans> : room;
}
