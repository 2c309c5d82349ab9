import type { LiveEvent, LiveMessage } from '@afyakadi/contract';
import { may, streamPath } from '@afyakadi/contract/words';
import { signal } from '../browser/signal.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { openStream } from '../http/transport.ts';
import { lastEventId, lockTab, refresh, session, setLastEventId, storedToken } from '../session/session.ts';
import { Attempt, isWanted, wake } from './attempt.ts';
import { refetchAll, refetchForEvents } from './refetch.ts';
import { streamReader } from './sse.ts';

/** How the lists on the screen follow what others do: `starting` until the first answer. */
export type LiveState = 'starting' | 'live' | 'polling' | 'offline';

export const liveState = signal<LiveState>('starting');

/** Between looks at the server, in milliseconds, while nothing tells of changes; the words on the screen say so too. */
const pollEvery = 15_000;
/** While live, the lists are still polled now and then: the day changes without an event. */
const polledWhileLive = 8;
/** A stream that is silent for longer is dead: the server says something every 15 s. */
const silence = 40_000;
const answerTimeout = 10_000;
/** A break that mends itself within this time is nothing to speak of. */
const unspoken = 3_000;
const longestWait = 30_000;
/** A stream that ends sooner counts as a failure: the backoff keeps growing. */
const held = 5_000;

/**
 * Follows the facility's changes as long as the caller wants: one stream, taken up again where it broke off. Returns
 * what ends it. Where there can be no stream, the lists are looked at every 15 s.
 */
export function subscribeToChanges(): () => void {
  const stop = new AbortController();
  const role = session.get().account?.role;
  if (role && may(role, 'events.hear')) void new Follower(stop.signal).run();
  let ticks = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    ticks += 1;
    if (liveState.get() !== 'live' || ticks % polledWhileLive === 0) refetchAll();
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

  constructor(stopped: AbortSignal) {
    this.stopped = stopped;
    stopped.addEventListener('abort', () => clearTimeout(this.downTimer));
  }

  async run(): Promise<void> {
    while (!this.stopped.aborted) {
      if (!isWanted()) {
        if (!navigator.onLine) this.down('offline');
        await wake(this.stopped, null);
        continue;
      }
      const end = await this.hear();
      if (this.stopped.aborted || end === 'forbidden') return;
      if (end === 'again') continue;
      await wake(this.stopped, this.backoff(end));
    }
  }

  /** One stream from its opening to its end. */
  private async hear(): Promise<'ended' | 'again' | 'forbidden' | 'refused' | 'lost'> {
    this.downLater();
    const token = storedToken();
    const attempt = new Attempt(this.stopped);
    const begun = performance.now();
    try {
      attempt.within(answerTimeout);
      const body = await openStream({
        path: streamPath,
        token,
        lastEventId: lastEventId(),
        signal: attempt.signal,
      });
      await this.read(body, attempt);
      return 'ended';
    } catch (error) {
      if (!(error instanceof ApiError)) return attempt.given ? 'again' : 'lost';
      if (isRefusal(error, 'sessionLocked')) {
        lockTab();
        return 'forbidden';
      }
      // A factor was demanded: the refreshed account leads to setting it up, and then this goes on.
      if (isRefusal(error, 'secondFactorMissing')) return this.refreshToken(token);
      if (error.httpStatus === 403) {
        this.down('polling');
        return 'forbidden';
      }
      return error.httpStatus === 401 ? this.refreshToken(token) : 'refused';
    } finally {
      if (performance.now() - begun > held) this.failures = 0;
      attempt.over();
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
      attempt.within(silence);
      const { done, value } = await reader.read();
      if (done) return;
      take(decoder.decode(value, { stream: true }));
    }
  }

  private take(kind: string, data: string, id: string): void {
    const message = messageOf(kind, data);
    // A session that began meanwhile has a place of its own.
    if (!message || this.stopped.aborted) return;
    setLastEventId(id);
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
    // A call may have refreshed meanwhile.
    if (storedToken() !== token) return 'again';
    try {
      return (await refresh()) ? 'again' : 'forbidden';
    } catch {
      return 'lost';
    }
  }

  /** How long until the next attempt: at once after a stream that ended in order, then longer and longer. */
  private backoff(end: 'ended' | 'refused' | 'lost'): number {
    this.failures += 1;
    // All windows of a facility lose their streams in the same moment; they need not come back in one.
    const jitter = 0.5 + Math.random() / 2;
    if (end === 'ended' && this.failures === 1) return 300 * jitter;
    return Math.min(this.wait * 2 ** (this.failures - 1), longestWait) * jitter;
  }

  private downLater(): void {
    if (liveState.get() !== 'polling') this.downTimer ??= setTimeout(() => this.down('polling'), unspoken);
  }

  private down(state: 'polling' | 'offline'): void {
    clearTimeout(this.downTimer);
    this.downTimer = undefined;
    if (!this.stopped.aborted) liveState.set(state);
  }
}

const kinds: readonly string[] = ['ready', 'change', 'reset'] satisfies LiveMessage[];

/** A message of the contract's; null for one that a newer server may send, or that is no JSON. */
function messageOf(kind: string, data: string): { kind: string; events: LiveEvent[] } | null {
  if (!kinds.includes(kind)) return null;
  try {
    const events: unknown = JSON.parse(data);
    return Array.isArray(events) ? { kind, events } : null;
  } catch {
    return null;
  }
}
