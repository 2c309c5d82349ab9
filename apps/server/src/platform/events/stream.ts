import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@afyakadi/contract';
import type { Timings } from '../timings.ts';

/** Bytes that may wait for a reader. One that does not read is cut off, and comes back with its last id. */
const maxWaiting = 256 * 1024;

type SentHeaders = Record<string, string | number | string[] | undefined>;

export interface Stream {
  send(message: LiveMessage | 'calls', id: string, events: readonly object[]): void;
  end(): void;
}

/**
 * Opens an answer that stays open and sends messages as server-sent events.
 * @param headers the headers of every answer
 * @param life milliseconds until it ends automatically
 */
export function openStream(
  response: ServerResponse,
  headers: SentHeaders,
  life: number,
  timings: Timings['events'],
): Stream {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    // nginx collects answers otherwise.
    'X-Accel-Buffering': 'no',
    // The connection closes with the stream: an idle one would delay the server's end.
    Connection: 'close',
  });
  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength + text.length > maxWaiting) response.destroy();
    else response.write(text);
  };

  let waiting = false;
  const beat = setInterval(() => {
    // The last heartbeat has not left yet.
    if (waiting && response.writableLength > 0) return response.destroy();
    write(': \n\n');
    waiting = response.writableLength > 0;
  }, timings.heartbeat);

  const end = (): void => {
    if (response.writableEnded) return;
    response.end();
    setTimeout(() => response.destroy(), timings.close).unref();
  };
  const expiry = setTimeout(end, life);
  response.once('close', () => {
    clearInterval(beat);
    clearTimeout(expiry);
  });

  write(`retry: ${timings.browserRetry}\n\n`);
  return {
    send: (message, id, events) => write(`event: ${message}\nid: ${id}\ndata: ${JSON.stringify(events)}\n\n`),
    end,
  };
}
