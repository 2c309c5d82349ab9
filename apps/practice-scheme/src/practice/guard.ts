import type { IncomingMessage } from 'node:http';
import { Refusal } from '../wire/refusal.ts';

const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/**
 * Allows the switches only to this machine's own programs and this page: any web page that a trainer has open may send
 * to loopback too. Refuses other host names that resolve to loopback, other origins, and forms. Failures: 403, 415.
 */
export function guard(request: IncomingMessage): void {
  const { host = '', origin } = request.headers;
  if (!loopback.test(host)) throw new Refusal(403, 'Use 127.0.0.1 or localhost');
  if (origin !== undefined && origin !== `http://${host}`)
    throw new Refusal(403, 'Another page may not do this');
  if (request.method !== 'POST') return;
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, 'Send JSON');
  }
}
