import { orderableItem, patientMedicines, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createPatient, createTariff, type Items, orderer, signInAll } from './factories.ts';

let server: TestServer;
let tokens: Record<Role | 'elsewhere', string>;
let items: Items;
let doctor: ReturnType<typeof orderer>;

beforeAll(async () => {
  server = await sharedServer();
  tokens = await signInAll(server);
  items = await createTariff(server);
  doctor = orderer(server, tokens.doctor);
});
afterAll(() => server.close());

const directed = { dose: 1, frequency: 'BD', durationDays: 5, dosage: '1 tablet' };
const daysAgo = (memberId: string, days: number) =>
  server.rows(
    'update order_line set day = day - $2::int, ordered_at = ordered_at - make_interval(days => $2) where member_id = $1',
    [memberId, days],
  );
const medicinesOf = async (memberId: string, token = tokens.doctor) => {
  const { status, body } = await server.get(`/patients/${memberId}/medicines`, { token });
  expect(status).toBe(200);
  return patientMedicines.parse(body.item);
};
const itemsOf = (authorizedMemberId: string, ids: unknown[], token = tokens.doctor) =>
  server.post('/member-items/items', { token, body: { authorizedMemberId, items: ids } });

it('lists what runs on, each medicine once by its last day, and the last prescription', async () => {
  const { memberId } = await createPatient(server);
  expect(await medicinesOf(memberId)).toEqual({ current: [], last: null });
  await doctor.add(memberId, [
    { id: items['30001'], ...directed, durationDays: 30 },
    { id: items['30002'], ...directed },
  ]);
  await daysAgo(memberId, 10);
  await doctor.add(memberId, [
    { id: items['30001'], ...directed },
    { id: items['11001'], frequency: 'OD', quantity: 1 },
    { id: items['50001'] },
  ]);
  const { current, last } = await medicinesOf(memberId, tokens.pharmacist);
  // What ran out, what has no last day, and the earlier end of the same medicine are missing.
  expect(current).toMatchObject([{ itemId: items['30001'], durationDays: 30, dose: 1 }]);
  const [running] = current;
  expect(Date.parse(running?.until ?? '') - Date.parse(running?.orderedOn ?? '')).toBe(29 * 86_400_000);
  expect(last).toMatchObject({
    orderedByName: 'Test doctor first',
    lines: [
      { itemId: items['30001'], ...directed, quantity: 10 },
      { itemId: items['11001'], dose: null, frequency: 'OD', durationDays: null, quantity: 1 },
    ],
  });
});

it('does not repeat what was cancelled', async () => {
  const { memberId } = await createPatient(server);
  await doctor.add(memberId, [{ id: items['30002'], ...directed }]);
  await daysAgo(memberId, 1);
  const { body } = await doctor.add(memberId, [{ id: items['30001'], ...directed }]);
  await doctor.cancel(String(body.itemList[0]?.memberVisitItemId));
  const { current, last } = await medicinesOf(memberId);
  expect([current, last?.lines]).toMatchObject([[{ itemId: items['30002'] }], [{ itemId: items['30002'] }]]);
});

it('finds items by identifier with the other packs of a medicine, the smallest first', async () => {
  const { memberId } = await createPatient(server, { allergies: ['Paracetamol'] });
  await server.rows(
    `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category,
       unit_price)
     select $1, gen_random_uuid(), code, name, '400mg', 'Tablets', 3, 'medicine', price from (values
       ('M1', 'Ibuprofen 400mg tablets, tin of 100', 6000),
       ('M2', 'Ibuprofen 400mg tablets', 60)) i (code, name, price)`,
    [server.tenants.first.id],
  );
  const [tin] = await server.rows("select id from facility_item where item_code = 'M1'");
  const { status, body } = await itemsOf(memberId, [tin?.id, items['30007'], items['50001'], items['30001']]);
  expect(status).toBe(200);
  const found = body.itemList.map((item) => orderableItem.parse(item));
  // 30007 is not active.
  expect(found.map(({ itemCode }) => itemCode)).toEqual(
    expect.arrayContaining(['M2', 'M1', '50001', '30001']),
  );
  expect(found).toHaveLength(4);
  expect(found.findIndex(({ itemCode }) => itemCode === 'M1')).toBe(
    found.findIndex(({ itemCode }) => itemCode === 'M2') + 1,
  );
  expect(found.find(({ itemCode }) => itemCode === '30001')?.findings).toMatchObject([{ code: 'allergy' }]);
});

it('is closed to roles that do not prescribe, and to the other facility', async () => {
  const { memberId } = await createPatient(server);
  expect((await itemsOf(memberId, [items['30001']], tokens.pharmacist)).status).toBe(403);
  expect((await itemsOf(memberId, [items['30001']], tokens.elsewhere)).status).toBe(404);
  for (const token of [tokens.lab_tech, tokens.receptionist])
    expect((await server.get(`/patients/${memberId}/medicines`, { token })).status).toBe(403);
  expect((await server.get(`/patients/${memberId}/medicines`, { token: tokens.elsewhere })).status).toBe(404);
});
