import { apiBase } from '@afyakadi/contract/browser';
import { checkConnection } from './connection.ts';
import { ApiError, noAnswer } from './errors.ts';
import { parse, refusal } from './transport.ts';

/**
 * Opens the event stream and returns its body. Rejects with an ApiError if the server refuses or does not answer. A
 * later failure breaks the body.
 */
export async function openStream(request: {
  path: string;
  token: string | undefined;
  lastEventId: string | undefined;
  signal: AbortSignal;
}): Promise<ReadableStream<Uint8Array>> {
  const headers = new Headers({ accept: 'text/event-stream' });
  if (request.token) headers.set('authorization', `Bearer ${request.token}`);
  if (request.lastEventId) headers.set('last-event-id', request.lastEventId);
  try {
    const response = await fetch(apiBase + request.path, {
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: request.signal,
    });
    if (response.ok && response.body) return response.body;
    const envelope = parse(await response.text());
    throw refusal(response, envelope);
  } catch (error) {
    if (error instanceof ApiError || request.signal.aborted) throw error;
    // A proxy may cut only streams. Another call shows whether the server is available.
    void checkConnection();
    throw noAnswer();
  }
}
