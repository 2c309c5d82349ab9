import type { z } from 'zod';
import type { CallName } from './longest.ts';

/** The request of a call. */
export interface Sent {
  name: CallName;
  method: 'GET' | 'POST';
  /** Below the base address: `/api/Verification/GetCardDetails`. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** One call of docs/servicehub.md. */
export interface ServiceCall<T> extends Sent {
  base: 'servicehub' | 'claims';
  /** Safe to repeat: tried up to two more times within its deadline. */
  idempotent: boolean;
  /** The scheme carries out every repeat: while it may still be processing the call, it is not repeated. */
  countsEach?: true;
  /**
   * A 2xx's body, all of whose keys are lower case. Keys that it does not name are allowed and dropped. A body that is
   * too large for one go is read by a function, its keys as they came, with turns for others (`readRows`).
   */
  answer: z.ZodType<T> | ((json: unknown) => Promise<{ value: T } | { mismatch: string }>);
  /** Returns what is wrong with an answer of the right shape (it names another card); null: nothing. */
  check?: (value: T) => string | null;
  /**
   * Statuses that are answers of this call too, beside 2xx: 404 for "not known", 400 for a refusal, 406. `begins`: only
   * where the message begins so.
   */
  also?: readonly (number | { status: number; begins: string })[];
}

/** `message`: one of the call's `also`; the message is the scheme's text, '' without one. */
export type ServiceAnswer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'message'; status: number; message: string };

/** All that is ever logged of a call. */
export interface CallLine {
  call: CallName;
  outcome: string;
  problem: string | null;
  status: number | null;
  ms: number;
  requestId: string;
  responseId?: string;
}
