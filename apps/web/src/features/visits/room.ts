import { remember, remembered } from '../../lib/browser/device.ts';
import { signal, useSignal } from '../../lib/browser/signal.ts';

const room = signal(remembered('room') ?? '');

/** The longest name of a room that the display has room for. */
export const maxRoom = 12;

/** The room to which this device calls patients; the device remembers it. */
export function useRoom(): [string, (room: string) => void] {
  return [
    useSignal(room),
    (next) => {
      room.set(next);
      remember('room', next.trim());
    },
  ];
}
