import type { z } from 'zod';
import type { Permission } from './words/roles.ts';

/** Who may call: anyone, or a signed-in account whose role has the permission. */
export type Access = 'public' | Permission;

/**
 * One call of the API (§7), as data: the server registers it, the browser calls it and OpenAPI describes it.
 * `output` is the shape of one item: `data.item` where `answer` is `item`, an element of `data.itemList` where it is
 * `list`. `extra` are further fields of `data` beside it.
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
}

/** Declares an endpoint with its exact type. */
export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  E extends z.ZodType,
  A extends 'item' | 'list',
>(definition: Endpoint<P, Q, B, O, E, A>): Endpoint<P, Q, B, O, E, A> {
  return definition;
}
