import { roles, streamPath } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../events/factories.ts';
import type { Answer } from '../setup/server.ts';
import {
  type Attacked,
  allows,
  attacked,
  calls,
  closed,
  expectNothingOf,
  facilityKeys,
  inOrder,
  named,
  otherOf,
  refusedHere,
} from './factories.ts';
import { malformedTokens } from './malformed-tokens.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import { mayRead, type TenantFixtures } from './tenant-fixtures.ts';

let all: Attacked;
beforeAll(async () => {
  all = await attacked();
});
afterAll(() => all.server.close());

/** A valid token of a role with one defect. */
const malformedTokensOf = (corrupt: (typeof malformedTokens)[number][1], role: (typeof roles)[number]) =>
  corrupt(all.tokenOf(role), all.server.config.tokenSecret ?? '');

describe('every call of the contract', () => {
  it.each(named(calls))('%s has a sample that the contract takes', (_name, endpoint) => {
    for (const role of roles) {
      const address = pathOf(endpoint, role, all.fixtures.first).split('/');
      const params = endpoint.path
        .split('/')
        .flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), address[i]]] : []));
      expect(endpoint.params.safeParse(Object.fromEntries(params))).toMatchObject({ success: true });
      const body = bodyOf(endpoint, role, all.fixtures.first);
      expect(endpoint.body.safeParse(body)).toMatchObject({ success: true });
    }
  });
});

describe.each(malformedTokens)('a token: %s', (_name, corrupt) => {
  it.each(named(closed))('does not open %s', async (_call, endpoint) => {
    for (const role of roles) {
      const answer = await all.call(
        endpoint,
        role,
        all.fixtures.first,
        await malformedTokensOf(corrupt, role),
      );
      expect([role, answer.status]).toEqual([role, 401]);
      expect(answer.body.data).toEqual({ item: null });
    }
  });

  it('does not open the stream of changes', async () => {
    for (const role of roles) {
      const answer = await all.server.get(streamPath, { token: await malformedTokensOf(corrupt, role) });
      expect([role, answer.status]).toEqual([role, 401]);
      expect(answer.body.data).toEqual({ item: null });
    }
  });
});

describe('own identifiers', () => {
  const opened = new Set<string>();

  it.each(named(inOrder))('open %s by the table of roles', async (name, endpoint) => {
    const { call, fixtures, tokenOf } = all;
    for (const facility of facilityKeys) {
      for (const role of roles) {
        const answer = await call(endpoint, role, fixtures[facility], tokenOf(role, facility));
        if (allows(endpoint, role)) {
          const wanted = refusedHere[name] ?? [200, 409, 422];
          expect(wanted, `${role}: ${answer.text}`).toContain(answer.status);
          if (answer.status === 200) opened.add(`${name} ${facility}`);
          expectNothingOf(fixtures[otherOf[facility]], answer);
          expectOnlyWordsOf(mayRead[role], fixtures[facility], answer);
        } else {
          expect([role, answer.status, answer.body.statusCode]).toEqual([role, 403, 51403]);
          expect(answer.body.data).toEqual({ item: null });
        }
      }
    }
  });

  it('were accepted for somebody at both facilities', () => {
    const wanted = closed.filter(({ name }) => !refusedHere[name]);
    const missing = wanted.flatMap(({ name }) =>
      facilityKeys.map((facility) => `${name} ${facility}`).filter((one) => !opened.has(one)),
    );
    expect(missing).toEqual([]);
  });

  it('open the stream of changes to every role', async () => {
    const origin = await all.server.app.listen({ host: '127.0.0.1', port: 0 });
    for (const facility of facilityKeys) {
      for (const role of roles) {
        const stream = await openStream(origin, all.tokenOf(role, facility));
        stream.close();
        expect([role, stream.status]).toEqual([role, 200]);
      }
    }
  });

  it('do not change the other facility', async () => {
    const crossed = await all.server.rows(
      `select v.id from visit v join card_authorization a on a.id = v.authorization_id
       where a.facility_id <> v.facility_id
       union all select l.id from order_line l join visit v on v.id = l.visit_id where l.facility_id <> v.facility_id
       union all select d.id from dispense d join order_line l on l.id = d.line_id where l.facility_id <> d.facility_id
       union all select r.id from test_result r join order_line l on l.id = r.line_id where l.facility_id <> r.facility_id`,
    );
    expect(crossed).toEqual([]);
  });
});

/** Only these of the words that only some roles may read. */
function expectOnlyWordsOf(allowed: readonly string[], { words }: TenantFixtures, answer: Answer): void {
  for (const [kind, word] of Object.entries(words))
    if (!allowed.includes(kind)) expect(answer.text).not.toContain(word);
}

describe('public calls', () => {
  it.each(named(calls.filter((one) => one.access === 'public')))(
    '%s gives nothing for a wrong token or none',
    async (_name, endpoint) => {
      for (const [, corrupt] of malformedTokens) {
        const answer = await all.call(
          endpoint,
          'doctor',
          all.fixtures.first,
          await malformedTokensOf(corrupt, 'doctor'),
        );
        expect(answer.status).toBeLessThan(500);
        // The same for everybody, so that nobody learns whether such an account exists.
        const item = endpoint.name === 'forgotPassword' && answer.status === 200 ? { minutes: 15 } : null;
        expect(answer.body.data).toMatchObject({ item });
      }
    },
  );
});
