import { online } from '../http/connection.ts';

/** A hidden tab closes its stream after this time in ms: a browser has only six connections per server. */
const hiddenAfter = 10_000;

/**
 * Aborts one stream after a timeout, or when the page is hidden, offline or stopped. `disconnected`: the page ended
 * it.
 */
export class Attempt {
  disconnected = false;
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hidden: ReturnType<typeof setTimeout> | undefined;
  private readonly stopped: AbortSignal;

  constructor(stopped: AbortSignal) {
    this.stopped = stopped;
    stopped.addEventListener('abort', this.disconnect);
    window.addEventListener('offline', this.disconnect);
    document.addEventListener('visibilitychange', this.onVisibility);
    this.onVisibility();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Aborts the stream after so many ms, unless a later call sets a new timeout. */
  setTimeoutMs(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), milliseconds);
  }

  dispose(): void {
    this.stopped.removeEventListener('abort', this.disconnect);
    window.removeEventListener('offline', this.disconnect);
    document.removeEventListener('visibilitychange', this.onVisibility);
    clearTimeout(this.timer);
    clearTimeout(this.hidden);
    this.controller.abort();
  }

  private readonly disconnect = () => {
    this.disconnected = true;
    this.controller.abort();
  };

  private readonly onVisibility = () => {
    clearTimeout(this.hidden);
    if (document.visibilityState === 'hidden') this.hidden = setTimeout(this.disconnect, hiddenAfter);
  };
}

/** Returns true if the page is visible and online, so that a stream is useful. */
export function isWanted(): boolean {
  return navigator.onLine && document.visibilityState !== 'hidden';
}

/** Resolves after so many ms (null: never), or earlier when the page is shown, online or stopped. */
export function waitForRetry(stopped: AbortSignal, milliseconds: number | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = milliseconds === null ? undefined : setTimeout(done, milliseconds);
    const unsubscribe = online.subscribe(() => {
      if (online.get()) done();
    });
    function done() {
      clearTimeout(timer);
      unsubscribe();
      stopped.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    stopped.addEventListener('abort', done);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
  });
}
