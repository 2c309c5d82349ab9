import { SignJWT } from 'jose';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function resign(good: string, secret: string, changed: Record<string, unknown> = {}): Promise<string> {
  const claims = Object.fromEntries(
    Object.entries({ ...claimsOf(good), ...changed }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Every way in which a token can be wrong, made from a valid one and the server's secret. */
export const malformedTokens: [string, (good: string, secret: string) => Promise<string> | string][] = [
  ['none', () => ''],
  ['no token at all', () => 'x'],
  ['expired', (good, secret) => resign(good, secret, { exp: 1_600_000_000 })],
  ['without an end', (good, secret) => resign(good, secret, { exp: undefined })],
  ['for another audience', (good, secret) => resign(good, secret, { aud: 'other' })],
  ['of another issuer', (good, secret) => resign(good, secret, { iss: 'other' })],
  ['of an unknown role', (good, secret) => resign(good, secret, { role: 'root' })],
  ['of another key', (good) => resign(good, 'a key that is long enough but not the one of the server')],
  [
    'of another algorithm',
    (good, secret) =>
      new SignJWT(claimsOf(good))
        .setProtectedHeader({ alg: 'HS512' })
        .sign(new TextEncoder().encode(secret.repeat(3))),
  ],
  ['signed by nobody', (good) => `${encode({ alg: 'none', typ: 'JWT' })}.${good.split('.')[1]}.`],
  [
    'signed by nobody, with a signature',
    (good) => `${encode({ alg: 'None' })}.${good.split('.').slice(1).join('.')}`,
  ],
  ['of a forged signature', (good) => good.replace(/[^.]+$/, (own) => [...own].reverse().join(''))],
  ['with padding', (good) => `${good}=`],
  [
    'with bits at its end that decode to nothing',
    (good) => good.replace(/.$/, (last) => base64url[base64url.indexOf(last) ^ 1] ?? ''),
  ],
  [
    'of another role under the old signature',
    (good) => {
      const [head, , signature] = good.split('.');
      return `${head}.${encode({ ...claimsOf(good), name: 'Somebody else' })}.${signature}`;
    },
  ],
];
