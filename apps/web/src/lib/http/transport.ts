import type { Envelope } from '@afyakadi/contract';
import { apiBase } from '@afyakadi/contract/browser';
import { successCode, successDescription } from '@afyakadi/contract/status';
import { checkConnection, reconnecting, reportConnection } from './connection.ts';
import { ApiError, isAway, noAnswer } from './errors.ts';

/** Single results come as `data.item`, lists as `data.itemList` (requirements 10.2). */
export type Answer = 'item' | 'list';

/** A request that is ready to be sent. */
export interface Outgoing {
  method: 'GET' | 'POST';
  /** Below /api/v1, with its parameters filled in. */
  path: string;
  body?: unknown;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The content that `data` of a success must have: an item or a list. Any data is accepted if this is missing. */
  answer?: Answer | undefined;
  /** The media type to request instead of the envelope. */
  accept?: string;
  /** The request continues after its page is left or closed. */
  keepAlive?: boolean;
  /** False if the caller sends it again itself when the server is back. */
  resumes?: boolean;
}

/** Backoffs after a lost connection, in milliseconds. */
const backoffs = [400, 1_500];

/**
 * Sends a request and returns `data` of the envelope on 51000; otherwise rejects with an ApiError. Repeats after a
 * lost connection if that is safe: reads, and writes with a key, for which the server replays the first answer.
 */
export function send(request: Outgoing): Promise<unknown> {
  return repeated(request, async (response) => {
    // A body that breaks off is a lost connection. A body in another form is an answer without a description.
    const envelope = parse(await response.text());
    return () => open(response, envelope, request.answer);
  });
}

/**
 * While the server is away as a whole, a change with a key is sent again for so long, in milliseconds: a database cluster
 * has a new primary, and another server has taken over, within half a minute.
 */
const maxResumption = 60_000;

/**
 * Sends a request and repeats it after a lost connection if that is safe. `read` reads the body, which may break off,
 * and returns a function that opens the answer. A change with a key is resumed when a server that was away is back.
 */
export async function repeated<Found>(
  request: Outgoing,
  read: (response: Response) => Promise<() => Found>,
): Promise<Found> {
  const { idempotencyKey, signal, keepAlive, resumes = !keepAlive } = request;
  const end = idempotencyKey && resumes ? Date.now() + maxResumption : 0;
  const count = (change: number) => reconnecting.set(reconnecting.get() + change);
  for (let waiting = 0; ; waiting = 1) {
    try {
      return await briefly(request, read);
    } catch (error) {
      if (signal?.aborted || Date.now() > end || !(await isServerAway(error))) throw error;
    } finally {
      count(-waiting);
    }
    count(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

/** Whether nothing can be answered now, so that the same request may succeed in a moment. */
async function isServerAway(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  return error.httpStatus === 0 ? !(await checkConnection()) : isAway(error);
}

/** Sends a request, and repeats it for two seconds after a lost connection if that is safe. */
async function briefly<Found>(
  request: Outgoing,
  read: (response: Response) => Promise<() => Found>,
): Promise<Found> {
  const repeatable = request.method === 'GET' || request.idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await read(await once(request));
      reportConnection(true);
      return answer();
    } catch (error) {
      if (error instanceof ApiError || request.signal?.aborted) throw error;
      const backoff = backoffs[attempt];
      if (!repeatable || backoff === undefined) {
        reportConnection(false);
        throw noAnswer();
      }
      await new Promise((resolve) => setTimeout(resolve, backoff));
    }
  }
}

function once(request: Outgoing): Promise<Response> {
  const headers = new Headers({ accept: request.accept ?? 'application/json' });
  if (request.token) headers.set('authorization', `Bearer ${request.token}`);
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);
  if (request.method === 'POST') headers.set('content-type', 'application/json');
  return fetch(apiBase + request.path, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
    ...(request.keepAlive ? { keepalive: true } : {}),
  });
}

/** Returns the envelope of a text; null if it has none. */
export function parse(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : null;
  } catch {
    return null;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'statusCode' in value &&
    typeof value.statusCode === 'number'
  );
}

/** A success without its item or list is a failure (requirements 10.2). */
export function open(
  response: Pick<Response, 'status'>,
  envelope: Envelope | null,
  answer: Answer | undefined,
): unknown {
  if (envelope?.statusCode === successCode && hasAnswer(envelope.data, answer)) return envelope.data;
  throw refusal(response, envelope);
}

function hasAnswer(data: unknown, answer: Answer | undefined): boolean {
  if (answer === undefined) return true;
  if (typeof data !== 'object' || data === null) return false;
  if (answer === 'list') return 'itemList' in data && Array.isArray(data.itemList);
  return 'item' in data && data.item !== null && data.item !== undefined;
}

/** Returns the seconds to wait from an answer after too many failed attempts. */
function waitIn(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('waitSeconds' in data)) return undefined;
  return typeof data.waitSeconds === 'number' ? data.waitSeconds : undefined;
}

/** Returns the error of an answer that is no success. */
export function refusal(response: Pick<Response, 'status'>, envelope: Envelope | null): ApiError {
  const { description = '', message = '' } = envelope ?? {};
  return new ApiError({
    statusCode: envelope?.statusCode ?? 0,
    httpStatus: response.status,
    // The text of a success explains no failure. The caller's own text does.
    description: description === successDescription ? '' : description.trim() || message,
    message: envelope?.code && { code: envelope.code, ...(envelope.params && { params: envelope.params }) },
    fields: envelope?.fields,
    fieldMessages: envelope?.fieldMessages,
    data: envelope?.data,
    requestId: envelope?.requestId,
    retryAfter: waitIn(envelope?.data),
  });
}
