import type { z } from 'zod';
import type { Permission } from './access/permissions.ts';
import { nothing } from './schemas/fields.ts';
import type { Topic } from './schemas/live.ts';

/** Who may call: anyone, or a signed-in account whose role has the permission. */
export type Access = 'public' | Permission;

/**
 * One call of the API (requirements 11), as data: the server registers it, the browser calls it and OpenAPI describes
 * it. `output` is the shape of one item: `data.item` where `answer` is `item`, an element of `data.itemList` where it
 * is `list`. `extra` are further fields of `data` beside it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Extra extends z.ZodType = z.ZodType,
  Answer extends 'item' | 'list' = 'item' | 'list',
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below /api/v1, parameters in braces: `/point-of-cares/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly answer: Answer;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly extra: Extra;
  /** A POST that changes nothing (a search) neither needs nor stores an Idempotency-Key. */
  readonly changes: boolean;
  /** The changes that it may make on screens: the topics of its events, and those that have none. */
  readonly touches: readonly Topic[];
}

type Nothing = typeof nothing;

/** What need not be declared: a call takes nothing else than it says. */
type Optional = 'params' | 'query' | 'body' | 'extra';

/** Each POST says what it touches, or that it changes nothing. */
type Effect = { method: 'GET' } | { method: 'POST'; changes: false } | Pick<Endpoint, 'method' | 'touches'>;

type Declared<E extends Endpoint> = Omit<E, Optional | 'changes' | 'touches'> &
  Partial<Pick<E, Optional>> &
  Effect;

const defaults = { params: nothing, query: nothing, body: nothing, touches: [] };

/** Declares an endpoint with its exact type. */
export function endpoint<
  O extends z.ZodType,
  A extends 'item' | 'list',
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  E extends z.ZodType = Nothing,
>(definition: Declared<Endpoint<P, Q, B, O, E, A>>): Endpoint<P, Q, B, O, E, A>;
export function endpoint(definition: Declared<Endpoint>): Endpoint {
  return { ...defaults, extra: nothing, changes: 'touches' in definition, ...definition };
}

/** A GET that answers with a file instead of the envelope; a failure still has the envelope. */
export interface Download<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType>
  extends Omit<Endpoint<Params, Query, Nothing>, 'answer' | 'output' | 'extra'> {
  readonly method: 'GET';
  readonly access: Permission;
  readonly answer: 'file';
  /** The media types that it may answer with. */
  readonly types: readonly string[];
}

type DeclaredDownload<D extends Download> = Omit<D, Optional | 'method' | 'answer' | 'changes' | 'touches'> &
  Partial<Pick<D, 'params' | 'query'>>;

/** Declares a download with its exact type. */
export function download<P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing>(
  definition: DeclaredDownload<Download<P, Q>>,
): Download<P, Q>;
export function download(definition: DeclaredDownload<Download>): Download {
  return { ...defaults, ...definition, method: 'GET', answer: 'file', changes: false };
}

/** A POST whose body is a file; it answers with the envelope as any other. */
export interface Upload<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends Endpoint<Params, Query, Nothing, Output, Nothing, 'item'> {
  readonly access: Permission;
  /** The media type of the body. */
  readonly type: string;
  /** Bytes at most. */
  readonly most: number;
}

/** Declares an upload with its exact type. */
export function upload<P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  definition: Omit<Upload<P, Q, O>, 'method' | 'answer' | 'body' | 'extra' | 'changes' | 'touches'>,
): Upload<P, Q, O> {
  return { ...defaults, ...definition, method: 'POST', answer: 'item', extra: nothing, changes: false };
}

/** Anything that the API offers at an address: the server registers all three kinds alike. */
export type Operation = Endpoint | Download | Upload;
