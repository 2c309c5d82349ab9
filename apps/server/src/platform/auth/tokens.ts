import { roles } from '@afyakadi/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import type { Caller } from '../http/route.ts';

/** Life of an access token, in seconds. It cannot be called back, so it is short. */
export const accessSeconds = 15 * 60;

const issuer = 'afyakadi';
const audience = 'afyakadi-api';

/** Who a token speaks for. The address is the request's, not the token's. */
export type Bearer = Omit<Caller, 'address'>;

const claims = z.object({
  sub: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  facility: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
  family: z.uuid(),
  exp: z.number(),
});

export interface Tokens {
  sign(bearer: Bearer, now: Date): Promise<string>;
  /** Throws Failure `unauthenticated` for what is forged, meant for others or of another key; `sessionEnded` when expired. */
  verify(token: string, now: Date): Promise<Bearer>;
}

/** Most tokens remembered as verified. */
const mostRemembered = 5_000;

/**
 * Access tokens: JWT, HS256 and nothing else. A token that was verified once is remembered until it expires, for the
 * signature of the same text cannot turn out otherwise; only its time is looked at again.
 */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, { bearer: Bearer; expires: number }>();

  return {
    sign: (bearer, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({
        name: bearer.accountName,
        role: bearer.role,
        facility: bearer.facility,
        family: bearer.familyId,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(bearer.accountId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessSeconds)
        .sign(key);
    },

    async verify(token, now) {
      const known = remembered.get(token);
      if (known) {
        if (known.expires > now.getTime()) return known.bearer;
        remembered.delete(token);
        throw new Failure('sessionEnded');
      }
      const read = claims.safeParse(await payloadOf(token, key, now));
      if (!read.success) throw new Failure('unauthenticated');
      const { sub, name, role, facility, family, exp } = read.data;
      const bearer = { accountId: sub, accountName: name, role, facility, familyId: family };
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(token, { bearer, expires: exp * 1000 });
      return bearer;
    },
  };
}

async function payloadOf(token: string, key: Uint8Array, now: Date): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw new Failure(error instanceof errors.JWTExpired ? 'sessionEnded' : 'unauthenticated');
  }
}
