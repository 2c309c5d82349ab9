import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { fillGrowingTables } from './fill.ts';

const [rows, others] = [40, 60];
const facilityId = facilities.first.id;
/** The columns that differ in the rows of other facilities. */
const own: Readonly<Record<string, readonly string[]>> = {
  visit: ['facility_id', 'care_point_id', 'id'],
  card_authorization: ['facility_id', 'id'],
};

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await testServer();
  client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const context = {
    facilityId,
    facilityCode: facilities.first.code,
    accountId: accountId('doctor'),
    carePointId: carePoints.consultation,
    itemId: String((await server.rows('select id from facility_item limit 1'))[0]?.id),
  };
  await fillGrowingTables(server.adminUrl, context, { rows, perDay: 10 });
  await client.query('set session_replication_role = replica; set plan_cache_mode = force_generic_plan');
  for (const [table, ids] of Object.entries(own)) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    const copied = names.map((name) =>
      ids.includes(name) ? `md5(t.${name}::text || n)::uuid` : `t.${name}`,
    );
    await client.query(
      `insert into ${table} (${names.join(', ')})
       select ${copied.join(', ')} from ${table} t, generate_series(1, ${others}) n where t.facility_id = '${facilityId}'`,
    );
    await client.query(`analyze ${table}`);
  }
});
afterAll(async () => {
  await client.end();
  await server.close();
});

/** How many rows PostgreSQL expects of a prepared statement, whose plan is the same for every facility. */
async function expected(table: string, condition: string, other: string): Promise<number> {
  await client.query(`prepare list as select from ${table} where facility_id = $1 and ${condition}`);
  const { rows: found } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) execute list('${facilityId}', ${other})`,
  );
  await client.query('deallocate list');
  return found[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

it('plans a list for the visits that its care point has, among those of other facilities', async () => {
  const count = await expected('visit', 'care_point_id = $2', `'${carePoints.consultation}'`);
  expect(count).toBeGreaterThan(rows / 2);
  expect(count).toBeLessThan(rows * 2);
});

it('plans a list for the authorizations of its visits', async () => {
  // How many a page has is not known to a plan: it takes ten.
  expect(
    await expected('card_authorization', 'id = any ($2::uuid[])', `array['${facilityId}']::uuid[]`),
  ).toBe(10);
});
