import type { z } from 'zod';
import { type SchemeFacility, SchemeSilent, SchemeUnexpected } from '../../port/index.ts';
import { attempt } from './attempt.ts';
import { type CallName, timeouts } from './calls.ts';
import { BrokenAnswer, NoAnswer } from './no-answer.ts';
import { persist } from './persist.ts';
import { messageOf, readJson } from './read.ts';
import { type Credentials, createTokens } from './token.ts';
import { openWire, type Wire, type WireAnswer } from './wire.ts';

export type { CallName } from './calls.ts';
export { type Credentials, CredentialsRefused } from './token.ts';

/** One call of docs/servicehub.md. */
export interface ServiceCall<T> {
  name: CallName;
  base: 'servicehub' | 'claims';
  method: 'GET' | 'POST';
  /** Below the base address: `/api/Verification/GetCardDetails`. */
  path: string;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** May be repeated without doing anything twice: tried up to twice more within its time. */
  idempotent: boolean;
  /** A 2xx's body, all of whose keys are lower case. Keys that it does not name are allowed and dropped. */
  answer: z.ZodType<T>;
  /** What is odd about an answer of the right shape, in words of ours (it names another card); null: nothing. */
  check?: (value: T) => string | null;
  /**
   * Statuses that are answers of this call too, beside 2xx: 404 for "not known", 400 for a refusal, 406. `begins`: only
   * where the message begins so.
   */
  also?: readonly (number | { status: number; begins: string })[];
}

/** `said`: one of the call's `also`; the message is what the scheme wrote, '' where it wrote nothing. */
export type ServiceAnswer<T> =
  | { kind: 'value'; value: T }
  | { kind: 'said'; status: number; message: string };

/** How the scheme's service is reached. */
export interface Transport {
  /**
   * Throws SchemeSilent where nothing came, with its reason; SchemeUnexpected where the answer was not understood, of
   * which the administrator then finds the shape, and where the credentials are refused.
   */
  ask<T>(facility: SchemeFacility, call: ServiceCall<T>): Promise<ServiceAnswer<T>>;
  close(): Promise<void>;
}

/** Where the scheme's service is; none of them ends with a slash. */
export interface SchemeAddresses {
  token: URL;
  servicehub: URL;
  claims: URL;
}

export interface TransportParts {
  addresses: SchemeAddresses;
  /** Authorities in PEM that are believed; null: those of Node alone. */
  ca: readonly string[] | null;
  /** null: the facility has none. */
  credentials: (facilityId: string) => Promise<Credentials | null>;
  /** The time of a call instead of the table's, in ms. */
  timeoutOf?: (name: CallName) => number;
}

/** The transport over three pools of connections, one a base address, so that folios do not hold up cards. */
export function createTransport(parts: TransportParts): Transport {
  const { addresses, ca, credentials, timeoutOf = (name) => timeouts[name] } = parts;
  const open = (base: URL, connections: number): Wire =>
    openWire(base, { ca, connections, connectTimeout: 3_000 });
  const wires = {
    servicehub: open(addresses.servicehub, 64),
    claims: open(addresses.claims, 16),
    token: open(new URL(addresses.token.origin), 4),
  };
  const tokens = createTokens(wires.token, addresses.token.pathname, { refusedPause: 30_000 });

  return {
    async ask(facility, call) {
      const has = await credentials(facility.id);
      if (!has) throw new SchemeSilent(undefined, { reason: 'notConfigured' });
      const until = performance.now() + timeoutOf(call.name);
      const wire = wires[call.base];
      const answer = await persist(() => attempt({ wire, tokens }, facility, has, call, until), {
        idempotent: call.idempotent,
        until,
        settled: (status) => saysMore(call, status),
      }).catch((error: unknown) => {
        if (error instanceof NoAnswer) throw new SchemeSilent(error.message, { reason: error.reason });
        if (error instanceof BrokenAnswer) throw new SchemeUnexpected(error.message);
        throw error;
      });
      const read = understand(call, answer);
      if ('odd' in read) throw new SchemeUnexpected(`${call.name}: ${read.odd}`);
      return read;
    },
    async close() {
      await Promise.all(Object.values(wires).map((wire) => wire.close()));
    },
  };
}

function saysMore(call: Pick<ServiceCall<unknown>, 'also'>, status: number): boolean {
  return (call.also ?? []).some((also) => (typeof also === 'number' ? also : also.status) === status);
}

function understand<T>(
  call: ServiceCall<T>,
  { status, type, text }: WireAnswer,
): ServiceAnswer<T> | { odd: string } {
  if (status >= 200 && status < 300) {
    const json = readJson(text);
    if (!json.ok) return { odd: json.problem };
    const parsed = call.answer.safeParse(json.value);
    if (!parsed.success) return { odd: 'SHAPE' };
    const odd = call.check?.(parsed.data) ?? null;
    return odd === null ? { kind: 'value', value: parsed.data } : { odd };
  }
  const message = messageOf(text, type);
  const meant = (call.also ?? []).some((also) =>
    typeof also === 'number'
      ? also === status
      : also.status === status && message?.toLowerCase().startsWith(also.begins.toLowerCase()),
  );
  // A refusal says why; a page of a gateway is none, nor "not known".
  if (!meant || message === null || (status === 400 && message === '')) return { odd: `STATUS_${status}` };
  return { kind: 'said', status, message };
}
