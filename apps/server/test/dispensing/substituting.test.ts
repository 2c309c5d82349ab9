import { randomUUID } from 'node:crypto';
import { orderLine, substituteItem } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  type Actor,
  actor,
  createClaim,
  createLine,
  createVisit,
  statusOf,
  type TestVisit,
} from './factories.ts';

let server: TestServer;
let token: string;
let pharmacist: Actor;
let visit: TestVisit;
const items = new Map<string, string>();
const ordered = 'Paracetamol 500mg tablets';
const brand = 'Panadol 500mg tablets';
const pack = 'Paracetamol 500mg tablets, pack of 10';
const other = 'Ibuprofen 400mg tablets';

beforeAll(async () => {
  server = await sharedServer();
  token = await server.signIn('pharmacist');
  pharmacist = actor(server, token);
  for (const [i, name] of [brand, pack, other].entries()) {
    const id = randomUUID();
    items.set(name, id);
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
       values ($1, $2, $3, $4, 3, 'medicine', $5)`,
      [server.tenants.first.id, id, `S-${i}`, name, 2_000 + i],
    );
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  visit = await createVisit(server);
});

const substitute = (line: string, name: string, quantity: number, key: string = randomUUID()) =>
  server.post(`/member-items/${line}/substitute`, {
    token,
    body: { itemId: items.get(name), quantity, reason: 'Out of stock' },
    headers: { 'Idempotency-Key': key },
  });

it('offers the packs and brands of the same substance and strength, with as many as contain what is left', async () => {
  const line = await createLine(server, visit, { itemName: ordered, quantity: 15 });
  await pharmacist.dispense(line, 2);
  const { status, body } = await server.get(`/member-items/${line}/substitutes`, { token });
  expect(status).toBe(200);
  const found = body.itemList
    .map((one) => substituteItem.parse(one))
    .map((one) => [one.itemName, one.quantity]);
  expect(found).toContainEqual([brand, 13]);
  expect(found).toContainEqual([pack, 2]);
  expect(found.flat()).not.toContain(other);
});

it('closes the ordered line with the reason, and what is given and claimed is the other', async () => {
  const line = await createLine(server, visit, { itemName: ordered, quantity: 15 });
  const key = randomUUID();
  const answer = await substitute(line, brand, 15, key);
  expect(answer.status).toBe(200);
  const given = orderLine.parse(answer.body.item);
  expect(given).toMatchObject({
    itemName: brand,
    unitPrice: 2_000,
    quantity: 15,
    remaining: 15,
    orderedByName: 'Test doctor first',
    substitutes: { itemName: ordered, reason: 'Out of stock', byName: 'Test pharmacist first' },
  });
  expect(await statusOf(server, line)).toMatchObject({
    status: 'NotGiven',
    closed_reason: 'Substituted: Out of stock',
    visit: 'Pending',
    ledger: 0,
  });
  // A repeated call with its key makes no second line, one with another key finds the line closed.
  const again = await substitute(line, brand, 15, key);
  expect(again.body.item.memberVisitItemId).toBe(given.memberVisitItemId);
  expect((await substitute(line, brand, 15)).status).toBe(409);

  expect((await pharmacist.dispense(given.memberVisitItemId, 15)).status).toBe(200);
  expect(await statusOf(server, given.memberVisitItemId)).toMatchObject({
    status: 'Dispensed',
    ledger: 15,
    visit: 'Completed',
  });
  expect(
    await server.rows(
      'select item_name, quantity::int, unit_price::int from service_given where authorization_id = $1',
      [visit.authorizationId],
    ),
  ).toEqual([{ item_name: brand, quantity: 15, unit_price: 2_000 }]);
});

it('refuses another medicine, more than was ordered, and a line whose claim was sent', async () => {
  const line = await createLine(server, visit, { itemName: ordered, quantity: 15 });
  expect((await substitute(line, other, 15)).body.fields).toHaveProperty('itemId');
  expect((await substitute(line, pack, 3)).body.fields).toHaveProperty('quantity');
  expect(await statusOf(server, line)).toMatchObject({ status: 'Ordered' });
  await createClaim(server, visit, 'Submitted');
  expect((await substitute(line, pack, 2)).status).toBe(409);
});
