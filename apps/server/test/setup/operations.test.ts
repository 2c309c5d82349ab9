import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTariff } from '../orders/factories.ts';
import { accountId, facilities } from './fixtures.ts';
import { type TestServer, testServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createTariff(server);
});
afterAll(() => server.close());

/** The statements of a part of docs/operations.md. */
function statementsOf(part: string): string[] {
  const text = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, own = ''] = text.split(`## ${part}\n`);
  const [section = ''] = own.split(/^## /m);
  return [...section.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) => sql);
}

it('sets a facility up for claims as the operating manual says', async () => {
  const { id, code } = facilities.first;
  await server.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
     values ($1, gen_random_uuid(), '10002', 'Specialist Consultation', 1, 'service', 30000)`,
    [id],
  );
  await server.rows(
    `insert into account_identifier (facility_id, account_id, kind, value) values ($1, $2, 'phone', '0712000111')`,
    [id, accountId('doctor')],
  );
  const blocks = statementsOf('What claims need');
  expect(blocks).toHaveLength(2);
  for (const block of blocks) await server.rows(block.replaceAll("'00123'", `'${code}'`));

  const [set] = await server.rows(
    `select f.address, (select array_agg(distinct charge_item_code) from care_point
         where facility_id = f.id and kind = 'consultation') as charged,
       (select row_to_json(x) from (select registration_no, qualification, charge_item_code from account
         where facility_id = f.id and id = $2) x) as doctor,
       (select count(*)::int from account where charge_item_code = '10002') as specialists,
       (select has_consultation_charges from visit_type where name ilike 'follow%') as follow_up,
       (select row_to_json(x) from (select sex, age_from_days, age_to_days, indications, maximum_quantity,
         needs_approval from register.item where item_code = '50002') x) as limits,
       (select count(*)::int from register.item) = (select count(*)::int from facility_item where facility_id = f.id)
         as same_items,
       (select accepts_referrals from register.facility where code = f.code) as takes
     from facility f where f.id = $1`,
    [id, accountId('doctor')],
  );
  expect(set).toEqual({
    address: 'P.O. Box 15, Mwanza',
    charged: ['10001'],
    specialists: 1,
    follow_up: false,
    doctor: { registration_no: 'MCT-4711', qualification: 'Medical Officer', charge_item_code: '10002' },
    limits: {
      sex: 'Female',
      age_from_days: 3652,
      age_to_days: 22281,
      indications: ['O', 'Z34'],
      maximum_quantity: 3,
      needs_approval: true,
    },
    same_items: true,
    takes: true,
  });
});
