import { signal } from '../browser/signal.ts';

/** How long before the lock the warning appears, in ms. */
export const warningTime = 30_000;
/** The shortest time between two activity messages to the other tabs, in ms. */
const announceInterval = 2_000;

/** When the screen locks, in ms since 1970, while the warning is shown; otherwise null. */
export const idleDeadline = signal<number | null>(null);

/** Returns whether the idle time is over, or, during the warning, when it will be. All times in ms. */
export function statusOf(last: number, now: number, limit: number): 'active' | 'over' | number {
  const ends = last + limit;
  if (now >= ends) return 'over';
  // The warning takes at most half of a short idle time.
  return now >= ends - Math.min(warningTime, limit / 2) ? ends : 'active';
}

const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;

/**
 * Calls `onOver` after this time (ms) without activity in any tab. Compares times instead of counting ticks, so that the
 * time a laptop sleeps counts. Returns a function that stops this.
 */
export function watchIdleTime(limit: number, onOver: () => void): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-idle');
  let last = Date.now();
  let lastAnnounced = last;

  const check = (): boolean => {
    const status = statusOf(last, Date.now(), limit);
    idleDeadline.set(typeof status === 'number' ? status : null);
    if (status === 'over') onOver();
    return status !== 'over';
  };
  const onActivity = () => {
    // The key press that wakes a laptop may be another person's.
    if (!check()) return;
    last = Date.now();
    const warned = idleDeadline.get() !== null;
    idleDeadline.set(null);
    if (!warned && last - lastAnnounced < announceInterval) return;
    lastAnnounced = last;
    channel?.postMessage(last);
  };
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    // Never later than now, so that a wrong clock cannot keep the other tabs open.
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
