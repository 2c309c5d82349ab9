import type { Download, Endpoint, Message } from '@afyakadi/contract';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { fieldsOf, unstorableFields } from './fields.ts';

/** The three parts of a request as they came. */
export interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The three parts as the endpoint's schemas made them. */
export interface Valid<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** Reads a request by the endpoint's schemas. Failure: `validation`, with all problems at once. */
export function validate<E extends Endpoint>(endpoint: E, sent: Sent): Valid<E> {
  const params = read<E['params']>('params', endpoint.params, sent.params);
  const query = read<E['query']>('query', endpoint.query, sent.query);
  const body = read<E['body']>('body', endpoint.body, sent.body);
  if ('fields' in params || 'fields' in query || 'fields' in body) throw refusal([body, query, params]);
  return { params: params.value, query: query.value, body: body.value };
}

/** As `validate`, of a call for a file or with one, which has no body that a schema reads. */
export function validateDownload<D extends Pick<Download, 'params' | 'query'>>(
  download: D,
  sent: Omit<Sent, 'body'>,
): { params: z.output<D['params']>; query: z.output<D['query']> } {
  const params = read<D['params']>('params', download.params, sent.params);
  const query = read<D['query']>('query', download.query, sent.query);
  if ('fields' in params || 'fields' in query) throw refusal([query, params]);
  return { params: params.value, query: query.value };
}

function refusal(parts: readonly object[]): Failure {
  // Without a prototype, for a sender may name a field `__proto__`.
  const fields: Record<string, Message> = Object.create(null);
  for (const part of parts) if ('fields' in part) Object.assign(fields, part.fields);
  return new Failure('validation', undefined, { fields });
}

function read<S extends z.ZodType>(
  name: string,
  schema: S,
  value: unknown,
): { value: z.output<S> } | { fields: Record<string, Message> } {
  const unstorable = unstorableFields(value, name);
  if (unstorable) return { fields: unstorable };
  const result = z.safeParse(schema, value);
  return result.success ? { value: result.data } : { fields: fieldsOf(result.error.issues, name) };
}
