import { endpoints, factorsAsked, type Role } from '@afyakadi/contract';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { z } from 'zod';
import { cardOf, type FacilityKey, password } from '../../setup/fixtures.ts';
import type { Answer, TestServer } from '../../setup/server.ts';
import { Authenticator } from './authenticator.ts';

/** The host that `inject` calls is `localhost:80`, whose origin has no port. */
export const place = { origin: 'http://localhost', rpId: 'localhost' };
const host = { host: 'localhost' };

/** The code that an app shows at a time; `steps` shifts it by clock steps. */
export function codeAt(secret: string, at: Date, steps = 0): string {
  const timestamp = at.getTime() + steps * 30_000;
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp,
  });
}

/** Calls of one server, as a browser at http://localhost makes them. */
export function hands(server: TestServer) {
  const post = (path: string, body: object, token?: string, headers: Record<string, string> = {}) =>
    server.post(path, { body, token, headers: { ...host, ...headers } });
  const now = () => server.clock.now ?? new Date();

  /** Starts to add a passkey: the product's challenge, and the one that the authenticator signs. */
  async function beginKey(token: string): Promise<{ challenge: string; asked: string }> {
    const begun = await post('/auth/passkeys/begin', { password }, token);
    expect(begun.status, begun.text).toBe(200);
    const { challenge, options } = endpoints.beginPasskey.output.parse(begun.body.item);
    return { challenge, asked: z.string().parse(options.challenge) };
  }

  return {
    post,
    now,
    beginKey,
    login: (role: Role, facility: FacilityKey = 'first', cookies: Record<string, string> = {}) =>
      server.post('/auth/login', {
        body: { role, identifier: cardOf(role, facility), password },
        headers: host,
        cookies,
      }),
    second: (body: object, cookies: Record<string, string> = {}) =>
      server.post('/auth/second-factor', { body, headers: host, cookies }),
    /** Sets up an app and waits a step, because its first code is used. */
    async addApp(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
      const begun = await post('/auth/totp', { password }, token);
      expect(begun.status, begun.text).toBe(200);
      const { secret } = endpoints.beginTotp.output.parse(begun.body.item);
      const confirmed = await post('/auth/totp/confirm', { code: codeAt(secret, now()) }, token);
      expect(confirmed.status, confirmed.text).toBe(200);
      server.clock.now = new Date(now().getTime() + 60_000);
      return { secret, ...endpoints.confirmTotp.output.parse(confirmed.body.item) };
    },
    async addKey(token: string, key = new Authenticator(), name = 'Blue key'): Promise<Authenticator> {
      const { challenge, asked } = await beginKey(token);
      const credential = key.make({ ...place, challenge: asked });
      const answer = await post('/auth/passkeys', { challenge, name, credential }, token);
      expect(answer.status, answer.text).toBe(200);
      return key;
    },
    actions: async (like: string): Promise<unknown[]> =>
      (await server.rows('select action from audit where action like $1 order by id', [like])).map(
        (row) => row.action,
      ),
  };
}

const passkeyAsked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(z.object({ id: z.string() })),
});

/** What a sign-in returns that needs a second factor. */
export function asked(answer: Answer): z.output<typeof factorsAsked> {
  expect([answer.status, answer.body.statusCode], answer.text).toEqual([409, 51439]);
  return factorsAsked.parse(answer.body.data);
}

/** As `asked`, for an account with a passkey: also what the authenticator must sign. */
export function askedKey(answer: Answer) {
  const { challenge, passkey } = asked(answer);
  return { challenge, passkey: passkeyAsked.parse(passkey) };
}
