import { online } from '../http/connection.ts';

/** A hidden tab closes its stream: a browser has six connections per server, and nobody is looking. */
const hiddenAfter = 10_000;

/** The time that one stream is given, and what takes it away early. `given`: aborted when the page ends the stream. */
export class Attempt {
  given = false;
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hidden: ReturnType<typeof setTimeout> | undefined;
  private readonly stopped: AbortSignal;

  constructor(stopped: AbortSignal) {
    this.stopped = stopped;
    stopped.addEventListener('abort', this.disconnect);
    window.addEventListener('offline', this.disconnect);
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Gives up when it is not said again within so many milliseconds. */
  within(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(), milliseconds);
  }

  over(): void {
    this.stopped.removeEventListener('abort', this.disconnect);
    window.removeEventListener('offline', this.disconnect);
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.timer);
    clearTimeout(this.hidden);
    this.controller.abort();
  }

  private readonly disconnect = () => {
    this.given = true;
    this.controller.abort();
  };

  private readonly look = () => {
    clearTimeout(this.hidden);
    if (document.visibilityState === 'hidden') this.hidden = setTimeout(this.disconnect, hiddenAfter);
  };
}

/** Whether a stream is of use now: somebody looks, and there is a network. */
export function isWanted(): boolean {
  return navigator.onLine && document.visibilityState !== 'hidden';
}

/** Resolves after so many milliseconds (null: never), or when it is worth trying again: shown, online, or stopped. */
export function wake(stopped: AbortSignal, milliseconds: number | null): Promise<void> {
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
