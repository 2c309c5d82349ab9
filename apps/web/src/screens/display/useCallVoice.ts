import type { DisplayedCall } from '@afyakadi/contract';
import { useEffect, useRef } from 'react';
import { clipsOf } from './callVoice.ts';

/**
 * Says each new call, one after the other, while `on`. A clip that does not play is skipped.
 * @param onSilenced the browser plays nothing before somebody presses something in the page
 */
export function useCallVoice(calls: readonly DisplayedCall[], on: boolean, onSilenced: () => void): void {
  const silenced = useRef(onSilenced);
  silenced.current = onSilenced;
  const said = useRef<string>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const newest = calls[0]?.at;
    const before = said.current;
    said.current = newest ?? before ?? '';
    // What was called before this page was opened is only shown.
    if (!on || before === undefined) return;
    const fresh = calls.filter(({ at }) => at > before).reverse();
    for (const clip of fresh.flatMap(clipsOf))
      queue.current = queue.current.then(() => play(clip, () => silenced.current()));
  }, [calls, on]);
}

function play(clip: string, onSilenced: () => void): Promise<void> {
  return new Promise((resolve) => {
    const audio = new Audio(clip);
    audio.onended = () => resolve();
    audio.onerror = () => resolve();
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onSilenced();
      resolve();
    });
  });
}
