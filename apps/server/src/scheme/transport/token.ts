import { z } from 'zod';
import { SchemeUnexpected } from '../port/index.ts';
import type { Credentials } from '../port/link.ts';
import { BrokenAnswer, NoAnswer } from './no-answer.ts';
import { readJson } from './read.ts';
import type { Wire } from './wire.ts';

/** The scheme does not accept the facility's credentials, or its token is refused right after it was given. */
export class CredentialsRefused extends SchemeUnexpected {
  override readonly name = 'CredentialsRefused';
  constructor() {
    super("The scheme does not accept the facility's credentials");
  }
}

export interface TokenTimes {
  /** Between two askings with credentials that were refused, in ms. */
  refusedPause: number;
}

export interface Tokens {
  /**
   * The facility's token; asked for where there is none that holds, once however many wait for it.
   * @throws NoAnswer, BrokenAnswer, CredentialsRefused
   */
  get(facilityId: string, credentials: Credentials, until: number): Promise<string>;
  /** It was answered 401: it is not used again. */
  drop(facilityId: string, token: string): void;
  /** Its credentials changed: what was learned with the old ones is forgotten. */
  forget(facilityId: string): void;
}

/** Before its end a token is renewed, in ms. */
const margin = 60_000;
/** A token of which no end can be told is used until it is refused, and no longer than this, in ms. */
const longest = 3_600_000;
const longestText = 64 * 1024;

const given = z.object({
  access_token: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(16_384),
  expires_in: z.coerce.number().catch(0),
});
const refusal = z.object({ error: z.string() });

interface Held {
  version: string;
  token: string;
  /** By performance.now(): a clock that is set does not matter. */
  end: number;
}

/**
 * Tokens by client credentials (docs/servicehub.md), one a facility, kept in memory alone. `expires_in` counts from the
 * answer on by our own clock; one that says it is over already is used until the scheme refuses it.
 */
export function createTokens(wire: Wire, path: string, times: TokenTimes): Tokens {
  const held = new Map<string, Held>();
  const refused = new Map<string, { version: string; until: number }>();
  const asking = new Map<string, Promise<string>>();

  async function ask(facilityId: string, { clientId, secret, version }: Credentials, until: number) {
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
      most: longestText,
    });
    const read = readJson(answer.text);
    const error = read.ok ? refusal.safeParse(read.value) : null;
    if (
      answer.status >= 400 &&
      answer.status < 500 &&
      error?.success &&
      error.data.error === 'invalid_client'
    ) {
      refused.set(facilityId, { version, until: performance.now() + times.refusedPause });
      throw new CredentialsRefused();
    }
    if ([429, 502, 503, 504].includes(answer.status))
      throw new NoAnswer('busy', `STATUS_${answer.status}`, false);
    if (answer.status !== 200) throw new BrokenAnswer(answer.status, 'STATUS');
    const token = read.ok ? given.safeParse(read.value) : null;
    if (!token?.success) throw new BrokenAnswer(answer.status, read.ok ? 'SHAPE' : read.problem);
    const lives = token.data.expires_in * 1000;
    const usable = lives <= 0 ? longest : lives > 2 * margin ? lives - margin : lives / 2;
    const end = performance.now() + Math.min(usable, 24 * longest);
    held.set(facilityId, { version, token: token.data.access_token, end });
    refused.delete(facilityId);
    return token.data.access_token;
  }

  return {
    async get(facilityId, credentials, until) {
      const { version } = credentials;
      const have = held.get(facilityId);
      if (have?.version === version && performance.now() < have.end) return have.token;
      const no = refused.get(facilityId);
      if (no?.version === version && performance.now() < no.until) throw new CredentialsRefused();
      const name = `${facilityId} ${version}`;
      const under = asking.get(name);
      if (under) return under;
      const own = ask(facilityId, credentials, until).finally(() => asking.delete(name));
      asking.set(name, own);
      return own;
    },
    drop(facilityId, token) {
      if (held.get(facilityId)?.token === token) held.delete(facilityId);
    },
    forget(facilityId) {
      held.delete(facilityId);
      refused.delete(facilityId);
    },
  };
}
