import { type OrderableItem, orderableItem, type Role } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReference } from '../../src/platform/database/reference.ts';
import type { Body } from '../setup/body.ts';
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

async function find(
  memberId: string,
  itemName: string,
  more: object = {},
  query = '',
): Promise<OrderableItem[]> {
  const { status, body } = await doctor.search(
    { authorizedMemberId: memberId, itemName, itemTypeId: 3, ...more },
    query,
  );
  expect(status).toBe(200);
  return found(body);
}
const found = (body: Body) => body.itemList.map((item) => orderableItem.parse(item));
const codes = (items: OrderableItem[]) => items.map(({ itemCode }) => itemCode);

describe('the search finds', () => {
  it('by words of the name in any order, and by the code', async () => {
    const { memberId } = await createPatient(server);
    expect(codes(await find(memberId, 'tube LIGNO'))).toEqual(['11001']);
    expect(codes(await find(memberId, '11001'))).toEqual(['11001']);
    expect(await find(memberId, 'no such medicine')).toEqual([]);
  });

  it('the exact code first, then names that begin with the text, then by name', async () => {
    const { memberId } = await createPatient(server);
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
       select $1, gen_random_uuid(), code, name, 3, 'medicine', 10 from (values
         ('70001', 'Zinc Sulphate'), ('70002', 'Bandage with zinc'), ('70003', 'Adhesive, see ZINC-1'),
         ('ZINC', 'Yellow powder')) i (code, name)`,
      [server.tenants.first.id],
    );
    expect(codes(await find(memberId, 'zinc'))).toEqual(['ZINC', '70001', '70003', '70002']);
    expect(codes(await find(memberId, 'zinc', {}, '?sortBy=itemName&sortBy=desc'))).toEqual([
      ...['70001', 'ZINC', '70002', '70003'],
    ]);
    expect(codes(await find(memberId, 'zinc', {}, '?sortBy=itemCode&sortBy=asc'))[0]).toBe('70001');
  });

  it('items of the category; without one medicines and tests, never services or inactive items', async () => {
    const { memberId } = await createPatient(server);
    const all = await find(memberId, '', {}, '?pageSize=200');
    expect(codes(all)).toEqual(expect.arrayContaining(['30001', '50001']));
    expect(codes(all)).not.toContain('10001');
    expect(codes(all)).not.toContain('30007');
    for (const only of [{ category: 'test' }, { itemTypeId: 5 }]) {
      const tests = await find(memberId, '', only);
      expect(codes(tests)).toEqual(expect.arrayContaining(['50001', '50002']));
      expect(new Set(tests.map(({ category }) => category))).toEqual(new Set(['test']));
    }
    expect(codes(await find(memberId, 'blood', { category: 'medicine' }))).toEqual([]);
  });

  it('item 3,000 as well as item 3, with the count of all', async () => {
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
       select $1, gen_random_uuid(), 'B' || n, 'Bulk ' || lpad(n::text, 5, '0'), 3, 'medicine', n
       from generate_series(1, 3200) n`,
      [server.tenants.second.id],
    );
    const { memberId } = await createPatient(server, { facility: 'second' });
    const elsewhere = orderer(server, tokens.elsewhere);
    const page = async (query: string) => {
      const { body } = await elsewhere.search({ authorizedMemberId: memberId, itemName: 'bulk' }, query);
      expect(body.data.totalItems).toBe(3200);
      return codes(found(body));
    };
    expect(await page('?pageNo=0&pageSize=3')).toEqual(['B1', 'B2', 'B3']);
    expect(await page('?pageNo=999&pageSize=3')).toEqual(['B2998', 'B2999', 'B3000']);
    expect(await page('?pageNo=2000&pageSize=3')).toEqual([]);
    const { body } = await elsewhere.search({ authorizedMemberId: memberId, itemName: 'bulk 03000' });
    expect(codes(found(body))).toEqual(['B3000']);
  });

  it('items under other names: brand, abbreviation, Swahili, other spelling', async () => {
    const { memberId } = await createPatient(server);
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, dosage, item_type_id, category, unit_price)
       select $1, gen_random_uuid(), 'S' || row_number() over (), name, form, case category when 'test' then 5 else 3 end,
         category, 100 from (values
         ('Co-trimoxazole 480mg tablets', 'Tablets', 'medicine'),
         ('SULPHAMETHOXAZOLE + TRIMETHOPRIM (400+80)MG', 'Tablets', 'medicine'),
         ('Oral Rehydration Salts low osmolarity', 'Oral liquid', 'medicine'),
         ('Artemether and Lumefantrine 180/1080mg oral liquid', 'Oral liquid', 'medicine'),
         ('Artemether 20mg + Lumefantrine 120mg tablets', 'Tablets', 'medicine'),
         ('Aluminium Hydroxide 500mg tablets', 'Tablets', 'medicine'),
         ('Amoxicillin and Clavulanic Acid 625mg', 'Tablets', 'medicine'),
         ('Malaria RDT', null, 'test'), ('X-Ray, Chest PA', null, 'test'),
         ('Haemoglobin', null, 'test'), ('HbA1c', null, 'test')) i (name, form, category)`,
      [server.tenants.first.id],
    );
    const names = async (text: string) => (await find(memberId, text)).map(({ itemName }) => itemName);
    const both = ['Co-trimoxazole 480mg tablets', 'SULPHAMETHOXAZOLE + TRIMETHOPRIM (400+80)MG'];
    expect(await names('cotrimoxazole')).toEqual(both);
    expect(await names('septrin 480')).toEqual(both.slice(0, 1));
    const [tablets, liquid] = [
      'Artemether 20mg + Lumefantrine 120mg tablets',
      'Artemether and Lumefantrine 180/1080mg oral liquid',
    ];
    // Tablets come before an oral liquid.
    expect(await names('artemether')).toEqual([tablets, liquid]);
    expect(await names('ALu')).toEqual([tablets, liquid, 'Aluminium Hydroxide 500mg tablets']);
    expect(await names('coartem')).toEqual([tablets, liquid]);
    expect(await names('dawa ya malaria')).toEqual([tablets, liquid]);
    expect(await names('hb')).toEqual(['Haemoglobin', 'HbA1c']);
    expect(await names('amoxil')).toEqual(['Amoxicillin', 'Amoxicillin 250mg']);
    for (const [text, name] of [
      ['ORS', 'Oral Rehydration Salts low osmolarity'],
      ['Panadol', 'Paracetamol 500mg'],
      ['FBP', 'Full Blood Picture'],
      ['mrdt', 'Malaria RDT'],
      ['xray', 'X-Ray, Chest PA'],
    ] as const)
      expect(await names(text), text).toContain(name);
  });

  it('items under the names of a new list, once it is loaded, without a change of the items', async () => {
    const { memberId } = await createPatient(server);
    await server.rows("update reference_list set hash = 'an older edition' where name = 'item-synonyms'");
    await server.rows("update item_synonym set words = 'formername' where name = 'lignocaine'");
    await server.rows(
      "update facility_item set search_text = ' lignocaine formername ' where item_code = '11001'",
    );
    await Promise.all([loadReference(server.adminUrl), loadReference(server.adminUrl)]);
    expect(codes(await find(memberId, 'xylocaine'))).toEqual(['11001']);
    expect(await find(memberId, 'formername')).toEqual([]);
  });

  it('misspelt names if nothing matches exactly, and says so', async () => {
    const { memberId } = await createPatient(server);
    expect(await find(memberId, '30001')).toMatchObject([{ similar: false }]);
    expect(await find(memberId, 'paracetmol 500')).toMatchObject([
      { itemName: 'Paracetamol', similar: true },
      { itemName: 'Paracetamol 500mg', similar: true },
    ]);
    expect((await find(memberId, 'ceftriaxon'))[0]).toMatchObject({ itemCode: '30003', similar: false });
    expect(await find(memberId, 'qqqqzzzz')).toEqual([]);
  });

  it('what the facility orders most first, and the packs of a medicine together, the smallest first', async () => {
    const { memberId } = await createPatient(server);
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category,
         unit_price)
       select $1, gen_random_uuid(), code, name, strength, 'Tablets', 3, 'medicine', price from (values
         ('I1', 'Ibuprofen 200mg tablets, tin of 1000', '200mg', 38000),
         ('I2', 'Ibuprofen 200mg tablets', '200mg', 40),
         ('I3', 'Ibuprofen 400mg tablets, blister of 10', '400mg', 600),
         ('I4', 'Ibuprofen 400mg tablets', '400mg', 60),
         ('I5', 'Ibuprofen 400mg tablets, tin of 100', '400mg', 6000)) i (code, name, strength, price)`,
      [server.tenants.first.id],
    );
    expect(codes(await find(memberId, 'ibuprofen'))).toEqual(['I2', 'I1', 'I4', 'I3', 'I5']);
    const [large] = await find(memberId, 'I5');
    expect(large).toMatchObject({ groupName: 'Ibuprofen 400mg tablets' });
    expect((await doctor.add(memberId, [{ id: large?.id }])).status).toBe(200);
    expect(codes(await find(memberId, 'ibuprofen'))).toEqual(['I4', 'I3', 'I5', 'I2', 'I1']);
    expect(codes(await find(memberId, 'ibuprofen 200mg'))).toEqual(['I2', 'I1']);
  });

  it('without a text what the facility orders most, with its packs, and then all others by name', async () => {
    const { memberId } = await createPatient(server);
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, strength, dosage, item_type_id, category,
         unit_price)
       select $1, gen_random_uuid(), code, name, '20mg', 'Capsules', 3, 'medicine', price from (values
         ('U1', 'Omeprazole 20mg capsules, tin of 100', 12000),
         ('U2', 'Omeprazole 20mg capsules', 150)) i (code, name, price)`,
      [server.tenants.first.id],
    );
    await server.rows(
      `insert into item_use select facility_id, id, case item_code when 'U1' then 900 else 800 end
       from facility_item where facility_id = $1 and item_code in ('U1', '30002', '50002')
       on conflict (facility_id, item_id) do update set times_ordered = excluded.times_ordered`,
      [server.tenants.first.id],
    );
    const all = await find(memberId, '', { category: 'medicine' }, '?pageSize=200');
    expect(codes(all).slice(0, 3)).toEqual(['U2', 'U1', '30002']);
    const names = all.map(({ itemName }) => itemName).slice(-20);
    expect(names).toEqual(names.toSorted());
    expect(codes(await find(memberId, '', { category: 'test' }))[0]).toBe('50002');
    expect(codes(await find(memberId, '', {}, '?sortBy=itemCode&sortBy=asc'))[0]).not.toBe('U2');
  });

  it('items while another order counts the same item, without waiting', async () => {
    const { memberId } = await createPatient(server);
    await doctor.add(memberId, [{ id: items['30003'] }]);
    const other = new pg.Client({ connectionString: server.adminUrl });
    await other.connect();
    await other.query('begin');
    await other.query('select from item_use where item_id = $1 for update', [items['30003']]);
    const { status } = await doctor.add(memberId, [{ id: items['30003'] }]);
    await other.end();
    expect(status).toBe(200);
    expect(
      await server.rows('select times_ordered::int from item_use where item_id = $1', [items['30003']]),
    ).toEqual([{ times_ordered: 1 }]);
  });

  it('a percent sign is a percent sign', async () => {
    const { memberId } = await createPatient(server);
    expect(await find(memberId, '%%')).toEqual([]);
  });
});

describe('coverage in the search', () => {
  it('Lignocaine 20gm tube costs 9,700 (domain 9.6)', async () => {
    const { memberId } = await createPatient(server);
    expect(await find(memberId, 'Lignocaine 20gm tube')).toMatchObject([
      { unitPrice: 9700, coverage: 'covered', maximumQuantity: 2, findings: [] },
    ]);
  });

  it.each([
    ['the standard scheme', { scheme: '1001', product: 'NH001' }, 8000, 'covered'],
    ['a scheme with a price of its own', { scheme: '1002', product: 'NG001' }, 20000, 'covered'],
    ['a product that leaves it out', { scheme: '1001', product: 'NH003' }, 8000, 'cash'],
    ['no scheme', { scheme: null, product: null }, 8000, 'covered'],
    [
      'the scheme of the authorization, not of the member',
      { scheme: '1001', product: 'NH003', authorizedUnder: { scheme: '1002', product: 'NG001' } },
      20000,
      'covered',
    ],
  ])('%s', async (_, wanted, unitPrice, coverage) => {
    const { memberId } = await createPatient(server, wanted);
    const [found] = await find(memberId, 'full blood');
    expect(found).toMatchObject({ unitPrice, coverage });
    expect(found?.findings).toMatchObject(coverage === 'cash' ? [{ code: 'not-covered' }] : []);
  });

  it("uses the member's scheme after the authorization is withdrawn", async () => {
    const { memberId, authorizationId } = await createPatient(server, {
      authorizedUnder: { scheme: '1002', product: 'NG001' },
      visits: [],
    });
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [authorizationId]);
    await server.post(`/patients/${memberId}/open-record`, {
      token: tokens.doctor,
      body: { reason: 'Asked by telephone' },
    });
    expect(await find(memberId, 'full blood')).toMatchObject([{ unitPrice: 8000 }]);
  });

  it('marks what needs approval, what is of another scheme, and what the patient is allergic to', async () => {
    const { memberId } = await createPatient(server, { allergies: ['Penicillin'] });
    expect(await find(memberId, 'mri')).toMatchObject([
      { coverage: 'approval', needsApproval: true, findings: [{ code: 'needs-approval', severity: 'warn' }] },
    ]);
    expect(await find(memberId, 'tonic')).toMatchObject([
      { findings: [{ code: 'other-scheme', severity: 'stop' }] },
    ]);
    expect(await find(memberId, 'amoxicillin 250mg')).toMatchObject([
      { findings: [{ code: 'allergy', severity: 'confirm', params: { substance: 'Penicillin' } }] },
    ]);
    expect(await find(memberId, 'ceftriaxone')).toMatchObject([
      { findings: [{ code: 'allergy', severity: 'warn' }] },
    ]);
    const bank = await createPatient(server, { scheme: '3001', product: 'BT001' });
    expect(await find(bank.memberId, 'tonic')).toMatchObject([{ coverage: 'covered', findings: [] }]);
  });

  it('marks what was ordered today and what is still open, but not what was cancelled', async () => {
    const { memberId } = await createPatient(server);
    const { body } = await doctor.add(memberId, [
      { id: items['30001'], dose: 1, frequency: 'TDS', durationDays: 5 },
    ]);
    const lineId = String(body.itemList[0]?.memberVisitItemId);
    expect(await find(memberId, '30001')).toMatchObject([
      { findings: [{ code: 'ordered-today', severity: 'warn', params: { by: 'Test doctor first' } }] },
    ]);
    const { memberId: another } = await createPatient(server);
    expect(await find(another, '30001')).toMatchObject([{ findings: [] }]);
    await server.rows(
      "update order_line set day = day - 2, ordered_at = ordered_at - interval '2 days' where id = $1",
      [lineId],
    );
    expect(await find(memberId, '30001')).toMatchObject([
      { findings: [{ code: 'still-running', severity: 'warn' }] },
    ]);
    await doctor.cancel(lineId);
    expect(await find(memberId, '30001')).toMatchObject([{ findings: [] }]);
  });
});

describe('searching', () => {
  it.each([
    ['doctor', 200],
    ['pharmacist', 200],
    ['lab_tech', 200],
    ['receptionist', 403],
    ['admin', 403],
  ] as const)('%s: %i', async (role, status) => {
    const { memberId } = await createPatient(server);
    const answer = await orderer(server, tokens[role]).search({ authorizedMemberId: memberId });
    expect(answer.status).toBe(status);
  });

  it('reveals no record that the role may not read', async () => {
    const { memberId } = await createPatient(server, { allergies: ['Penicillin'] });
    await doctor.add(memberId, [{ id: items['30001'] }, { id: items['50001'] }]);
    const seen = async (role: Role, itemName: string) => {
      const { body } = await orderer(server, tokens[role]).search({ authorizedMemberId: memberId, itemName });
      return found(body)[0]?.findings.map(({ code }) => code);
    };
    const searched = ['amoxicillin 250mg', 'paracetamol 500mg', 'full blood', 'mri'];
    const written = async (role: Role) => Promise.all(searched.map((itemName) => seen(role, itemName)));
    expect(await written('doctor')).toEqual([
      ['allergy'],
      ['ordered-today'],
      ['ordered-today'],
      ['needs-approval'],
    ]);
    expect(await written('pharmacist')).toEqual([['allergy'], ['ordered-today'], [], ['needs-approval']]);
    expect(await written('lab_tech')).toEqual([[], [], ['ordered-today'], ['needs-approval']]);
  });

  it('is refused without a token', async () => {
    const { memberId } = await createPatient(server);
    expect((await orderer(server, undefined).search({ authorizedMemberId: memberId })).status).toBe(401);
  });

  it('is refused for a patient of another facility, or an unknown one', async () => {
    const { memberId } = await createPatient(server);
    for (const [who, id] of [
      [tokens.elsewhere, memberId],
      [tokens.doctor, server.tenants.first.id],
    ] as const) {
      const { status, body } = await orderer(server, who).search({ authorizedMemberId: id });
      expect([status, body.description]).toEqual([404, 'Patient not found.']);
    }
  });

  it.each([
    [{}, 'authorizedMemberId'],
    [{ authorizedMemberId: 'x' }, 'authorizedMemberId'],
    [{ itemTypeId: 4 }, 'itemTypeId'],
    [{ category: 'ward' }, 'category'],
    [{ itemName: 'x'.repeat(101) }, 'itemName'],
  ])('refuses %o, naming %s', async (body, field) => {
    const { status, body: answer } = await doctor.search(body);
    expect(status).toBe(400);
    expect(Object.keys(answer.fields)).toContain(field);
  });
});
