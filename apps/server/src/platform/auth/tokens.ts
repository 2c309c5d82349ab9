import { type Role, roles } from '@afyakadi/contract';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import type { Key, KeyRing } from '../keys.ts';

/** The caller, read from the access token alone. */
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

/** Life of an access token, in seconds. It cannot be called back, so it is short. */
export const accessSeconds = 15 * 60;

const issuer = 'afyakadi';
const audience = 'afyakadi-api';

/** The bearer of a token. The address is the request's, not the token's. */
export type Bearer = Omit<Caller, 'address'>;

const claims = z.object({
  sub: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  facility: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  family: z.uuid(),
  limited: z.literal(true).optional(),
  factor: z.literal(true).optional(),
  exp: z.number(),
});

export interface Tokens {
  /** Good for `accessSeconds`, and not beyond `until`, the end of its session. */
  sign(bearer: Bearer, now: Date, until?: Date): Promise<string>;
  /**
   * Throws Failure `unauthenticated` for a token that is forged, for another audience or of an unknown key;
   * `sessionEnded` when expired.
   */
  verify(token: string, now: Date): Promise<Bearer>;
}

/** Most tokens remembered as verified. */
const maxRemembered = 5_000;

/**
 * Creates access tokens: JWT with HS256 only. A verified token is remembered until it expires, because its signature
 * cannot change; only its time is checked again. The header names the signing key (`kid`), so that keys can be
 * replaced without signing anybody out.
 */
export function createTokens(keys: KeyRing): Tokens {
  let generation = 0;
  const remembered = new Map<string, { bearer: Bearer; expires: number }>();

  return {
    sign: (bearer, now, until) => {
      const { id, bytes } = keys.current();
      const seconds = Math.floor(now.getTime() / 1000);
      const last = until ? Math.floor(until.getTime() / 1000) : Number.POSITIVE_INFINITY;
      return new SignJWT({
        name: bearer.accountName,
        role: bearer.role,
        facility: bearer.facility,
        family: bearer.familyId,
        ...(bearer.limited ? { limited: true } : {}),
        ...(bearer.factor ? { factor: true } : {}),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: id })
        .setSubject(bearer.accountId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(Math.min(seconds + accessSeconds, last))
        .sign(bytes);
    },

    async verify(token, now) {
      if (keys.generation() !== generation) {
        generation = keys.generation();
        remembered.clear();
      }
      const known = remembered.get(token);
      if (known) {
        if (known.expires > now.getTime()) return known.bearer;
        remembered.delete(token);
        throw new Failure('sessionEnded');
      }
      if (!isCanonical(token)) throw new Failure('unauthenticated');
      const read = claims.safeParse(await payloadOf(token, keysFor(token, keys), now));
      if (!read.success) throw new Failure('unauthenticated');
      const { sub, name, role, facility, family, limited, factor, exp } = read.data;
      const bearer: Bearer = { accountId: sub, accountName: name, role, facility, familyId: family };
      if (limited) bearer.limited = limited;
      if (factor) bearer.factor = factor;
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(token, { bearer, expires: exp * 1000 });
      return bearer;
    },
  };
}

/** Whether each part is written as base64url has it: without padding, and without bits that decode to nothing. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** The key that a token names; all of them for one that was signed before tokens named it. */
function keysFor(token: string, keys: KeyRing): readonly Key[] {
  let kid: string | undefined;
  try {
    ({ kid } = decodeProtectedHeader(token));
  } catch {
    throw new Failure('unauthenticated');
  }
  if (kid === undefined) return keys.all();
  const key = typeof kid === 'string' ? keys.find(kid) : undefined;
  return key ? [key] : [];
}

async function payloadOf(token: string, keys: readonly Key[], now: Date): Promise<unknown> {
  for (const { bytes } of keys) {
    try {
      const { payload } = await jwtVerify(token, bytes, {
        issuer,
        audience,
        algorithms: ['HS256'],
        currentDate: now,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Failure('sessionEnded');
    }
  }
  throw new Failure('unauthenticated');
}
