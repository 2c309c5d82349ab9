import type { Pool } from 'undici';
import { currentShare, FairQueue, QueueFull, QueueLate } from '../../platform/fair-queue.ts';
import type { Timings } from '../../platform/timings.ts';
import { BrokenAnswer, NoAnswer, problemOf } from './no-answer.ts';

/** One request as it goes over the wire. */
interface WireRequest {
  method: 'GET' | 'POST';
  /** Below the base address, with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** When its time is over, by performance.now(). */
  until: number;
  /** Bytes of the answer that are read. */
  most: number;
}

export interface WireAnswer {
  status: number;
  /** The media type without parameters, '' without one. */
  type: string;
  /** Seconds that the scheme asks us to wait; null without. */
  retryAfter: number | null;
  text: string;
}

export interface Wire {
  /** @throws NoAnswer, BrokenAnswer */
  send(request: WireRequest): Promise<WireAnswer>;
  /** How many are under way, and how many wait. */
  stats(): { inside: number; waiting: number };
  /** Closes at once and aborts running calls. */
  close(): Promise<void>;
}

interface WireOptions {
  /** Authorities in PEM, beside those that Node trusts. */
  ca: readonly string[] | null;
  connections: number;
  timings: Pick<Timings['scheme'], 'connect' | 'keepAlive' | 'longestKeepAlive'>;
}

/** Those that wait for a connection, for each connection. */
const waitingEach = 4;

/** undici takes 6 MB of the heap, so a server with the built-in register alone does not load it. */
async function openPool(base: URL, { ca, connections, timings }: WireOptions): Promise<Pool> {
  const { buildConnector, Pool } = await import('undici');
  const connect = buildConnector({
    timeout: timings.connect,
    maxCachedSessions: 0,
    // Over HTTP/2 a connection would carry many requests, and the number of connections would bound nothing.
    allowH2: false,
    rejectUnauthorized: true,
    ...(ca ? { ca: [...ca] } : {}),
  });
  return new Pool(base.origin, {
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: timings.keepAlive,
    keepAliveMaxTimeout: timings.longestKeepAlive,
    headersTimeout: 0,
    bodyTimeout: 0,
    // Any failure here happened before a byte of a request was sent.
    connect: (options, callback) =>
      connect(options, (error, socket) =>
        error ? callback(new NoAnswer('unreachable', problemOf(error), false), null) : callback(null, socket),
      ),
  });
}

/**
 * Connections to one base address, bounded, one request at a time on each; facilities and accounts take turns. A hanging
 * request occupies one place, never more. Certificates are verified at every
 * connection: a resumed session would skip it, so none is. Redirects are not followed, no proxy of the environment is used.
 */
export function openWire(base: URL, options: WireOptions): Wire {
  const { connections } = options;
  const opened = openPool(base, options);
  // Each request meets its failure.
  opened.catch(() => {});
  const queue = new FairQueue(connections, connections * waitingEach);
  const prefix = base.pathname.replace(/\/$/, '');

  /** Returns what gives the place back. Throws NoAnswer `busy` where too many wait, or none is free in time. */
  async function enter(until: number): Promise<() => void> {
    try {
      return await queue.enter(currentShare(), until - performance.now());
    } catch (error) {
      if (error instanceof QueueFull) throw new NoAnswer('busy', 'TOO_MANY_WAIT', false);
      if (error instanceof QueueLate) throw new NoAnswer('busy', 'NO_PLACE_IN_TIME', false);
      throw error;
    }
  }

  async function exchange(request: WireRequest, ending: AbortSignal): Promise<WireAnswer> {
    const { method, headers, body, path } = request;
    const pool = await opened;
    const answer = await pool
      .request({ method, path: `${prefix}${path}`, headers, body, signal: ending })
      .catch((error: unknown) => {
        throw error instanceof NoAnswer ? error : new NoAnswer('unreachable', problemOf(error), true);
      });
    const { statusCode: status } = answer;
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of answer.body) {
        if (!Buffer.isBuffer(chunk)) continue;
        length += chunk.length;
        if (length > request.most) throw new BrokenAnswer(status, 'TOO_LONG');
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof BrokenAnswer ? error : new BrokenAnswer(status, 'BROKEN_OFF');
    }
    const coding = single(answer.headers['content-encoding']);
    if (coding !== '' && coding !== 'identity') throw new BrokenAnswer(status, 'CODED');
    const seconds = single(answer.headers['retry-after']);
    const type = single(answer.headers['content-type']);
    return {
      status,
      type: type.split(';')[0]?.trim().toLowerCase() ?? '',
      retryAfter: /^\d{1,5}$/.test(seconds) ? Number(seconds) : null,
      text: textOf(Buffer.concat(chunks), type, status),
    };
  }

  return {
    async send(request) {
      const leave = await enter(request.until);
      const ending = new AbortController();
      const running = exchange(request, ending.signal);
      // The place is free when the connection is: a request that undici still has counts.
      void running.then(leave, leave);
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, reject) => {
        const left = Math.max(0, request.until - performance.now());
        timer = setTimeout(() => {
          reject(new NoAnswer('timeout', 'TIME_OVER', true));
          ending.abort();
        }, left);
      });
      try {
        return await Promise.race([running, over]);
      } finally {
        clearTimeout(timer);
      }
    },
    stats: () => queue.stats(),
    close: async () => (await opened).destroy(),
  };
}

const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? (value[0] ?? '') : (value ?? '')).trim();

/**
 * Decodes an answer by the character set that it declares, or as UTF-8. Bytes that are no text in it would become
 * replacement characters, which then stand in a person's name.
 * @throws BrokenAnswer
 */
function textOf(bytes: Buffer, type: string, status: number): string {
  const [, charset = 'utf-8'] = /charset="?([^\s";]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    throw new BrokenAnswer(status, 'NO_TEXT');
  }
}
