import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

/** Writes an answer whole. */
export function write(response: ServerResponse, reply: Reply, headers: Record<string, string> = {}): void {
  if (response.destroyed || response.headersSent) return;
  const body = Buffer.from(reply.text);
  response.writeHead(reply.status, {
    'content-type': reply.type,
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

/** Promises the whole answer, sends half of it, and cuts the connection. */
export function cut(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const body = Buffer.from(reply.text);
  response.writeHead(reply.status, { 'content-type': reply.type, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}

/** Resets the connection (RST), so that the caller sees ECONNRESET and no end. */
export function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Stays silent for so long, or until the caller leaves; then ends the connection. */
export async function hang(response: ServerResponse, ms: number, ending: AbortSignal): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await wait(ms, AbortSignal.any([ending, gone.signal]));
  response.socket?.destroy();
}

/** Waits for `ms`, or until the signal is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
