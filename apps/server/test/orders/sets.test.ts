import { maxOrderSets, orderSet, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createTariff, type Items, signInAll } from './factories.ts';

let server: TestServer;
let tokens: Record<Role | 'elsewhere', string>;
let items: Items;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
});
afterAll(() => server.close());
beforeEach(() => server.rows('delete from order_set'));

const malaria = () => ({
  name: 'Malaria, uncomplicated, adult',
  category: 'medicine',
  lines: [
    { itemId: items['30001'], dosage: '2 tablets', dose: 2, frequency: 'TDS', durationDays: 3 },
    { itemId: items['30005'], quantity: 4 },
  ],
});
const save = (body: object = malaria(), token = tokens.doctor) => server.post('/order-sets', { token, body });
const rename = (id: string, name: string, token = tokens.doctor) =>
  server.post(`/order-sets/${id}/rename`, { token, body: { name } });
const remove = (id: string, token = tokens.doctor) =>
  server.post(`/order-sets/${id}/remove`, { token, body: {} });
const list = async (category = 'medicine', token = tokens.doctor) => {
  const { status, body } = await server.get(`/order-sets?category=${category}`, { token });
  expect(status).toBe(200);
  return body.itemList.map((item) => orderSet.parse(item));
};
const saved = async (body?: object) => orderSet.parse((await save(body)).body.item);

it('keeps lines with their directions under a name, for the doctors of the facility', async () => {
  const { id } = await saved();
  await saved({ ...malaria(), name: 'anaemia of a child' });
  expect(await list()).toMatchObject([
    { name: 'anaemia of a child' },
    {
      id,
      name: 'Malaria, uncomplicated, adult',
      category: 'medicine',
      lines: [
        {
          itemName: 'Paracetamol 500mg',
          dosage: '2 tablets',
          dose: 2,
          frequency: 'TDS',
          durationDays: 3,
          quantity: null,
        },
        { itemName: 'Spectacle cleaner', dose: null, quantity: 4 },
      ],
    },
  ]);
  expect(await list('test')).toEqual([]);
  expect(await list('medicine', tokens.elsewhere)).toEqual([]);
});

it('is renamed and removed, each in the audit trail', async () => {
  await server.rows("delete from audit where action like 'order-set%'");
  const { id } = await saved();
  expect((await rename(id, 'Malaria')).body.item).toMatchObject({ id, name: 'Malaria', lines: [{}, {}] });
  expect((await remove(id)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await remove(id)).status).toBe(404);
  expect(
    await server.rows(
      "select action, subject_id, detail from audit where action like 'order-set%' order by at, action desc",
    ),
  ).toMatchObject([
    {
      action: 'order-set.saved',
      subject_id: id,
      detail: { items: ['Paracetamol 500mg', 'Spectacle cleaner'] },
    },
    { action: 'order-set.renamed', subject_id: id, detail: { after: { name: 'Malaria' } } },
    { action: 'order-set.removed', subject_id: id, detail: { name: 'Malaria' } },
  ]);
});

it('has a name of its own, whatever the case of its letters', async () => {
  const { id } = await saved();
  const taken = await save({ ...malaria(), name: 'MALARIA, uncomplicated, adult' });
  expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ['name']]);
  const other = await saved({ ...malaria(), name: 'Typhoid' });
  expect((await rename(other.id, 'malaria, UNCOMPLICATED, adult')).status).toBe(422);
  expect((await rename(id, 'Malaria, uncomplicated, ADULT')).status).toBe(200);
  expect((await save({ ...malaria(), name: ' x ' })).body.fields).toHaveProperty('name');
});

it('has only items that can be ordered in its category, in units that they have', async () => {
  const lines = [{ itemId: items['30001'] }, { itemId: items['50001'] }, { itemId: items['30007'] }];
  const { status, body } = await save({ ...malaria(), lines });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['lines.1.itemId', 'lines.2.itemId']]);
  const inIu = [{ itemId: items['30001'], dose: 500, doseUnit: 'IU', frequency: 'TDS' }];
  const foreign = await save({ ...malaria(), lines: inIu });
  expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['lines.0.doseUnit']]);
  const tests = await save({ name: 'Fever', category: 'test', lines: [{ itemId: items['50001'] }] });
  expect(tests.status).toBe(200);
  expect(await list('test')).toMatchObject([{ name: 'Fever', lines: [{ itemName: 'Full Blood Picture' }] }]);
});

it('is refused if the facility has as many as it may have', async () => {
  await server.rows(
    `insert into order_set select $1, gen_random_uuid(), 'Set ' || n, 'medicine', '[]', now(), $2
     from generate_series(1, $3::int) n`,
    [server.tenants.first.id, server.tenants.first.staff.doctor.id, maxOrderSets],
  );
  expect((await save()).status).toBe(409);
  expect((await save({ name: 'Fever', category: 'test', lines: [{ itemId: items['50001'] }] })).status).toBe(
    200,
  );
});

it('is closed to other roles, and unknown to the other facility', async () => {
  const { id } = await saved();
  for (const role of ['receptionist', 'pharmacist', 'lab_tech', 'admin'] as const) {
    expect((await save(malaria(), tokens[role])).status).toBe(403);
    expect((await remove(id, tokens[role])).status).toBe(403);
  }
  expect((await rename(id, 'Ours now', tokens.elsewhere)).status).toBe(404);
  expect((await remove(id, tokens.elsewhere)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});
