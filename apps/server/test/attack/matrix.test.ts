import { roles, streamPath } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../events/factories.ts';
import { sampleOf } from '../setup/sample.ts';
import type { Answer } from '../setup/server.ts';
import {
  type Attacked,
  allowedCells,
  allows,
  attacked,
  calls,
  cellName,
  cellsOf,
  closed,
  expectEach,
  expectNothingOf,
  facilityKeys,
  inOrder,
  otherOf,
  refusedHere,
  wordsIn,
} from './factories.ts';
import { malformedTokens } from './malformed-tokens.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import { mayRead, type TenantFixtures } from './tenant-fixtures.ts';

let all: Attacked;
beforeAll(async () => {
  all = await attacked();
});
afterAll(() => all.server.close());

const asBefore = ['issueProvisional', 'openRecord', 'saveSchemeSettings', 'startVisit', 'updateAccount'];

/** A valid token of a role with one defect. */
const malformedTokensOf = (corrupt: (typeof malformedTokens)[number][1], role: (typeof roles)[number]) =>
  corrupt(all.tokenOf(role), all.server.config.tokenSecret ?? '');

it('every call of the contract has a sample that the contract takes', async () => {
  await expectEach(cellsOf(calls), cellName, ({ endpoint, role }) => {
    const address = pathOf(endpoint, role, all.fixtures.first).split('/');
    const params = endpoint.path
      .split('/')
      .flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), address[i]]] : []));
    expect(endpoint.params.safeParse(Object.fromEntries(params))).toMatchObject({ success: true });
    const body = bodyOf(endpoint, role, all.fixtures.first);
    expect(endpoint.body.safeParse(body)).toMatchObject({ success: true });
  });
});

describe('a malformed token', () => {
  // The hook that reads the token is the same for all calls: some of all pairs show that each call has it.
  it('does not open any call', async () => {
    const cells = malformedTokens.flatMap(([defect, corrupt]) =>
      cellsOf(closed).map((cell) => ({ ...cell, defect, corrupt })),
    );
    await expectEach(
      sampleOf(cells, 0.02),
      (cell) => `${cellName(cell)}, ${cell.defect}`,
      async ({ endpoint, role, corrupt }) => {
        const token = await malformedTokensOf(corrupt, role);
        expectClosed(await all.call(endpoint, role, all.fixtures.first, token), 401);
      },
    );
  });

  it.each(malformedTokens)('does not open the stream of changes: %s', async (_name, corrupt) => {
    for (const role of roles)
      expectClosed(await all.server.get(streamPath, { token: await malformedTokensOf(corrupt, role) }), 401);
  });
});

function expectClosed({ status, body }: Answer, wanted: number): void {
  expect([status, body.data]).toEqual([wanted, { item: null }]);
}

describe('own identifiers', () => {
  it('open no call to a role that the table does not name', async () => {
    await expectEach(
      cellsOf(closed).filter(({ endpoint, role }) => !allows(endpoint, role)),
      cellName,
      async ({ endpoint, role }) => {
        const answer = await all.call(endpoint, role, all.fixtures.first, all.tokenOf(role));
        expectClosed(answer, 403);
        expect(answer.body.statusCode).toBe(51403);
      },
    );
  });

  describe.each(sampleOf(facilityKeys, 0.5))('at the %s facility', (facility) => {
    it('open every call to the roles that the table names, and show nothing that is not theirs', async () => {
      const { call, fixtures, tokenOf } = all;
      const opened = new Set<string>();
      const changed = new Set<string>();
      await expectEach(allowedCells(inOrder), cellName, async ({ endpoint, role }) => {
        const answer = await call(endpoint, role, fixtures[facility], tokenOf(role, facility));
        const wanted = refusedHere[endpoint.name] ?? [200, 409, 422];
        expect(wanted, answer.text).toContain(answer.status);
        if (answer.status === 200) {
          opened.add(endpoint.name);
          if (!endpoint.changes || answer.body.data.unchanged !== true) changed.add(endpoint.name);
        }
        expectNothingOf(fixtures[otherOf[facility]], answer);
        expectOnlyWordsOf(mayRead[role], fixtures[facility], answer);
      });
      const wanted = closed.filter(({ name }) => !refusedHere[name] && !opened.has(name));
      expect(wanted.map(({ name }) => `${name} was accepted for nobody`)).toEqual([]);
      // What records no action in the trail says that it changed nothing: these samples ask for what is so already.
      const silent = closed.filter(({ name }) => opened.has(name) && !changed.has(name));
      expect(silent.map(({ name }) => name).sort()).toEqual(asBefore);
    });
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
  const others = Object.entries(words).flatMap(([kind, word]) => (allowed.includes(kind) ? [] : [word]));
  expect(wordsIn(answer.text, others)).toEqual([]);
}

it('a public call gives nothing for a wrong token or none', async () => {
  const cells = calls
    .filter((one) => one.access === 'public')
    .flatMap((endpoint) => malformedTokens.map(([defect, corrupt]) => ({ endpoint, defect, corrupt })));
  await expectEach(
    sampleOf(cells, 0.2),
    ({ endpoint, defect }) => `${endpoint.name}, ${defect}`,
    async ({ endpoint, corrupt }) => {
      const token = await malformedTokensOf(corrupt, 'doctor');
      const answer = await all.call(endpoint, 'doctor', all.fixtures.first, token);
      expect(answer.status).toBeLessThan(500);
      // The same for everybody, so that nobody learns whether such an account exists.
      const item = endpoint.name === 'forgotPassword' && answer.status === 200 ? { minutes: 15 } : null;
      expect(answer.body.data).toMatchObject({ item });
    },
  );
});
