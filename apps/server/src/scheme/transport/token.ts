import { z } from 'zod';
import type { Timings } from '../../platform/timings.ts';
import { SchemeProtocolError } from '../port/index.ts';
import type { Credentials } from '../port/link.ts';
import type { CallName } from './longest.ts';
import { BrokenAnswer, NoAnswer } from './no-answer.ts';
import { readJson } from './read.ts';
import type { Wire } from './wire.ts';

/** The scheme does not accept the facility's credentials, or refuses its token right after issuing it. */
export class CredentialsRefused extends SchemeProtocolError {
  override readonly name = 'CredentialsRefused';
  readonly isNews: boolean;

  /**
   * @param isNews whether the scheme said so now, and of all calls; otherwise the refusal is a recent one, or concerns
   * the tokens of one call, whose endpoint may be at fault
   */
  constructor(isNews = true) {
    super("The scheme does not accept the facility's credentials");
    this.isNews = isNews;
  }
}

/** A request for a token by a call, or by a probe, which does not wait for the backoff. */
interface TokenRequest {
  connection: string;
  credentials: Credentials;
  call: CallName;
  isProbe: boolean;
}

export interface Tokens {
  /**
   * Returns the facility's token. Requests one if none is valid, once for all concurrent callers, each of whom waits
   * until its own deadline.
   * @throws NoAnswer, BrokenAnswer, CredentialsRefused
   */
  get(request: TokenRequest, until: number): Promise<string>;
  /**
   * It was answered 401: it is not used again.
   * @returns whether another one is worth a try: not where a new one was refused lately
   */
  drop(request: TokenRequest, token: string): boolean;
  /** A new one was answered 401: as with credentials that are refused, its call waits; after a probe, all calls. */
  refuse(request: TokenRequest, token: string): void;
  /** It was not answered 401: its call waits no more; after a probe, none does. */
  accept(request: TokenRequest): void;
  /** Another process found that the scheme takes the facility's credentials. */
  forgive(connection: string): void;
  /** The scheme answers again: the calls of all facilities are tried. */
  forgiveAll(): void;
  /** Clears the token and refusals after a change of the credentials. */
  forget(connection: string): void;
}

/** Before its end a token is renewed, in ms. */
const margin = 60_000;
/** Milliseconds for which a token without a known end is used, unless it is refused before. */
const longest = 3_600_000;
const maxText = 64 * 1024;

const tokenAnswer = z.object({
  access_token: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(16_384),
  expires_in: z.coerce.number().catch(0),
});
const refusal = z.object({ error: z.string() });

/** Instead of a call's name: all of a facility's. */
const all = Symbol('all');

interface Refused {
  version: string;
  until: number;
}

interface CachedToken {
  version: string;
  token: string;
  /** By performance.now(): a clock that is set does not matter. */
  end: number;
}

/**
 * Creates the store of tokens by client credentials (docs/servicehub.md), one per facility, in memory alone.
 * `expires_in` counts from the answer on by our own clock; a token that claims to be expired is used until the scheme
 * refuses it.
 */
export function createTokens(
  wire: Wire,
  path: string,
  timings: Pick<Timings, 'scheme' | 'schemeCalls'>,
): Tokens {
  const cached = new Map<string, CachedToken>();
  /** By facility, then by call: one endpoint that accepts no token must not block the others. */
  const refused = new Map<string, Map<CallName | typeof all, Refused>>();
  const pending = new Map<string, Promise<string>>();

  function note(connection: string, version: string, call: CallName | typeof all): void {
    const refusals = refused.get(connection) ?? new Map<CallName | typeof all, Refused>();
    refused.set(
      connection,
      refusals.set(call, { version, until: performance.now() + timings.scheme.refusedCredentials }),
    );
  }

  function isRefused({ connection, credentials, call }: TokenRequest): boolean {
    const refusals = refused.get(connection);
    return [refusals?.get(all), refusals?.get(call)].some(
      (refused) => refused?.version === credentials.version && performance.now() < refused.until,
    );
  }

  /** Lets the next caller request a new token. */
  function leave(name: string, token: Promise<string>): void {
    if (pending.get(name) === token) pending.delete(name);
  }

  async function fetchToken(connection: string, { clientId, secret, version }: Credentials, until: number) {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      scope: 'OnlineServices',
    });
    const answer = await wire.send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      until,
      most: maxText,
    });
    if (isCredentialsRefusal(answer)) {
      note(connection, version, all);
      throw new CredentialsRefused();
    }
    const { token, lives } = readToken(answer);
    const usable = lives <= 0 ? longest : lives > 2 * margin ? lives - margin : lives / 2;
    const end = performance.now() + Math.min(usable, 24 * longest);
    cached.set(connection, { version, token, end });
    return token;
  }

  return {
    async get(request, until) {
      const { connection, credentials } = request;
      const { version } = credentials;
      if (!request.isProbe && isRefused(request)) throw new CredentialsRefused(false);
      const have = cached.get(connection);
      if (have?.version === version && performance.now() < have.end) return have.token;
      const name = `${connection} ${version}`;
      const under = pending.get(name);
      if (under) return within(under, until, () => leave(name, under));
      const end = Math.min(until, performance.now() + timings.schemeCalls.Token);
      const fetching = fetchToken(connection, credentials, end).finally(() => leave(name, fetching));
      pending.set(name, fetching);
      return fetching;
    },
    drop(request, token) {
      dropToken(request.connection, token);
      return !isRefused(request);
    },
    refuse({ connection, credentials, call, isProbe }, token) {
      dropToken(connection, token);
      note(connection, credentials.version, isProbe ? all : call);
    },
    accept({ connection, call, isProbe }) {
      if (isProbe) refused.delete(connection);
      else refused.get(connection)?.delete(call);
    },
    forgive: (connection) => void refused.delete(connection),
    forgiveAll: () => refused.clear(),
    forget(connection) {
      cached.delete(connection);
      refused.delete(connection);
    },
  };

  function dropToken(connection: string, token: string): void {
    if (cached.get(connection)?.token === token) cached.delete(connection);
  }
}

type Answer = Awaited<ReturnType<Wire['send']>>;

function isCredentialsRefusal({ status, text }: Answer): boolean {
  const read = readJson(text);
  const error = read.ok ? refusal.safeParse(read.value) : null;
  return status >= 400 && status < 500 && error?.data?.error === 'invalid_client';
}

/** Returns the token and its lifetime in ms; throws NoAnswer or BrokenAnswer. */
function readToken({ status, text }: Answer): { token: string; lives: number } {
  if ([429, 502, 503, 504].includes(status)) throw new NoAnswer('busy', `STATUS_${status}`, false);
  if (status !== 200) throw new BrokenAnswer(status, 'STATUS');
  const read = readJson(text);
  const answer = read.ok ? tokenAnswer.safeParse(read.value) : null;
  if (!answer?.success) throw new BrokenAnswer(status, read.ok ? 'SHAPE' : read.problem);
  return { token: answer.data.access_token, lives: answer.data.expires_in * 1000 };
}

/**
 * Waits for a token that another caller requested, whose deadline may be later.
 * @param onVain called if the deadline passes first
 */
async function within(token: Promise<string>, until: number, onVain: () => void): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    const left = Math.max(0, until - performance.now());
    timer = setTimeout(() => {
      onVain();
      reject(new NoAnswer('timeout', 'TIME_OVER', false));
    }, left);
  });
  try {
    return await Promise.race([token, over]);
  } finally {
    clearTimeout(timer);
  }
}
