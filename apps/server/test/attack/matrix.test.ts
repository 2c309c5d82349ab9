import { type Endpoint, endpoints, may, type Role, roles } from '@afyakadi/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FacilityKey } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';
import { bodyOf, fillHoldings, type Holdings, pathOf } from './samples.ts';

const calls: Endpoint[] = Object.values(endpoints);
const closed = calls.filter((one) => one.access !== 'public');
const facilityKeys = ['first', 'second'] as const;
const otherOf = { first: 'second', second: 'first' } as const;

let server: TestServer;
let held: Record<FacilityKey, Holdings>;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await testServer();
  held = { first: await fillHoldings(server, 'first'), second: await fillHoldings(server, 'second') };
  for (const facility of facilityKeys) {
    for (const role of roles) tokens.set(`${role} ${facility}`, await server.signIn(role, facility));
  }
});
afterAll(() => server.close());

const tokenOf = (role: Role, facility: FacilityKey = 'first') => tokens.get(`${role} ${facility}`) ?? '';
const allows = (endpoint: Endpoint, role: Role) => endpoint.access !== 'public' && may(role, endpoint.access);

function call(endpoint: Endpoint, role: Role, ids: Holdings, token?: string): Promise<Answer> {
  const path = pathOf(endpoint, role, ids);
  if (endpoint.method === 'GET') return server.get(path, { token });
  return server.post(path, { token, body: bodyOf(endpoint, role, ids) });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Every way a token can be wrong, made from a good one. */
const spoilt: [string, (good: string) => Promise<string> | string][] = [
  ['none', () => ''],
  ['no token at all', () => 'x'],
  ['expired', (good) => resign(good, server.config.tokenSecret ?? '', { exp: 1_600_000_000 })],
  ['without an end', (good) => resign(good, server.config.tokenSecret ?? '', { exp: undefined })],
  ['for another audience', (good) => resign(good, server.config.tokenSecret ?? '', { aud: 'other' })],
  ['of another issuer', (good) => resign(good, server.config.tokenSecret ?? '', { iss: 'other' })],
  ['of an unknown role', (good) => resign(good, server.config.tokenSecret ?? '', { role: 'root' })],
  ['of another key', (good) => resign(good, 'a key that is long enough but not the one of the server')],
  [
    'of another algorithm',
    (good) =>
      new SignJWT(claimsOf(good))
        .setProtectedHeader({ alg: 'HS512' })
        .sign(new TextEncoder().encode((server.config.tokenSecret ?? '').repeat(3))),
  ],
  ['signed by nobody', (good) => `${encode({ alg: 'none', typ: 'JWT' })}.${good.split('.')[1]}.`],
  [
    'signed by nobody, with a signature',
    (good) => `${encode({ alg: 'None' })}.${good.split('.').slice(1).join('.')}`,
  ],
  ['of a forged signature', (good) => good.replace(/[^.]+$/, (own) => [...own].reverse().join(''))],
  [
    'of another role under the old signature',
    (good) => {
      const [head, , signature] = good.split('.');
      return `${head}.${encode({ ...claimsOf(good), name: 'Somebody else' })}.${signature}`;
    },
  ],
];

function resign(good: string, secret: string, changed: Record<string, unknown> = {}): Promise<string> {
  const claims = Object.fromEntries(
    Object.entries({ ...claimsOf(good), ...changed }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

describe.each(spoilt)('a token: %s', (_name, spoil) => {
  it.each(closed.map((one) => [one.name, one] as const))('does not open %s', async (_call, endpoint) => {
    for (const role of roles) {
      const answer = await call(endpoint, role, held.first, await spoil(tokenOf(role)));
      expect([role, answer.status]).toEqual([role, 401]);
      expect(answer.body.data).toEqual({ item: null });
    }
  });
});

/** Nothing that only this facility may know. */
function expectNothingOf(ids: Holdings, answer: Answer): void {
  for (const secret of [ids.cardNo, ids.lastName, ids.memberId, ...Object.values(ids.visits)]) {
    expect(answer.text).not.toContain(secret);
  }
}

/** Those that change things last, the withdrawal after all others: each needs what it would take away. */
const inOrder = [...closed].sort((a, b) => rank(a) - rank(b));
function rank({ name, changes }: Endpoint): number {
  return changes
    ? 1 + ['takeVisit', 'completeVisit', 'cancelVisit', 'withdrawAuthorization'].indexOf(name)
    : -1;
}

describe('identifiers of the other facility', () => {
  const named = inOrder.filter((one) => one.path.includes('{id}') || one.name === 'startVisit');
  it.each(named.map((one) => [one.name, one] as const))('are not there for %s', async (_name, endpoint) => {
    for (const facility of facilityKeys) {
      const theirs = held[otherOf[facility]];
      for (const role of roles) {
        const answer = await call(endpoint, role, theirs, tokenOf(role, facility));
        const wanted = allows(endpoint, role) ? [403, 404] : [403];
        expect(wanted, `${role}: ${answer.text}`).toContain(answer.status);
        expect(answer.body.data).toEqual({ item: null });
        expectNothingOf(theirs, answer);
      }
    }
  });

  it('are not mixed with own ones when a visit is started', async () => {
    const token = tokenOf('doctor');
    const { first, second } = held;
    const mixed = [
      { pointOfCareId: first.carePoints.consultation, authorizedClientId: second.authorizationId },
      { pointOfCareId: first.carePoints.consultation, patientId: second.memberId },
      { pointOfCareId: first.carePoints.consultation, authorizationNo: second.authorizationNo },
      { pointOfCareId: second.carePoints.consultation, authorizedClientId: first.authorizationId },
    ];
    for (const body of mixed) {
      const answer = await server.post('/point-of-cares', { token, body });
      expect([403, 404], answer.text).toContain(answer.status);
      expectNothingOf(second, answer);
    }
  });
});

describe('own identifiers', () => {
  it.each(inOrder.map((one) => [one.name, one] as const))(
    'open %s by the table of roles',
    async (_n, endpoint) => {
      for (const facility of facilityKeys) {
        for (const role of roles) {
          const answer = await call(endpoint, role, held[facility], tokenOf(role, facility));
          if (allows(endpoint, role)) {
            // The wrong current password is told by the field's name.
            const wanted = endpoint.name === 'changePassword' ? [400] : [200, 409, 422];
            expect(wanted, `${role}: ${answer.text}`).toContain(answer.status);
            expectNothingOf(held[otherOf[facility]], answer);
          } else {
            expect([role, answer.status, answer.body.statusCode]).toEqual([role, 403, 51403]);
            expect(answer.body.data).toEqual({ item: null });
          }
        }
      }
    },
  );

  it('leave the other facility as it was', async () => {
    const crossed = await server.rows(
      `select v.id from visit v join card_authorization a on a.id = v.authorization_id
       where a.facility_id <> v.facility_id`,
    );
    expect(crossed).toEqual([]);
  });
});

describe('public calls', () => {
  it.each(calls.filter((one) => one.access === 'public').map((one) => [one.name, one] as const))(
    '%s gives nothing for a wrong token or none',
    async (_name, endpoint) => {
      for (const [, spoil] of spoilt) {
        const answer = await call(endpoint, 'doctor', held.first, await spoil(tokenOf('doctor')));
        expect(answer.status).toBeLessThan(500);
        expect(answer.body.data).toEqual({ item: null });
      }
    },
  );
});
