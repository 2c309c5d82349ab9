import {
  type Download,
  type Endpoint,
  type Operation,
  signedOutCookie,
  statusCatalogue,
} from '@afyakadi/contract';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { hasAudited } from '../audit/write.ts';
import type { Sealer } from '../auth/sealed.ts';
import { alongside, type Database } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { type Answerer, answererOf } from './answer.ts';
import { type Cookies, setCookie } from './cookies.ts';
import { deviceWords } from './device-words.ts';
import { FileAnswer } from './files.ts';
import { IdempotencyRecord, isTaken, Replay, readKey } from './idempotency.ts';
import { originOf } from './origin.ts';
import type { Browser, Context, Idempotency } from './route.ts';

export interface AnswerDeps {
  database: Database;
  dayOf: (at: Date) => string;
  /** Names and attributes of the cookies: the session's, and the browser's own. */
  cookie: Cookies;
  /** Parse every answer by its schema: what tests do. */
  checkAnswers: boolean;
  /** The origin that people open, if it differs from the host of requests. */
  publicUrl: string | null;
  timings: Pick<Timings, 'idempotency'>;
  /** Hides passwords in what identifies a request. */
  sealer: Pick<Sealer, 'fingerprint'>;
}

/** Returns Fastify's handler of an operation; the guards and the schemas have let its requests through. */
export function handlerOf(operation: Operation, deps: AnswerDeps): RouteHandlerMethod {
  return operation.answer === 'file' ? withFile(operation, deps) : withEnvelope(operation, deps);
}

function withFile(download: Download, deps: AnswerDeps): RouteHandlerMethod {
  return async (request, reply) => {
    const result = await request.ready.run(contextOf(download, request, reply, null, deps));
    if (!(result instanceof FileAnswer)) throw new TypeError(`${download.name} gave no file`);
    return result.send(reply);
  };
}

/** Runs the handler once for each Idempotency-Key; a repeat gets the first answer. */
function withEnvelope(endpoint: Endpoint, deps: AnswerDeps): RouteHandlerMethod {
  const answer = answererOf(endpoint, deps.checkAnswers);
  return async (request, reply) => {
    const { ready } = request;
    const record = recordOf(endpoint, request, answer, deps);
    const outcome = { unchanged: false };
    const context = contextOf(endpoint, request, reply, record, deps, outcome);
    try {
      for (;;) {
        try {
          const result = await ready.run(context);
          return answer(result, ready.query, outcome.unchanged);
        } catch (error) {
          if (!record || !isTaken(error)) throw error;
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

function recordOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: Answerer,
  { database, timings, sealer }: AnswerDeps,
): IdempotencyRecord | null {
  const { caller, now, params, query, body } = request;
  if (!endpoint.changes || !caller) return null;
  const key = readKey(request.headers['idempotency-key']);
  // The role too: the first answer may contain what another role of the same account must not see.
  const content = [caller.role, params, query, hidePasswords(body, sealer)];
  return new IdempotencyRecord({
    database,
    endpoint,
    caller,
    now,
    key,
    content,
    answer,
    timings: timings.idempotency,
  });
}

/** The stored hash of a request is a fast one, from which a password could be guessed with a copy of the database. */
function hidePasswords(body: unknown, sealer: AnswerDeps['sealer']): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body ?? {};
  const isHidden = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && /(password|secret)$/i.test(name);
  return Object.fromEntries(
    Object.entries(body).map((entry) => {
      const [name, value] = entry;
      return isHidden(entry) ? [name, sealer.fingerprint(String(value), `idempotency ${name}`)] : entry;
    }),
  );
}

const noRecord: Idempotency = {
  key: null,
  lock: async () => {},
  begin: async () => {},
  complete: async () => {},
};

function contextOf(
  { access }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  record: IdempotencyRecord | null,
  { database, dayOf, publicUrl, cookie }: AnswerDeps,
  /** Gets whether a change changed nothing. */
  outcome = { unchanged: false },
): Context {
  const { caller, now } = request;
  return {
    caller,
    now,
    today: dayOf(now),
    origin: originOf(request, publicUrl),
    idempotency: record ?? noRecord,
    change: (work) => {
      if (!caller) throw new Error('A public call names its facility itself');
      return database.transaction(caller.facility.id, async (tx) => {
        const result = record ? await alongside(tx, record.lock(tx), work) : await work(tx);
        outcome.unchanged = !hasAudited(tx);
        await record?.complete(tx, { ok: result, ...outcome });
        return result;
      });
    },
    browser: access === 'public' ? browserOf(request, reply, cookie) : null,
    content: request.file,
  };
}

function browserOf(request: FastifyRequest, reply: FastifyReply, cookie: Cookies): Browser {
  const { cookies } = request;
  return {
    address: request.ip,
    refreshToken: cookies[cookie.name] ?? null,
    setRefreshToken: (value) => setCookie(reply, cookie, cookie.name, value),
    signedOut: cookies[`__Host-${signedOutCookie}`] ?? cookies[signedOutCookie] ?? null,
    device: cookies[cookie.device] ?? null,
    setDevice: (value) => setCookie(reply, cookie, cookie.device, value),
    deviceWords: deviceWords(request.headers),
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
