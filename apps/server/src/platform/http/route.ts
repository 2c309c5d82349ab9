import type { Endpoint, Role } from '@afyakadi/contract';
import type { z } from 'zod';
import type { Tx } from '../database/index.ts';
import type { Failure } from '../errors.ts';
import { type Sent, type Valid, validate } from './validate.ts';

/** Who calls, out of the access token alone. */
export interface Caller {
  accountId: string;
  accountName: string;
  role: Role;
  facility: { id: string; code: string; name: string };
  /** The sign-in this session belongs to. */
  familyId: string;
  /** Where the call comes from, for the audit trail. */
  address: string;
  /** When the token was signed, its facility demanded a second factor that it did not have: nothing but its own account is open to it. */
  limited?: true;
  /** The account has a second factor. */
  factor?: true;
}

export interface Idempotency {
  /** The client's Idempotency-Key; null when it sent none. */
  readonly key: string | null;
  /**
   * Stores the key; for calls that call the scheme between two transactions. Its failures end the call: a repeat gets
   * the first answer, another request under the same key `keyReused`, and it waits for a first request that is still
   * running. Does nothing without a key.
   */
  begin(tx: Tx): Promise<void>;
  /** Stores the answer that a repeat gets, in the transaction that records the outcome. */
  complete(tx: Tx, answer: { ok: unknown } | { failure: Failure }): Promise<void>;
}

/** One call as its handler sees it: validated, and for endpoints with an access other than `public`, authorized. */
export interface Call<E extends Endpoint> extends Readonly<Valid<E>> {
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

/** A call without an authenticated caller: sign-in, refresh and logout get the address, the cookie and the headers. */
export interface PublicCall<E extends Endpoint> {
  readonly body: z.output<E['body']>;
  readonly now: Date;
  readonly address: string;
  /** As in `Call`. */
  readonly origin: string;
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

type HasExtra<E extends Endpoint> = string extends keyof z.output<E['extra']> ? false : true;
type WithExtra<E extends Endpoint, Own> =
  HasExtra<E> extends true ? Own & { extra: z.input<E['extra']> } : Own;

/** The result of a handler: the output itself, or with `extra` beside it; a list with its total length. */
export type HandlerResult<E extends Endpoint> = E['answer'] extends 'list'
  ? WithExtra<E, { itemList: z.input<E['output']>[]; totalItems: number; moreItems?: boolean }>
  : HasExtra<E> extends true
    ? { item: z.input<E['output']>; extra: z.input<E['extra']> }
    : z.input<E['output']>;

/** The context of a request beside its three parts. `caller` is null where the endpoint is public. */
export interface Context {
  caller: Caller | null;
  now: Date;
  today: string;
  change<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  idempotency: Idempotency;
  address: string;
  origin: string;
  refreshToken: string | null;
  setRefreshToken(value: { token: string; seconds: number } | null): void;
  signedOut: string | null;
  device: string | null;
  setDevice(value: { token: string; seconds: number }): void;
  deviceWords: string;
}

/** A request whose three parts are valid, ready to be answered. */
export interface Ready {
  readonly query: unknown;
  run(context: Context): Promise<unknown>;
}

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Validates by the endpoint's schemas. Throws Failure `validation`. */
  prepare(sent: Sent): Ready;
}

/** Binds a handler to an endpoint of the contract. */
export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<HandlerResult<E>>,
): Route {
  return {
    endpoint,
    prepare: (sent) => {
      const valid = validate(endpoint, sent);
      return {
        query: valid.query,
        async run({ caller, now, today, origin, change, idempotency }) {
          if (!caller) throw new Error(`${endpoint.name} is public, so handlePublic answers it`);
          return handler({ ...valid, caller, now, today, origin, change, idempotency });
        },
      };
    },
  };
}

/** Like `handle`, for public endpoints. */
export function handlePublic<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Promise<HandlerResult<E>>,
): Route {
  return {
    endpoint,
    prepare: (sent) => {
      const { body, query } = validate(endpoint, sent);
      return {
        query,
        run: ({ now, address, origin, ...browser }) => {
          const { refreshToken, setRefreshToken, signedOut, device, setDevice, deviceWords } = browser;
          const cookies = { refreshToken, setRefreshToken, signedOut, device, setDevice };
          return handler({ body, now, address, origin, deviceWords, ...cookies });
        },
      };
    },
  };
}
