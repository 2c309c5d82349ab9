import { type Endpoint, roles } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '../setup/sample.ts';
import {
  type Attacked,
  allowedCells,
  attacked,
  type Cell,
  cellName,
  closed,
  expectEach,
  expectNothingOf,
  facilityKeys,
  inOrder,
  neverTheSame,
  otherOf,
} from './factories.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import type { TenantFixtures } from './tenant-fixtures.ts';

let all: Attacked;
let before: string;
beforeAll(async () => {
  all = await attacked();
  before = await snapshot();
});
afterAll(() => all.server.close());

/** All data of the facilities except keys of calls and the audit trail, as one checksum. */
async function snapshot(): Promise<string> {
  const tables = await all.server.rows(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'facility_id'
       and table_name not in ('idempotency', 'audit', 'audit_unsealed', 'audit_seal') order by table_name`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const each = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from "${name}" t`,
  );
  return JSON.stringify(await all.server.rows(`${each.join(' union all ')} order by name`));
}

/** Searches that an identifier narrows: they find nothing for one of the other facility. */
const searchesBy: readonly string[] = ['searchAudit'];

/** Calls that name nothing but items: they refuse each at its field. */
const refusedByField: readonly string[] = ['saveOrderSet'];

const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Whether a call names something of a facility. */
function names(endpoint: Endpoint): boolean {
  const { fixtures } = all;
  return roles.some((role) => {
    const [one, other] = facilityKeys.map((key) => [
      pathOf(endpoint, role, fixtures[key]),
      bodyOf(endpoint, role, fixtures[key]),
    ]);
    return String(JSON.stringify(one).match(uuids)) !== String(JSON.stringify(other).match(uuids));
  });
}

/** Replaces each identifier of a call, one after the other, by that of the other facility. */
async function refusedOneByOne({ endpoint, role }: Cell): Promise<void> {
  const { fixtures, server, tokenOf } = all;
  const [own, theirs] = facilityKeys.map((key) =>
    JSON.stringify([pathOf(endpoint, role, fixtures[key]), bodyOf(endpoint, role, fixtures[key])]),
  );
  const foreign = theirs?.match(uuids) ?? [];
  const mine = own?.match(uuids) ?? [];
  expect(foreign).toHaveLength(mine.length);
  for (const [place, id] of foreign.entries()) {
    if (id === mine[place] || mine.length === 1) continue;
    let at = -1;
    const [path, body] = JSON.parse((own ?? '').replace(uuids, (kept) => (++at === place ? id : kept)));
    const answer =
      endpoint.method === 'GET'
        ? await server.get(path, { token: tokenOf(role) })
        : await server.post(path, { token: tokenOf(role), body });
    // A read of an order returns only its own lines, whatever else it names.
    const wanted = endpoint.changes ? [403, 404, 422] : [200, 403, 404, 422];
    expect(wanted, `${path} ${id}: ${answer.text}`).toContain(answer.status);
    expectNothingOf(fixtures.second, answer);
  }
}

describe('identifiers of the other facility', () => {
  // A role that the table does not name is refused before its identifiers are read: the matrix shows it.
  it('are not there for any call, and nothing of them is shown', async () => {
    const { call, fixtures, tokenOf } = all;
    const naming = inOrder.filter(names);
    // The others name nothing: the matrix shows that their answers have nothing of the other facility.
    const withPlaces = inOrder.filter((endpoint) => endpoint.path.includes('{'));
    expect(withPlaces.filter((endpoint) => !naming.includes(endpoint))).toEqual([]);
    const cells = sampleOf(facilityKeys, 0.5).flatMap((facility) =>
      allowedCells(naming).map((cell) => ({ ...cell, facility })),
    );
    await expectEach(
      cells,
      (cell) => `${cellName(cell)} of the ${cell.facility} facility`,
      async ({ endpoint, role, facility }) => {
        const theirs = fixtures[otherOf[facility]];
        const answer = await call(endpoint, role, theirs, tokenOf(role, facility));
        expectNothingOf(theirs, answer);
        if (searchesBy.includes(endpoint.name)) {
          expect([answer.status, answer.body.data.totalItems]).toEqual([200, 0]);
          return;
        }
        const notThere = refusedByField.includes(endpoint.name) ? [422] : [403, 404];
        expect(notThere, answer.text).toContain(answer.status);
        expect(answer.body.data).toEqual({ item: null });
      },
    );
  });

  it('are refused one by one among own ones', async () => {
    await expectEach(sampleOf(allowedCells(inOrder), 0.25), cellName, refusedOneByOne);
  });

  it('are not mixed with own ones when a visit starts', async () => {
    const token = all.tokenOf('doctor');
    const { first, second } = all.fixtures;
    const mixed = [
      { pointOfCareId: first.carePoints.consultation, authorizedClientId: second.authorizationId },
      { pointOfCareId: first.carePoints.consultation, patientId: second.memberId },
      { pointOfCareId: first.carePoints.consultation, authorizationNo: second.authorizationNo },
      { pointOfCareId: second.carePoints.consultation, authorizedClientId: first.authorizationId },
    ];
    for (const body of mixed) {
      const answer = await all.server.post('/point-of-cares', { token, body });
      expect([403, 404], answer.text).toContain(answer.status);
      expectNothingOf(second, answer);
    }
  });

  it.each<[string, (own: TenantFixtures, theirs: TenantFixtures) => object]>([
    ['memberItems.0', (_own, theirs) => ({ id: theirs.items.notGiven })],
    [
      'memberItems.0.diagnosisId',
      (own, theirs) => ({ id: own.items.notGiven, diagnosisId: theirs.diagnosisId }),
    ],
  ])('are not mixed with own ones in an order: %s', async (field, line) => {
    const { first, second } = all.fixtures;
    const body = { authorizedMemberId: first.memberId, memberItems: [line(first, second)] };
    const answer = await all.server.post('/member-items/add', { token: all.tokenOf('doctor'), body });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    expectNothingOf(second, answer);
  });

  it('are not mixed with own ones in the list of a care point', async () => {
    const { first, second } = all.fixtures;
    for (const [role, kind] of [
      ['pharmacist', 'pharmacy'],
      ['lab_tech', 'laboratory'],
      ['doctor', 'pharmacy'],
    ] as const) {
      for (const path of [
        `${first.carePoints[kind]}/${second.memberId}`,
        `${second.carePoints[kind]}/${first.memberId}`,
      ]) {
        const answer = await all.server.get(`/member-items/${path}`, { token: all.tokenOf(role) });
        expect([role, path, answer.status]).toEqual([role, path, 404]);
        expectNothingOf(second, answer);
      }
    }
  });

  it('did not change either facility', async () => {
    expect(await snapshot()).toBe(before);
    const audited = await all.server.rows(
      `select count(*)::int as n from audit a join account c on c.id = a.account_id where c.facility_id <> a.facility_id`,
    );
    expect(audited).toEqual([{ n: 0 }]);
  });
});

describe('identifiers in capitals', () => {
  // Some answers contain their time.
  beforeAll(() => {
    all.server.clock.now = new Date();
  });

  const loud = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(uuids, (id) => id.toUpperCase()));

  it('are the same ones', async () => {
    const { call, fixtures, tokenOf } = all;
    const reads = closed.filter(({ name, changes }) => !changes && !neverTheSame.includes(name));
    await expectEach(sampleOf(allowedCells(reads), 0.25), cellName, async ({ endpoint, role }) => {
      const token = tokenOf(role);
      const quiet = await call(endpoint, role, fixtures.first, token);
      const shouted = await call(endpoint, role, loud(fixtures.first), token);
      expect([quiet.status, shouted.text]).toEqual([200, quiet.text]);
    });
  });
});
