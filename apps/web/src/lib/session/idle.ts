import { signal } from '../browser/signal.ts';
import { lock } from './lock.ts';
import { session } from './session.ts';

/** So long before the lock, in milliseconds, the screen says that it comes. */
export const warningTime = 30_000;
/** How often one's own moves are told to the other tabs at most, in milliseconds. */
const announceInterval = 2_000;

/** The moment, in milliseconds since 1970, at which the screen locks, while it is about to. */
export const idleDeadline = signal<number | null>(null);

/** What an idle time means now: nothing yet, about to lock (with the moment), or over. All in milliseconds. */
export function statusOf(last: number, now: number, limit: number): 'active' | 'over' | number {
  const ends = last + limit;
  if (now >= ends) return 'over';
  // An idle time of a minute keeps half of it without a warning.
  return now >= ends - Math.min(warningTime, limit / 2) ? ends : 'active';
}

const signs = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

/**
 * Locks the session when nobody has touched any tab of it for the facility's idle time. Moments are compared, not
 * counted: a laptop that slept is locked when it wakes, whatever wakes it. Returns what ends the watch.
 */
export function watchIdleTime(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-idle');
  let last = Date.now();
  let told = last;

  const look = (): boolean => {
    const { account, state } = session.get();
    if (state !== 'in' || !account) {
      last = Date.now();
      idleDeadline.set(null);
      return false;
    }
    const status = statusOf(last, Date.now(), account.settings.idleMinutes * 60_000);
    idleDeadline.set(typeof status === 'number' ? status : null);
    if (status === 'over') lock();
    return status !== 'over';
  };
  const touched = () => {
    // The key that wakes a laptop is pressed by the person who stands before it.
    if (!look()) return;
    last = Date.now();
    const warned = idleDeadline.get() !== null;
    idleDeadline.set(null);
    if (!warned && last - told < announceInterval) return;
    told = last;
    channel?.postMessage(last);
  };
  const heard = ({ data }: MessageEvent<unknown>) => {
    // Never later than now: a tab cannot keep the others open in advance.
    if (typeof data === 'number') last = Math.max(last, Math.min(data, Date.now()));
    look();
  };

  for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  channel?.addEventListener('message', heard);
  const timer = setInterval(look, 1_000);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touched, { capture: true });
    document.removeEventListener('visibilitychange', look);
    channel?.close();
    clearInterval(timer);
    idleDeadline.set(null);
  };
}
