import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administered, auditOf, type Given } from '../administration/factories.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';

let all: Given;
beforeAll(async () => {
  all = await administered();
});
afterAll(() => all.server.close());

const fields = {
  itemName: 'Metformin',
  strength: '500mg',
  dosage: 'Tablet',
  itemTypeId: 3,
  category: 'medicine',
  unitPrice: 250,
  needsApproval: false,
  maximumQuantity: 90,
  active: true,
  sex: null,
  ageFromDays: null,
  ageToDays: null,
  indications: ['E11', 'E11'],
};
let made = 0;
const item = (changed: object = {}) => {
  made += 1;
  return { ...fields, itemCode: `M-${made}`, ...changed };
};
async function stored(changed: object = {}): Promise<string> {
  const answer = await all.post('/admin/catalogue', item(changed));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.item.id);
}

describe('an item of the catalogue', () => {
  it('is added with all its rules, once per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = item();
    const [one, two] = [
      await all.post('/admin/catalogue', body, undefined, headers),
      await all.post('/admin/catalogue', body, undefined, headers),
    ];
    expect(one.body.item).toMatchObject({ ...body, indications: ['E11'], prices: [], exclusions: [] });
    expect(two.body.item).toEqual(one.body.item);
    expect(await auditOf(all.server, String(one.body.item.id))).toMatchObject([
      { action: 'item.created', detail: { after: { itemCode: body.itemCode, unitPrice: 250 } } },
    ]);
  });

  it.each([
    ['itemCode', { itemCode: '101' }],
    ['itemCode', { itemCode: '=1+1' }],
    ['itemTypeId', { itemTypeId: 99 }],
    ['indications.1', { indications: ['E11', 'Z99ZZ'] }],
    ['indications.0', { indications: ['malaria'] }],
    ['unitPrice', { unitPrice: -1 }],
    ['unitPrice', { unitPrice: 1.5 }],
    ['unitPrice', { unitPrice: 3_000_000_000 }],
    ['maximumQuantity', { maximumQuantity: 0 }],
    ['ageToDays', { ageFromDays: 40, ageToDays: 30 }],
    ['category', { category: 'food' }],
    ['sex', { sex: 'Other' }],
  ])('is refused with a wrong %s', async (field, changed) => {
    const answer = await all.post('/admin/catalogue', item(changed));
    expect([400, 422], answer.text).toContain(answer.status);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('changes for later services; what was given keeps its price', async () => {
    const id = await stored();
    await all.server.rows(
      `insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity,
         unit_price, covered, day, given_at, given_by)
       select $1, gen_random_uuid(), v.id, v.authorization_id, i.item_code, i.item_name, 2, i.unit_price, true,
         current_date, now(), $3 from visit v, facility_item i where i.id = $2 limit 1`,
      [facilities.first.id, id, accountId('doctor')],
    );
    const given = () => all.server.rows('select unit_price, item_name from service_given');
    const before = await given();
    const { itemCode: _, ...form } = item({ itemName: 'Metformin SR', unitPrice: 400, indications: [] });
    const answer = await all.post(`/admin/catalogue/${id}`, form);
    expect(answer.body.item).toMatchObject({ itemName: 'Metformin SR', unitPrice: 400, indications: null });
    expect(await given()).toEqual(before);
    expect((await auditOf(all.server, id)).at(-1)).toMatchObject({
      action: 'item.changed',
      detail: {
        before: { itemName: 'Metformin', unitPrice: 250, indications: ['E11'] },
        after: { itemName: 'Metformin SR', unitPrice: 400, indications: null },
      },
    });
  });

  it('stays in use while a care point or a doctor is charged with it', async () => {
    const { body } = await all.post('/admin/catalogue', item({ category: 'service' }));
    const { id, itemCode } = body.item;
    const point = { name: 'Consultation', code: 'CONSULTATION', kind: 'consultation', active: true };
    const path = `/admin/point-of-cares/${carePoints.consultation}`;
    expect((await all.post(path, { ...point, chargeItemCode: itemCode })).status).toBe(200);
    const form = { ...fields, category: 'service', active: false };
    const refused = await all.post(`/admin/catalogue/${id}`, form);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      expect.stringContaining('Consultation'),
    ]);
    expect((await all.post(path, point)).status).toBe(200);
    expect((await all.post(`/admin/catalogue/${id}`, form)).body.item).toMatchObject({ active: false });
    expect((await all.post(path, { ...point, chargeItemCode: itemCode })).status).toBe(422);
  });

  it('never goes out of use at the moment that a charge starts to use it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body } = await all.post('/admin/catalogue', item({ category: 'service' }));
      const { id, itemCode } = body.item;
      const point = { name: 'Consultation', code: 'CONSULTATION', kind: 'consultation', active: true };
      const path = `/admin/point-of-cares/${carePoints.consultation}`;
      const [charged, closed] = await Promise.all([
        all.post(path, { ...point, chargeItemCode: itemCode }),
        all.post(`/admin/catalogue/${id}`, { ...fields, category: 'service', active: false }),
      ]);
      expect(`${charged.status} ${closed.status}`).toMatch(/^(200 409|422 200)$/);
      await all.post(path, point);
    }
  });

  it('is found by words, kind and use, with what schemes pay and exclude', async () => {
    const { body } = await all.post('/admin/catalogue', item({ itemName: 'Zinc sulphate', active: false }));
    const { itemCode } = body.item;
    await all.server.rows(`insert into facility_item_price values ($1, $2, '1001', 300)`, [
      ...[facilities.first.id, itemCode],
    ]);
    await all.server.rows(`insert into excluded_service values ($1, $2, '1001', 'NH001')`, [
      ...[facilities.first.id, itemCode],
    ]);
    const found = await all.get('/setup/facility-items?search=sulph%20zinc&active=false&category=medicine');
    expect(found.body.data).toMatchObject({
      totalItems: 1,
      itemList: [
        {
          itemCode,
          prices: [{ verifier: null, schemeId: '1001', unitPrice: 300 }],
          exclusions: [{ verifier: null, schemeId: '1001', productCode: 'NH001' }],
        },
      ],
    });
    expect((await all.get('/setup/facility-items?search=zinc&active=true')).body.itemList).toEqual([]);
    const asDoctor = await all.get('/setup/facility-items?search=zinc&active=false', all.tokenOf('doctor'));
    expect(asDoctor.body.itemList).toEqual([]);
    const dear = await all.get('/setup/facility-items?sortBy=unitPrice&sortBy=desc&pageSize=2');
    const prices = dear.body.itemList.map(({ unitPrice }) => Number(unitPrice));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  it('is managed only by the facility’s own administrator', async () => {
    const id = await stored();
    const path = `/admin/catalogue/${id}`;
    expect((await all.post(path, fields, all.tokenOf('admin', 'second'))).status).toBe(404);
    for (const role of ['receptionist', 'doctor', 'pharmacist', 'lab_tech'] as const) {
      expect((await all.post(path, fields, all.tokenOf(role))).status).toBe(403);
    }
    expect((await all.server.post(path, { body: fields })).status).toBe(401);
  });
});
