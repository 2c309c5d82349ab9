import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call } from './calls/call.ts';
import { callAt, tokenCall, tokenPath } from './calls/index.ts';
import { tokenReply } from './calls/token.ts';
import type { Facility } from './data/lists.ts';
import type { Faults } from './faults/faults.ts';
import { type Exchange, play } from './faults/play.ts';
import type { Swap } from './faults/swap.ts';
import type { Service } from './service.ts';
import { outcomeOf } from './state/outcome.ts';
import type { Arrival } from './state/records.ts';
import { Fields } from './wire/fields.ts';
import { fieldsOf, readBody } from './wire/read.ts';
import { Refusal } from './wire/refusal.ts';
import { bodyOf, json, type Reply } from './wire/reply.ts';
import type { Tokens } from './wire/tokens.ts';
import { write } from './wire/write.ts';

/** The parts needed to serve the scheme's calls. */
export interface Served {
  service: Service;
  tokens: Tokens;
  faults: Faults;
  swap: Swap;
  ending: AbortSignal;
  clock(): number;
  /** The state may have changed. */
  changed(): void;
}

/** Serves one call of the wire: reads it, draws its fault, does the work, answers. Never throws. */
export async function serve(
  scheme: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = urlOf(request);
    const isToken = url.pathname.toLowerCase() === tokenPath;
    const call = isToken ? undefined : callAt(url.pathname);
    if (!isToken && !call) throw new Refusal(404, 'No such service');
    if (request.method !== (call?.method ?? 'POST')) throw new Refusal(405, 'Wrong method');
    const text = await readBody(request);
    const received = { url, text, request, arrival: arrived(scheme, request, call) };
    const exchange = call
      ? callExchange(scheme, response, call, received)
      : tokenExchange(scheme, response, received);
    const drawn = scheme.faults.draw(exchange.call);
    received.arrival.fault = drawn?.kind ?? null;
    await play(drawn, exchange);
  } catch (error) {
    fail(response, error);
  }
}

/** The address of a request; 400 for one that cannot be read. */
export function urlOf(request: IncomingMessage): URL {
  const path = request.url ?? '/';
  // An absolute address would name a host of its own.
  const parsed = path.startsWith('/') ? parseUrl(`http://scheme${path}`) : null;
  if (!parsed) throw new Refusal(400, 'The address cannot be read');
  return parsed;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Answers an error: a refusal with its message, anything else as an internal failure, reported on standard error. */
export function fail(response: ServerResponse, error: unknown): void {
  // The caller went away while it was sending.
  if (response.destroyed) return;
  if (error instanceof Refusal) {
    // A body that is too large is not read to its end.
    if (error.status === 413) response.shouldKeepAlive = false;
    write(response, json(error.status, { message: error.message }));
    return;
  }
  console.error(error);
  write(response, json(500, { message: 'An error has occurred.' }));
}

interface One {
  url: URL;
  text: string;
  request: IncomingMessage;
  arrival: Arrival;
}

function arrived({ service, clock }: Served, request: IncomingMessage, call: Call | undefined): Arrival {
  const { traceparent, 'x-request-id': requestId } = request.headers;
  return service.store.arrivals.add({
    id: service.store.next('arrival'),
    at: clock(),
    call: call?.name ?? tokenCall,
    facilityCode: null,
    cardNo: null,
    clientReferenceNo: null,
    requestId: typeof requestId === 'string' ? requestId.slice(0, 100) : null,
    traceparent: typeof traceparent === 'string' ? traceparent.slice(0, 100) : null,
    fault: null,
    worked: false,
    status: null,
    outcome: '',
  });
}

function tokenExchange(scheme: Served, response: ServerResponse, { text, arrival }: One): Exchange {
  let code: string | null = null;
  return {
    call: tokenCall,
    card: '',
    response,
    swap: scheme.swap,
    ending: scheme.ending,
    perform: () => {
      const made = tokenReply(text, scheme.tokens, scheme.clock(), scheme.service.settings.tokenSeconds);
      code = made.code;
      arrival.facilityCode = code;
      arrival.worked = code !== null;
      arrival.status = made.reply.status;
      arrival.outcome = code === null ? 'refused' : 'given';
      return made.reply;
    },
    revoke: () => {
      const facility = code === null ? undefined : scheme.service.facilities.get(code);
      if (facility) scheme.tokens.revoke(facility);
    },
  };
}

function callExchange(
  scheme: Served,
  response: ServerResponse,
  call: Call,
  { url, text, request, arrival }: One,
): Exchange {
  const header = request.headers.authorization;
  const facility = scheme.tokens.holder(header, scheme.clock());
  const fields = readable(call.method, url, text);
  arrival.facilityCode = facility?.code ?? null;
  if (fields instanceof Fields) {
    arrival.cardNo = shown(fields, 'cardNo') ?? shown(fields, 'nationalID');
    arrival.clientReferenceNo = shown(fields, 'clientReferenceNo');
  }
  return {
    call: call.name,
    card: arrival.cardNo ?? '',
    response,
    swap: scheme.swap,
    ending: scheme.ending,
    perform: () => {
      const reply = answerOf(scheme, call, scheme.tokens.holder(header, scheme.clock()), fields);
      arrival.worked = reply.status === 200;
      arrival.status = reply.status;
      arrival.outcome = outcomeOf(bodyOf(reply));
      if (arrival.worked && call.method === 'POST') scheme.changed();
      return reply;
    },
    revoke: () => {
      if (facility) scheme.tokens.revoke(facility);
    },
  };
}

/** Returns the scheme's own answer. The token is checked before the request is read. */
function answerOf(
  scheme: Served,
  call: Call,
  facility: Facility | undefined,
  fields: Fields | Refusal,
): Reply {
  if (!facility) return json(401, {});
  try {
    if (fields instanceof Refusal) throw fields;
    return json(200, call.answer({ service: scheme.service, facility, fields, now: scheme.clock() }));
  } catch (error) {
    if (error instanceof Refusal) return json(error.status, { message: error.message });
    throw error;
  }
}

function readable(method: string, url: URL, text: string): Fields | Refusal {
  try {
    return fieldsOf(method, url, text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Returns a short text of an input; null without one. */
function shown(fields: Fields, name: string): string | null {
  try {
    return fields.text(name, 100) || null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
