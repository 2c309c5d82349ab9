import { type Message, message, type StatusName, statusCatalogue } from '@afyakadi/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf } from '../database/errors.ts';
import { isUnavailable } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Metrics } from '../metrics/index.ts';
import { isSignIn, requestIdHeader } from './access-log.ts';
import { addressKey } from './address.ts';
import { envelopeOf } from './idempotency.ts';

/** Fastify's own refusals by their code, as names of the catalogue. */
const frameworks: Record<string, [StatusName, Message?]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['mediaType'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', message('http.lengthMismatch')],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed'],
  FST_ERR_BAD_URL: ['malformed', message('http.malformedAddress')],
  FST_ERR_MAX_PARAM_LENGTH: ['notFound'],
};

/** Turns any thrown value into a Failure. An unexpected one becomes `internal`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (isUnavailable(error)) return new Failure('unavailable', undefined, { cause: error });
  const { code, statusCode }: Partial<FastifyError> = error instanceof Error ? error : {};
  const known = frameworks[code ?? ''];
  if (known) return new Failure(known[0], known[1], { cause: error });
  if (statusCode === 413) return new Failure('tooLarge', undefined, { cause: error });
  if (statusCode === 415) return new Failure('mediaType', undefined, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Failure('malformed', undefined, { cause: error });
  }
  return new Failure('internal', undefined, { cause: error });
}

/** Where failures are counted and logged. */
export interface RefusalLog {
  metrics: Metrics | null;
  /** Whether what may happen without end is logged: once a minute for each key, or it would fill the disk. */
  logs(key: string): boolean;
}

/** Answers with a failure, counts it, and logs what must be known of it. */
export function sendFailure(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, logs }: RefusalLog,
): FastifyReply {
  const { http, code } = statusCatalogue[failure.status];
  const route = request.routeOptions?.url ?? 'none';
  metrics?.refused(code);
  if (isSignIn(route)) metrics?.signIn(route, failure.status);
  if (failure.status === 'internal')
    request.log.error({ err: failure.cause ?? failure, route }, 'a call failed');
  else if (http >= 500) {
    // While the database is away or its disk is full, every call fails alike.
    if (logs(`${route} ${codeOf(failure.cause)}`))
      request.log.warn({ err: failure.cause, route }, failure.status);
  }
  // Attempts to break in must be visible in the log; it contains nothing of the input (ASVS 16.3.2, 16.3.3).
  else if (shutOut.has(failure.status) && (!frequent.has(failure.status) || logs(addressKey(request.ip))))
    request.log.warn({ route, statusCode: code, accountId: request.caller?.accountId }, 'refused');
  const { waitSeconds }: { waitSeconds?: unknown } = failure.data ?? {};
  if (typeof waitSeconds === 'number') reply.header('Retry-After', String(waitSeconds));
  else if (failure.status === 'tooMany') reply.header('Retry-After', '60');
  else if (failure.status === 'unavailable') reply.header('Retry-After', '2');
  // Internal details are not shown outside.
  const shown = failure.status === 'internal' ? new Failure('internal') : failure;
  return reply
    .code(http)
    .header(requestIdHeader, request.id)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...envelopeOf(shown), requestId: request.id });
}

/**
 * Refusals by identity, permission and rate. An ended or locked session is not among them: every token comes to that.
 */
const shutOut: ReadonlySet<StatusName> = new Set<StatusName>([
  ...(['unauthenticated', 'credentials', 'factorRefused', 'demoRefused', 'originRefused'] as const),
  ...(['forbidden', 'outsideCarePoint', 'secondFactorMissing', 'tooMany', 'hostRefused'] as const),
]);
/** Refusals that a program may cause without end: each address is logged once a minute. */
const frequent: ReadonlySet<StatusName> = new Set<StatusName>(['tooMany', 'hostRefused']);
