import { signal } from '../browser/signal.ts';
import { lock } from './lock.ts';
import { session } from './session.ts';

/** How long before the lock the warning appears, in ms. */
export const warningTime = 30_000;
/** The shortest time between two activity messages to the other tabs, in ms. */
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

const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

/**
 * Locks the session after the idle time of the facility without activity in any tab. Compares times instead of counting
 * ticks, so a laptop is locked when it wakes from sleep. Returns a function that stops this.
 */
export function watchIdleTime(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-idle');
  let last = Date.now();
  let lastAnnounced = last;

  const check = (): boolean => {
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
  const onActivity = () => {
    // The key that wakes a laptop is pressed by the person who stands before it.
    if (!check()) return;
    last = Date.now();
    const warned = idleDeadline.get() !== null;
    idleDeadline.set(null);
    if (!warned && last - lastAnnounced < announceInterval) return;
    lastAnnounced = last;
    channel?.postMessage(last);
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    // Never later than now: a tab cannot keep the others open in advance.
    if (typeof data === 'number') last = Math.max(last, Math.min(data, Date.now()));
    check();
  };

  for (const name of activityEvents)
    window.addEventListener(name, onActivity, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  channel?.addEventListener('message', onMessage);
  const timer = setInterval(check, 1_000);
  return () => {
    for (const name of activityEvents) window.removeEventListener(name, onActivity, { capture: true });
    document.removeEventListener('visibilitychange', check);
    channel?.close();
    clearInterval(timer);
    idleDeadline.set(null);
  };
}
