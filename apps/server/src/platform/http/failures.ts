import { type Message, message, type StatusName } from '@afyakadi/contract';
import type { FastifyError } from 'fastify';
import { isUnavailable } from '../database/index.ts';
import { Failure } from '../errors.ts';

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
