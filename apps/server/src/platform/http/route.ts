import type { Download, Endpoint, Operation, Upload } from '@afyakadi/contract';
import type { z } from 'zod';
import type { Caller } from '../auth/tokens.ts';
import type { Tx } from '../database/index.ts';
import type { Failure } from '../errors.ts';
import { type File, FileAnswer } from './files.ts';
import { type Schemas, type Sent, type Valid, validate } from './validate.ts';

export type { Caller };

/** The facts of a call that a change needs: the actor, the time, and the facility's day. */
export type ActingCaller = Pick<Call<Schemas>, 'caller' | 'now' | 'today'>;

export interface Idempotency {
  /** The client's Idempotency-Key; null when it sent none. */
  readonly key: string | null;
  /**
   * Locks the key, for an answer in this transaction. Its failures end the call: a repeat gets the first answer, another
   * request under the same key `keyReused`, and it waits for a first request that is still running. Does nothing without
   * a key.
   */
  lock(tx: Tx): Promise<void>;
  /** Stores the key; for calls that call the scheme between two transactions. Fails as `lock` does. */
  begin(tx: Tx): Promise<void>;
  /** Stores the answer that a repeat gets, in the transaction that records the outcome. */
  complete(tx: Tx, answer: { ok: unknown } | { failure: Failure }): Promise<void>;
}

/** One call as its handler sees it: validated and authorized. */
export interface Call<E extends Schemas> extends Readonly<Valid<E>> {
  readonly caller: Caller;
  /** The call's one clock. */
  readonly now: Date;
  /** The facility's day at `now`, YYYY-MM-DD, by TIME_ZONE. */
  readonly today: string;
  /** Where people open the product, such as `https://cards.example.org`: PUBLIC_URL, else what the request went to. */
  readonly origin: string;
  /**
   * Runs one transaction with the Idempotency-Key, the change and its audit rows. A repeated key returns the first
   * answer without running the work. The handler returns the result of this.
   */
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly idempotency: Idempotency;
}

/** The facts of a call without an authenticated caller; sign-in, refresh and logout get the address and the cookies. */
export interface Browser {
  readonly address: string;
  readonly refreshToken: string | null;
  /** Sets the refresh cookie with its lifetime in seconds; null removes it. */
  setRefreshToken(value: { token: string; seconds: number } | null): void;
  /** The session that this browser signed out of (`signedOutCookie`); null: none, or too long ago. */
  readonly signedOut: string | null;
  /** The cookie of a browser that was signed in before; null without one. */
  readonly device: string | null;
  setDevice(value: { token: string; seconds: number }): void;
  /** Browser and system as a text, from their headers; '' if unknown. */
  readonly deviceWords: string;
}

/** One call of a public endpoint. */
export interface PublicCall<E extends Endpoint> extends Browser {
  readonly body: z.output<E['body']>;
  readonly now: Date;
  /** As in `Call`. */
  readonly origin: string;
}

/** One call that brings a file; the file is still on its way. */
interface UploadCall<U extends Upload> extends Call<U> {
  /**
   * The file as it comes, piece by piece and no faster than it is taken. Failures while it is read: `tooLarge`;
   * `malformed` where the sender went away or stopped sending.
   */
  readonly content: AsyncIterable<Buffer>;
}

type HasExtra<E extends Endpoint> = string extends keyof z.output<E['extra']> ? false : true;
type WithExtra<E extends Endpoint, Own> =
  HasExtra<E> extends true ? Own & { extra: z.input<E['extra']> } : Own;

/** The result of a handler: the output itself, or with `extra` beside it; a list with its total length. */
type HandlerResult<E extends Endpoint> = E['answer'] extends 'list'
  ? WithExtra<E, { itemList: z.input<E['output']>[]; totalItems: number; moreItems?: boolean }>
  : HasExtra<E> extends true
    ? { item: z.input<E['output']>; extra: z.input<E['extra']> }
    : z.input<E['output']>;

/** The facts of a call beside its three parts. */
export interface Context extends Pick<Call<Schemas>, 'now' | 'today' | 'origin' | 'change' | 'idempotency'> {
  /** Null in a public call. */
  readonly caller: Caller | null;
  /** Null unless the call is public. */
  readonly browser: Browser | null;
  /** Null unless the call is an upload. */
  readonly content: AsyncIterable<Buffer> | null;
}

/** A request whose three parts are valid, ready to be answered. */
export interface Ready {
  readonly query: unknown;
  run(context: Context): Promise<unknown>;
}

/** An operation of the contract with what answers it. `api.ts` registers all of them. */
export interface Route {
  readonly operation: Operation;
  /** Validates by the operation's schemas. Throws Failure `validation`. */
  prepare(sent: Sent): Ready;
}

/** Binds what runs with the valid parts of a request and its context to an operation. */
function route<O extends Operation>(
  operation: O,
  run: (valid: Valid<O>, context: Context) => Promise<unknown>,
): Route {
  return {
    operation,
    prepare: (sent) => {
      const valid = validate(operation, sent);
      return { query: valid.query, run: (context) => run(valid, context) };
    },
  };
}

function callOf<O extends Operation>(operation: O, valid: Valid<O>, context: Context): Call<O> {
  const { caller, now, today, origin, change, idempotency } = context;
  if (!caller) throw new Error(`${operation.name} is public, so handlePublic answers it`);
  return { ...valid, caller, now, today, origin, change, idempotency };
}

/** Binds a handler to an endpoint of the contract. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<HandlerResult<E>>,
): Route {
  return route(endpoint, async (valid, context) => handler(callOf(endpoint, valid, context)));
}

/** Like `handle`, for public endpoints. */
export function handlePublic<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Promise<HandlerResult<E>>,
): Route {
  return route(endpoint, async ({ body }, { now, origin, browser }) => {
    if (!browser) throw new Error(`${endpoint.name} is not public, so handle answers it`);
    return handler({ ...browser, body, now, origin });
  });
}

/** Like `handle`, for a call that answers with a file. */
export function handleDownload<D extends Download>(
  download: D,
  handler: (call: Call<D>) => Promise<File>,
): Route {
  return route(
    download,
    async (valid, context) => new FileAnswer(await handler(callOf(download, valid, context))),
  );
}

/** Like `handle`, for a call that brings a file. */
export function handleUpload<U extends Upload>(
  upload: U,
  handler: (call: UploadCall<U>) => Promise<HandlerResult<U>>,
): Route {
  return route(upload, async (valid, context) => {
    const { content } = context;
    if (!content) throw new Error(`${upload.name} got no file`);
    return handler({ ...callOf(upload, valid, context), content });
  });
}
