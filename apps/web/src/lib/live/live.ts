import type { LiveEvent, LiveMessage } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import { streamPath } from '@afyakadi/contract/browser';
import { onChanged } from '../api/changes.ts';
import { signal } from '../browser/signal.ts';
import { storedToken } from '../browser/storedSession.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { openStream } from '../http/stream.ts';
import { dispatch, refresh, session } from '../session/session.ts';
import { Attempt, isWanted, waitForRetry } from './attempt.ts';
import { refetchAll, refetchForEvents, refetchTouched } from './refetch.ts';
import { streamReader } from './sse.ts';

/** How the lists on the screen get the changes of others: `starting` until the first answer. */
export type LiveState = 'starting' | 'live' | 'polling' | 'offline';

export const liveState = signal<LiveState>('starting');

/** The polling interval without a stream, in ms; texts on the screen name it too. */
const pollEvery = 15_000;
/** With a stream, the lists are still polled at every eighth tick: a new day starts without an event. */
const ticksWhileLive = 8;
/** A stream without data for this long is dead, in ms: the server sends a message every 15 s. */
const silenceTimeout = 40_000;
const answerTimeout = 10_000;
/** The screen does not show a shorter interruption, in ms. */
const graceTime = 3_000;
const maxWait = 30_000;
/** A stream that ends sooner, in ms, counts as a failure, so the backoff keeps growing. */
const stableAfter = 5_000;

/**
 * Refetches what the person's own calls touch. Subscribes to the changes of others over one stream and resumes it after a break. Polls every 15 s without a
 * stream. Returns a function that stops it.
 */
export function subscribeToChanges(): () => void {
  const stop = new AbortController();
  onChanged((topics) => refetchTouched(topics, liveState.get() === 'live'));
  const now = session.get();
  if (now.state === 'in' && may(now.account.role, 'events.receive'))
    void new Follower(stop.signal, now.lastEventId).run();
  let ticks = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    ticks += 1;
    if (liveState.get() !== 'live' || ticks % ticksWhileLive === 0) refetchAll();
  }, pollEvery);
  return () => {
    stop.abort();
    clearInterval(timer);
    liveState.set('starting');
  };
}

class Follower {
  private wait = 1_000;
  private failures = 0;
  private renewed = false;
  private downTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopped: AbortSignal;
  private lastEventId: string;

  constructor(stopped: AbortSignal, lastEventId: string) {
    this.stopped = stopped;
    this.lastEventId = lastEventId;
    stopped.addEventListener('abort', () => clearTimeout(this.downTimer));
  }

  async run(): Promise<void> {
    while (!this.stopped.aborted) {
      if (!isWanted()) {
        if (!navigator.onLine) this.down('offline');
        await waitForRetry(this.stopped, null);
        continue;
      }
      const end = await this.openOnce();
      if (this.stopped.aborted || end === 'forbidden') return;
      if (end === 'again') continue;
      await waitForRetry(this.stopped, this.backoff(end));
    }
  }

  /** Opens one stream and reads it to its end. */
  private async openOnce(): Promise<'ended' | 'again' | 'forbidden' | 'refused' | 'lost'> {
    this.downLater();
    const token = storedToken();
    const attempt = new Attempt(this.stopped);
    const startedAt = performance.now();
    try {
      attempt.setTimeoutMs(answerTimeout);
      const body = await openStream({
        path: streamPath,
        token,
        lastEventId: this.lastEventId,
        signal: attempt.signal,
      });
      await this.read(body, attempt);
      return 'ended';
    } catch (error) {
      if (!(error instanceof ApiError)) return attempt.disconnected ? 'again' : 'lost';
      if (isRefusal(error, 'sessionLocked')) {
        dispatch({ type: 'locked' });
        return 'forbidden';
      }
      // The facility requires a second factor. After the refresh, the router leads to its setup, and the stream opens
      // again.
      if (isRefusal(error, 'secondFactorMissing')) return this.refreshToken(token);
      if (error.httpStatus === 403) {
        this.down('polling');
        return 'forbidden';
      }
      return error.httpStatus === 401 ? this.refreshToken(token) : 'refused';
    } finally {
      if (performance.now() - startedAt > stableAfter) this.failures = 0;
      attempt.dispose();
    }
  }

  private async read(body: ReadableStream<Uint8Array>, attempt: Attempt): Promise<void> {
    const take = streamReader(
      ({ event, data, id }) => this.take(event, data, id),
      (wait) => {
        this.wait = wait;
      },
    );
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      attempt.setTimeoutMs(silenceTimeout);
      const { done, value } = await reader.read();
      if (done) return;
      take(decoder.decode(value, { stream: true }));
    }
  }

  private take(kind: string, data: string, id: string): void {
    const message = messageOf(kind, data);
    // A new session has its own position.
    if (!message || this.stopped.aborted) return;
    this.lastEventId = id;
    this.renewed = false;
    clearTimeout(this.downTimer);
    this.downTimer = undefined;
    liveState.set('live');
    if (message.kind === 'reset') refetchAll();
    else refetchForEvents(message.events);
  }

  private async refreshToken(token: string | undefined): Promise<'again' | 'forbidden' | 'refused' | 'lost'> {
    if (this.renewed) return 'refused';
    this.renewed = true;
    // A call may have refreshed the token in the meantime.
    if (storedToken() !== token) return 'again';
    try {
      return (await refresh()) ? 'again' : 'forbidden';
    } catch {
      return 'lost';
    }
  }

  /** Returns the growing delay until the next attempt in ms; short after a stream that ended normally. */
  private backoff(end: 'ended' | 'refused' | 'lost'): number {
    this.failures += 1;
    // All windows lose their streams at the same time; the jitter spreads their return.
    const jitter = 0.5 + Math.random() / 2;
    if (end === 'ended' && this.failures === 1) return 300 * jitter;
    return Math.min(this.wait * 2 ** (this.failures - 1), maxWait) * jitter;
  }

  private downLater(): void {
    if (liveState.get() !== 'polling') this.downTimer ??= setTimeout(() => this.down('polling'), graceTime);
  }

  private down(state: 'polling' | 'offline'): void {
    clearTimeout(this.downTimer);
    this.downTimer = undefined;
    if (!this.stopped.aborted) liveState.set(state);
  }
}

const kinds: readonly string[] = ['ready', 'change', 'reset'] satisfies LiveMessage[];

/** Parses a message of the contract; null for an unknown kind of a newer server, or for invalid JSON. */
function messageOf(kind: string, data: string): { kind: string; events: LiveEvent[] } | null {
  if (!kinds.includes(kind)) return null;
  try {
    const events: unknown = JSON.parse(data);
    return Array.isArray(events) ? { kind, events } : null;
  } catch {
    return null;
  }
}
