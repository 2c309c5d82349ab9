import { calls } from 'virtual:calls';
import type { Endpoint, EndpointName, endpoints, ItemData, ListData } from '@afyakadi/contract';
import type { z } from 'zod';
import { afterPress } from '../browser/press.ts';
import { type Outgoing, send } from '../http/transport.ts';
import { withToken } from './bearer.ts';

export { ApiError, describe, isConnectionLost, isOutcomeUnknown } from '../http/errors.ts';

type Calls = typeof endpoints;

type Part<Key extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> };

/** The input of a call: path parameters, query and body as the contract types them. */
export type CallInput<Name extends EndpointName> =
  Calls[Name] extends Endpoint<infer Params, infer Query, infer Body>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & CallOptions
    : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Use one per intention (`newKey()`), so that a retry after a failure does not repeat the change. */
  idempotencyKey?: string;
  /** The request continues after the page is closed (`keepalive` of fetch). */
  keepAlive?: boolean;
  /** False if the caller sends the change again itself when the server is back. */
  resumes?: boolean;
}

type ExtraFields<Extra> = string extends keyof Extra ? unknown : Extra;

/** The arguments after the name of a call: its input, optional if no part of it is required. */
export type CallArguments<Name extends EndpointName> =
  Record<never, never> extends CallInput<Name> ? [CallInput<Name>?] : [CallInput<Name>];

/**
 * The data of an answer: `{ item }` (with `unchanged`, see `ChangeData`) or `{ itemList, pageNo, pageSize, totalItems }`, with the call's extra fields.
 */
export type CallData<Name extends EndpointName> =
  Calls[Name] extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Output, infer Extra, infer Answer>
    ? (Answer extends 'list' ? ListData<z.output<Output>> : ItemData<z.output<Output>>) &
        ExtraFields<z.output<Extra>>
    : never;

/** The item of an answer, or one item of its list. */
export type CallItem<Name extends EndpointName> =
  Calls[Name] extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Output> ? z.output<Output> : never;

/** Returns a new Idempotency-Key. */
export function newKey(): string {
  // randomUUID exists only over HTTPS and on localhost, but a facility's network may use plain HTTP.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes a call of the contract with the bearer token. Refreshes an expired token once and repeats the call. Its answer
 * waits for the end of a press. Rejects with an ApiError; `describe(error, fallback)` returns its text.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallData<Name>> {
  const { path, gets, asks, open, list, itemless } = calls[name];
  const options: CallOptions & { params?: unknown; query?: unknown; body?: unknown } = input ?? {};
  const request: Outgoing = {
    method: gets ? 'GET' : 'POST',
    path: address(path, { ...Object(options.params) }, { ...Object(options.query) }),
    body: options.body,
    answer: list ? 'list' : itemless ? undefined : 'item',
    signal: options.signal,
    idempotencyKey: gets || asks ? undefined : (options.idempotencyKey ?? newKey()),
    ...(options.keepAlive ? { keepAlive: true } : {}),
    ...(options.resumes === false ? { resumes: false } : {}),
  };
  const answer = open ? send(request) : withToken((token) => send({ ...request, token }));
  // Its changes must not move or replace what is being pressed.
  return (await answer.finally(() => new Promise<void>(afterPress))) as CallData<Name>;
}

/** Fills in the path parameters and appends the query. A list becomes a repeated parameter, such as `sortBy`. */
export function address(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
