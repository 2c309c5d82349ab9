import type { Message } from '@afyakadi/contract';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { fieldsOf, unstorableFields } from './fields.ts';

/** The three parts of a request as they came. */
export interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The schemas of the three parts. */
export type Schemas = Readonly<Record<keyof Sent, z.ZodType>>;

/** The three parts as the schemas made them. */
export interface Valid<S extends Schemas> {
  params: z.output<S['params']>;
  query: z.output<S['query']>;
  body: z.output<S['body']>;
}

/**
 * Reads a request by an operation's schemas. Failure: `validation`, with the problems of all three parts at once;
 * Fastify's own validation ends with the first part that has one.
 */
export function validate<S extends Schemas>(schemas: S, sent: Sent): Valid<S> {
  const params = read<S['params']>('params', schemas.params, sent.params);
  const query = read<S['query']>('query', schemas.query, sent.query);
  const body = read<S['body']>('body', schemas.body, sent.body);
  if ('fields' in params || 'fields' in query || 'fields' in body) throw refusal([body, query, params]);
  return { params: params.value, query: query.value, body: body.value };
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
