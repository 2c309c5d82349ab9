import { type Role, roles } from '@afyakadi/contract';
import { reloadDemo } from '@afyakadi/demo';
import { demoAccounts, demoPassword, mainFacility } from '@afyakadi/demo/accounts';
import { removeFacilities } from '@afyakadi/demo/remove';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installationLists } from '../../src/platform/database/reference.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { type Attacked, allows, attacked, inOrder } from '../attack/factories.ts';
import { anotherProcess } from '../outbox/factories.ts';
import type { Tenant } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createDemo } from './factories.ts';

/** Tables without rows of a facility or of a member: the lists of the product and of the scheme, and what servers share. */
const shared = [
  ...['card_type', 'diagnosis_code', 'diagnosis_limit', 'item_synonym', 'item_type', 'kysely_migration'],
  ...[
    'reference_list',
    'register.facility',
    'register.item',
    'register.item_exclusion',
    'register.item_price',
  ],
  ...['register.product', 'register.scheme', 'scheme_address', 'sign_in_throttle', 'verifier', 'visit_type'],
];

describe('after a day with every call of the contract', () => {
  let all: Attacked;
  beforeAll(async () => {
    all = await attacked();
    for (const endpoint of inOrder.filter(({ changes }) => changes)) {
      for (const role of roles.filter((role) => allows(endpoint, role))) {
        const { status } = await all.call(endpoint, role, all.fixtures.first, all.tokenOf(role));
        if (status === 200) break;
      }
    }
    // Its jobs would meet a facility that is removed.
    await all.server.app.close();
  });
  afterAll(() => all.server.close());

  test('a facility is removed with all that it left in any table, and the other keeps everything', async () => {
    const { server } = all;
    const { first, second } = server.tenants;
    const [before, others] = [await rowsOf(server, first), await rowsOf(server, second)];
    expect(Object.values(before).filter((n) => n > 0).length).toBeGreaterThan(50);
    const members = await server.rows(
      `select member_id from register.issued_authorization group by 1
       having min(facility_code) = $1 and max(facility_code) = $1`,
      [first.code],
    );

    const client = await server.administrator.connect();
    await client.query('begin');
    const removed = await removeFacilities(
      client,
      { ids: [first.id], codes: [first.code] },
      members.map(({ member_id }) => String(member_id)),
    );
    await client.query('commit');
    client.release();
    expect(Object.entries(await rowsOf(server, first)).filter(([, n]) => n > 0)).toEqual([]);
    expect(await rowsOf(server, second)).toEqual(others);

    const tables = await server.rows(
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and not relispartition
         and relnamespace in ('public'::regnamespace, 'register'::regnamespace)`,
    );
    const kept = tables.map(({ name }) => String(name)).filter((name) => !removed.includes(name));
    expect(kept.toSorted()).toEqual(shared);
  });
});

/** How many rows of a facility each table has. */
async function rowsOf(server: TestServer, { id, code }: Tenant): Promise<Record<string, number>> {
  const columns = await server.rows(
    `select format('%I.%I', table_schema, table_name) as name,
       string_agg(format('%I::text = %L', column_name, case table_schema when 'public' then $1 else $2 end), ' or ') as own
     from information_schema.columns
     where table_schema = 'public' and column_name = 'facility_id'
       or table_schema = 'register' and column_name like '%facility_code'
     group by 1 order by 1`,
    [id, code],
  );
  const counts = columns.map(
    ({ name, own }) => `select '${name}' as name, count(*)::int as n from ${name} where ${own}`,
  );
  const rows = await server.rows(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, n }) => [String(name), Number(n)]));
}

describe('after an approval was used', () => {
  const now = new Date();
  const { adminUrl, ask } = createDemo('reload', now);
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({}, undefined, { url: adminUrl, drop: async () => {} });
  });
  afterAll(() => server.close());

  async function as(role: Role) {
    const account = demoAccounts.find((one) => one.role === role && one.facilityCode === mainFacility.code);
    const signedIn = await server.post('/auth/login', {
      body: { role, identifier: account?.card, password: demoPassword },
    });
    return async (path: string, body: object) => {
      const answer = await server.post(path, { token: signedIn.body.token, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
  }

  test('the demo is dated again', async () => {
    const [place] = await ask(`select f.id as facility, c.id as laboratory, i.id as scan from care_point c
      join facility f on f.id = c.facility_id join facility_item i on i.facility_id = f.id
      where f.code = '${mainFacility.code}' and c.kind = 'laboratory' and i.item_name = 'MRI Scan'`);
    const receptionist = await as('receptionist');
    const doctor = await as('doctor');
    const technician = await as('lab_tech');
    const card = { cardNo: '109900035308', verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 };
    const { item: verified } = await receptionist('/card/authorize', card);
    await doctor('/point-of-cares', { pointOfCareId: place?.laboratory, authorizedClientId: verified.id });
    await ask("insert into diagnosis_code (code, name) values ('M54.5', 'Low back pain')");
    const diagnosis = { code: 'M54.5', certainty: 'Final' };
    await doctor(`/patients/${verified.authorizedMemberId}/diagnoses`, diagnosis);
    const { itemList } = await doctor('/member-items/add', {
      authorizedMemberId: verified.authorizedMemberId,
      memberItems: [{ id: place?.scan, quantity: 1 }],
    });
    const line = { memberVisitItemId: itemList[0]?.memberVisitItemId };
    const asked = await technician('/approvals', { ...line, reason: 'Weak left foot, reflex lost' });
    // The register decides when it is asked again.
    await technician(`/approvals/${asked.item.id}/refresh`, {});
    await technician('/member-items/submit-lab-results', { ...line, remarks: 'No root is compressed' });
    // The scheme learns of the use after the commit.
    const outbox = anotherProcess(server, createRegister({ database: server.database }));
    await outbox.drain(String(place?.facility));
    await outbox.stop();
    expect(await ask('select from register.approval_use')).toHaveLength(1);

    await reloadDemo({ adminUrl, now, timeZone: 'Africa/Dar_es_Salaam', setup: installationLists });
    expect(await ask('select from register.approval_use')).toEqual([]);
    expect(await ask('select from facility')).toHaveLength(2);
  });
});
