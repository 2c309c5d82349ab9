import { importInDetail } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { apply, dryRun, fileOf, keeping, rowsOf, settled } from './factories.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  await keeping(server);
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const { id: facilityId } = facilities.first;
const items = () =>
  server.rows(
    `select item_code, item_name, unit_price::int, strength, active from facility_item
     where facility_id = $1 order by item_code`,
    [facilityId],
  );
const registered = () =>
  server.rows('select item_code, unit_price::int, scheme_ids from register.item order by item_code');

/** The fixtures have Paracetamol 101 at 100, and Amoxicillin 102 at 200. */
beforeEach(async () => {
  await server.rows('delete from register.item_price');
  await server.rows('delete from register.item');
  await server.rows('delete from facility_item_price');
  await server.rows(`delete from facility_item where item_code not in ('101', '102')`);
  await server.rows(
    `update facility_item set active = true, unit_price = 100 * (item_code::int - 100), strength = '500mg',
       item_name = case item_code when '101' then 'Paracetamol' else 'Amoxicillin' end`,
  );
});

describe('the dry run of a tariff', () => {
  it('shows what would be added, changed with the old and the new price, same, missing and refused', async () => {
    await server.rows(
      `insert into register.item (item_code, item_type_id, name, unit_price) values ('101', 3, 'Paracetamol', 90)`,
    );
    const file = fileOf(
      'tariff',
      '101,Paracetamol,3,medicine,,150,500mg,Tablet,no,',
      '101,Paracetamol,3,medicine,1001,"1,200",,,,',
      '103,"Syrup, sweet",3,Medicine,,2000,,,YES,3',
      '104,Nothing,77,medicine,,5,,,,',
      '105,Bad price,3,medicine,,12.5,,,maybe,0',
    );
    const found = await dryRun(server, token, 'tariff', file);
    expect(found).toMatchObject({
      state: 'ready',
      rows: 5,
      added: 2,
      changed: 1,
      same: 0,
      missing: 1,
      refused: 2,
      kind: 'tariff',
      createdBy: 'Test admin first',
    });
    expect(await rowsOf(server, token, found.id, 'changed')).toEqual([
      {
        line: 2,
        key: '101',
        outcome: 'changed',
        reason: null,
        reasonMessage: null,
        used: null,
        stake: null,
        name: 'Paracetamol',
        differences: [
          { column: 'unitPrice', before: '100', after: '150' },
          { column: 'register.unitPrice', before: '90', after: '150' },
        ],
      },
    ]);
    expect(await rowsOf(server, token, found.id, 'missing')).toMatchObject([
      {
        line: null,
        key: '102',
        differences: expect.arrayContaining([{ column: 'unitPrice', before: '200', after: null }]),
      },
    ]);
    expect(await rowsOf(server, token, found.id, 'added')).toMatchObject([
      { line: 3 },
      { line: 4, key: '103' },
    ]);
    expect(await rowsOf(server, token, found.id, 'refused')).toMatchObject([
      { line: 5, key: '104', reason: 'The item type 77 does not exist. Choose one of: 3, 5.' },
      {
        line: 6,
        key: '105',
        reason:
          'The column unitPrice must be whole TZS up to 2,000,000,000, such as 12500 or 12,500.\n' +
          'The column needsApproval must be yes or no.\n' +
          'The column maximumQuantity must be a whole number from 1 to 2000000000.',
      },
    ]);
    // None of it was applied.
    expect((await items()).map(({ unit_price }) => unit_price)).toEqual([100, 200]);
  });

  it('refuses the later of two rows for one thing, and names both lines', async () => {
    const row = '101,Paracetamol,3,medicine,,150,,,,';
    const found = await dryRun(
      server,
      token,
      'tariff',
      fileOf('tariff', row, '102,Amoxicillin,3,medicine,,200,,,,', row),
    );
    expect(await rowsOf(server, token, found.id, 'refused')).toMatchObject([
      { line: 4, reason: 'The same entry is already on line 2.' },
    ]);
  });

  it('keeps values without a column in the file, and clears values with an empty cell', async () => {
    const without = await dryRun(
      server,
      token,
      'tariff',
      'itemCode;itemName;itemTypeId;category;unitPrice\n101;Paracetamol;3;medicine;100\n',
    );
    expect(without).toMatchObject({ same: 0, changed: 1 });
    // It is not in the register yet: that is the change.
    expect(await rowsOf(server, token, without.id, 'changed')).toMatchObject([
      { differences: [{ column: 'register.itemCode', before: null, after: '101' }] },
    ]);
    const emptied = await dryRun(
      server,
      token,
      'tariff',
      fileOf('tariff', '101,Paracetamol,3,medicine,,100,,Tablet,,'),
    );
    expect((await rowsOf(server, token, emptied.id, 'changed'))[0]?.differences).toContainEqual({
      column: 'strength',
      before: '500mg',
      after: null,
    });
  });
});

it('names the dosage forms that are not known, by the name of the item too', async () => {
  const lines = [
    '901,Arnica,3,medicine,,100,,Globules,,',
    '902,Belladonna,3,medicine,,100,,Globules,,',
    '903,Paracetamol syrup 60ml,3,medicine,,100,120mg/5ml,House form,,',
    '904,Something,3,medicine,,100,,,,',
    '905,Full Blood Count,5,test,,100,,Globules,,',
  ];
  const found = await dryRun(server, token, 'tariff', fileOf('tariff', ...lines));
  const forms = [
    { name: 'Globules', items: 2 },
    { name: '', items: 1 },
  ];
  const { body } = await server.get(`/admin/imports/${found.id}`, { token });
  expect(importInDetail.parse(body.item).unknownForms).toEqual(forms);
  // Who applies it without looking has them in the answer.
  const applied = await apply(server, token, found);
  expect(importInDetail.parse(applied.body.item).unknownForms).toEqual(forms);
});

describe('applying a tariff', () => {
  const file = fileOf(
    'tariff',
    '101,Paracetamol,3,medicine,,150,500mg,Tablet,no,',
    '103,Syrup,3,medicine,,2000,,,yes,3',
    '103,Syrup,3,medicine,1001,2500,,,,',
  );

  it('writes the own tariff and the register, and records it in the audit trail', async () => {
    const found = await dryRun(server, token, 'tariff', file);
    const answer = await apply(server, token, found);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({
      state: 'applied',
      appliedBy: 'Test admin first',
      missingToo: false,
    });
    expect(await items()).toMatchObject([
      { item_code: '101', unit_price: 150, active: true },
      { item_code: '102', unit_price: 200, active: true },
      { item_code: '103', unit_price: 2000, active: true },
    ]);
    expect(await registered()).toEqual([
      { item_code: '101', unit_price: 150, scheme_ids: null },
      { item_code: '103', unit_price: 2000, scheme_ids: null },
    ]);
    expect(
      await server.rows('select item_code, scheme_id, unit_price::int from facility_item_price'),
    ).toEqual([{ item_code: '103', scheme_id: '1001', unit_price: 2500 }]);
    const trail = await server.rows(`select action, detail from audit where subject_id = $1 order by id`, [
      found.id,
    ]);
    expect(trail).toMatchObject([
      { action: 'import.read' },
      { action: 'import.applied', detail: { kind: 'tariff', added: 2, changed: 1, missingToo: false } },
    ]);
    // When it is read again, nothing is left to do.
    expect(await dryRun(server, token, 'tariff', file)).toMatchObject({ added: 0, changed: 0, same: 3 });
  });

  it('removes missing items if requested, and restores them', async () => {
    await server.rows(
      `insert into facility_item_price select facility_id, item_code, '1001', 7 from facility_item where item_code = '102'`,
    );
    const found = await dryRun(server, token, 'tariff', file);
    expect(found.missing).toBe(2);
    expect((await apply(server, token, found, { missingToo: true })).status).toBe(200);
    expect((await items()).map(({ item_code, active }) => [item_code, active])).toEqual([
      ['101', true],
      ['102', false],
      ['103', true],
    ]);
    expect(
      await server.rows(`select 1 from facility_item_price where item_code = '102' and facility_id = $1`, [
        facilityId,
      ]),
    ).toEqual([]);
    const other = await server.rows(`select active from facility_item where facility_id <> $1`, [facilityId]);
    expect(other.every(({ active }) => active === true)).toBe(true);
    const back = await dryRun(
      server,
      token,
      'tariff',
      fileOf('tariff', '102,Amoxicillin,3,medicine,,200,500mg,Tablet,,'),
    );
    expect((await rowsOf(server, token, back.id, 'changed'))[0]?.differences).toContainEqual({
      column: 'active',
      before: 'no',
      after: 'yes',
    });
    expect((await apply(server, token, back, { missingToo: true })).status).toBe(200);
    expect(await registered()).toEqual([
      { item_code: '101', unit_price: 150, scheme_ids: [] },
      { item_code: '102', unit_price: 200, scheme_ids: null },
      { item_code: '103', unit_price: 2000, scheme_ids: [] },
    ]);
  });

  it('is refused if something changed since, changes nothing, and shows the new figures', async () => {
    const found = await dryRun(server, token, 'tariff', file);
    await server.rows(
      `update facility_item set unit_price = 150, strength = '500mg' where item_code = '101'`,
    );
    await server.rows(
      `insert into register.item (item_code, item_type_id, name, unit_price) values ('101', 3, 'Paracetamol', 150)`,
    );
    const answer = await apply(server, token, found);
    expect([answer.status, answer.body.description]).toEqual([
      409,
      'The data has changed since the comparison. Check the new figures, then apply again.',
    ]);
    const now = await settled(server, token, found.id);
    expect(now).toMatchObject({ state: 'ready', added: 2, changed: 0, same: 1 });
    expect((await items()).length).toBe(2);
    expect((await apply(server, token, now)).status).toBe(200);
    expect((await items()).length).toBe(3);
  });

  it('is refused if rows are refused, unless the person agrees', async () => {
    const found = await dryRun(
      server,
      token,
      'tariff',
      fileOf('tariff', '103,Syrup,3,medicine,,2000,,,,', '104,Bad,3,medicine,,x,,,,'),
    );
    const answer = await apply(server, token, found);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['withoutRefused']]);
    expect((await apply(server, token, found, { withoutRefused: true })).status).toBe(200);
    expect((await items()).map(({ item_code }) => item_code)).toEqual(['101', '102', '103']);
  });

  it('happens once, for any number of simultaneous requests', async () => {
    const found = await dryRun(server, token, 'tariff', file);
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(server, token, found)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const trail = await server.rows(
      `select 1 from audit where action = 'import.applied' and subject_id = $1`,
      [found.id],
    );
    expect(trail).toHaveLength(1);
  });

  it('answers a repeat with the same key like the first time', async () => {
    const found = await dryRun(server, token, 'tariff', file);
    const headers = { 'idempotency-key': `apply-${found.id}` };
    const first = await apply(server, token, found, { headers });
    const again = await apply(server, token, found, { headers });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  it('keeps the price of what was given and claimed', async () => {
    const before = await server.rows('select id, unit_price from service_given order by id');
    const found = await dryRun(server, token, 'tariff', file);
    await apply(server, token, found);
    expect(await server.rows('select id, unit_price from service_given order by id')).toEqual(before);
  });

  it('does not change the register if the facility does not maintain it', async () => {
    const other = await server.signIn('admin', 'second');
    const found = await dryRun(server, other, 'tariff', file);
    expect(found).toMatchObject({ added: 2, changed: 1 });
    expect((await apply(server, other, found)).status).toBe(200);
    expect(await registered()).toEqual([]);
    expect((await items()).length).toBe(2);
  });
});
