import {
  apiBase,
  type Endpoint,
  endpoints,
  may,
  message,
  mostImageCharacters,
  type Permission,
  signedOutCookie,
  statusCatalogue,
} from '@afyakadi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClosedSessions } from '../auth/closed-sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Database } from '../database/index.ts';
import { Failure, StartError } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { type Answerer, answererOf } from './answer.ts';
import { type Cookies, setCookie } from './cookies.ts';
import { deviceWords } from './device-words.ts';
import { IdempotencyRecord, Replay, readKey, StillRunning } from './idempotency.ts';
import type { Limiter } from './limiter.ts';
import { checkOrigin, originOf } from './origin.ts';
import type { Caller, Context, Idempotency, Route } from './route.ts';
import type { Sent } from './validate.ts';

export interface HttpDeps {
  database: Database;
  tokens: Tokens;
  closed: ClosedSessions;
  clock: () => Date;
  dayOf: (at: Date) => string;
  perAccount: Limiter;
  /** Names and attributes of the cookies: the session's, and the browser's own. */
  cookie: Cookies;
  /** Parse every answer by its schema: what tests do. */
  checkAnswers: boolean;
  /** The origin that people open, if it differs from the host of requests. */
  publicUrl: string | null;
  timings: Timings['idempotency'];
}

const bodyLimit = 64 * 1024;
/** Bytes of a body with a picture: the picture in base64, and the other fields. */
const pictureLimit = mostImageCharacters + bodyLimit;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Registers all routes, and an answer to the methods that an address does not have. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: HttpDeps): void {
  checkComplete(routes);
  const taken = new Map<string, Set<string>>();
  for (const route of routes) {
    const url = apiBase + route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const limit = takesPicture(route.endpoint) ? pictureLimit : bodyLimit;
    app.route({ method: route.endpoint.method, url, bodyLimit: limit, handler: answerCall(route, deps) });
    taken.set(url, (taken.get(url) ?? new Set()).add(route.endpoint.method));
  }
  for (const [url, own] of taken) {
    const others = methods.filter((method) => !own.has(method));
    app.route({ method: others, url, handler: refuseMethod([...own].join(', ')) });
  }
}

export function refuseMethod(allowed: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header('Allow', allowed);
    throw new Failure('methodRefused', message('http.methodRefused', { methods: allowed }));
  };
}

function checkComplete(routes: readonly Route[]): void {
  const wanted = new Set<Endpoint>(Object.values(endpoints));
  for (const { endpoint } of routes) {
    if (!wanted.delete(endpoint))
      throw new StartError(`${endpoint.name} has two routes, or is not in the contract`);
  }
  const missing = [...wanted].map((endpoint) => endpoint.name);
  if (missing.length > 0) throw new StartError(`No route answers: ${missing.join(', ')}`);
}

/**
 * Whether the body may contain `imageData`: found by a trial, because a schema with transforms does not list its
 * fields.
 */
function takesPicture(endpoint: Endpoint): boolean {
  const result = endpoint.body.safeParse({ imageData: 0 });
  return !result.success && result.error.issues.some((issue) => issue.path[0] === 'imageData');
}

function answerCall(route: Route, deps: HttpDeps) {
  const { endpoint } = route;
  const answer = answererOf(endpoint, deps.checkAnswers);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = deps.clock();
    if (endpoint.access === 'public') checkOrigin(request, deps.publicUrl);
    const caller = await authorize(endpoint, request, deps, now);
    const ready = route.prepare(sentBy(endpoint, request));
    const record = caller ? recordOf(endpoint, request, caller, now, answer, deps) : null;
    const context = contextOf(request, reply, deps, { now, caller, record });
    try {
      for (;;) {
        try {
          return answer(await ready.run(context), ready.query);
        } catch (error) {
          if (!(error instanceof StillRunning) || !record) throw error;
          await record.wait();
        }
      }
    } catch (error) {
      if (error instanceof Replay) return replay(error, reply);
      await release(record, error, request);
      throw error;
    } finally {
      record?.stop();
    }
  };
}

async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  deps: HttpDeps,
  now: Date,
): Promise<Caller | null> {
  return endpoint.access === 'public' ? null : callerOf(endpoint.access, request, deps, now);
}

/**
 * Who calls, by the bearer token. Failures: `unauthenticated`, `sessionEnded`, `sessionLocked`,
 * `tooMany`; `forbidden` by the table of roles,
 * `secondFactorMissing` for the person who may only set one up.
 */
export async function callerOf(
  access: Permission,
  request: FastifyRequest,
  deps: Pick<HttpDeps, 'tokens' | 'closed' | 'perAccount'>,
  now: Date,
): Promise<Caller> {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Failure('unauthenticated');
  const bearer = await deps.tokens.verify(token, now);
  request.accountId = bearer.accountId;
  await deps.closed.refuse(bearer);
  deps.perAccount.check(bearer.accountId, now);
  if (!may(bearer.role, access)) throw new Failure('forbidden');
  const missesFactor = bearer.limited || deps.closed.missesFactor(bearer);
  if (missesFactor && access !== 'session.own') throw new Failure('secondFactorMissing');
  return { ...bearer, address: request.ip };
}

function sentBy(endpoint: Endpoint, request: FastifyRequest): Sent {
  return {
    params: request.params,
    query: { ...Object(request.query) },
    body: endpoint.method === 'GET' ? {} : (request.body ?? {}),
  };
}

/** The stored hash of a request is a fast one, which would allow guessing a password from a copy of the database. */
function withoutPasswords(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => !/(password|secret)$/i.test(name)));
}

function recordOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller,
  now: Date,
  answer: Answerer,
  deps: HttpDeps,
): IdempotencyRecord | null {
  if (!endpoint.changes) return null;
  const key = readKey(request.headers['idempotency-key']);
  // The role too: the first answer may contain what another role of the same account must not see.
  const content = [caller.role, request.params, request.query, withoutPasswords(request.body)];
  return new IdempotencyRecord({
    database: deps.database,
    endpoint,
    caller,
    now,
    key,
    content,
    answer,
    timings: deps.timings,
  });
}

const noRecord: Idempotency = { key: null, begin: async () => {}, complete: async () => {} };

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: HttpDeps,
  known: { now: Date; caller: Caller | null; record: IdempotencyRecord | null },
): Context {
  const { now, caller, record } = known;
  return {
    caller,
    now,
    today: deps.dayOf(now),
    address: request.ip,
    origin: originOf(request, deps.publicUrl),
    idempotency: record ?? noRecord,
    change: (work) => {
      if (!caller) throw new Error('A public call names its facility itself');
      return deps.database.transaction(caller.facility.id, async (tx) => {
        await record?.begin(tx);
        const result = await work(tx);
        await record?.complete(tx, { ok: result });
        return result;
      });
    },
    get refreshToken() {
      return request.cookies[deps.cookie.name] ?? null;
    },
    setRefreshToken: (value) => setCookie(reply, deps.cookie, deps.cookie.name, value),
    get signedOut() {
      return request.cookies[`__Host-${signedOutCookie}`] ?? request.cookies[signedOutCookie] ?? null;
    },
    get device() {
      return request.cookies[deps.cookie.device] ?? null;
    },
    setDevice: (value) => setCookie(reply, deps.cookie, deps.cookie.device, value),
    get deviceWords() {
      return deviceWords(request.headers);
    },
  };
}

/** If the database is unavailable, does not wait for it again: the reservation expires. */
async function release(
  record: IdempotencyRecord | null,
  error: unknown,
  request: FastifyRequest,
): Promise<void> {
  if (error instanceof Failure && error.status === 'unavailable') return;
  await record
    ?.release()
    .catch((lost: unknown) => request.log.warn({ err: lost }, 'a key could not be released'));
}

function replay(first: Replay, reply: FastifyReply): unknown {
  reply.header('Idempotent-Replay', 'true');
  const status = first.httpStatus || statusCatalogue.ok.http;
  reply.code(status);
  // A failure names the call that a person asks about: this one.
  return status < 400 ? first.envelope : { ...Object(first.envelope), requestId: reply.request.id };
}
