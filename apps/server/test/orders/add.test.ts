import { randomUUID } from 'node:crypto';
import { checkedOrder, type Role } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  carePointOf,
  createDiagnosis,
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  traces,
} from './factories.ts';

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

const nothingDone = { lines: 0, orders: 0, events: 0 };

describe('an order before it is sent', () => {
  it('shows price, coverage and findings of each line, and who pays what', async () => {
    const { memberId } = await createPatient(server, { product: 'NH003' });
    await doctor.add(memberId, [{ id: items['30001'] }]);
    const { status, body } = await doctor.check(memberId, [
      { id: items['11001'], quantity: 2 },
      { id: items['50001'] },
      { id: items['50002'] },
      { id: items['30001'], quantity: 10 },
    ]);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      lines: [
        {
          itemId: items['11001'],
          unitPrice: 9700,
          amount: 19_400,
          coverage: 'covered',
          findings: [],
        },
        { amount: 8000, coverage: 'cash', findings: [{ code: 'not-covered', params: { amount: 8000 } }] },
        { amount: 300_000, coverage: 'approval', findings: [{ code: 'needs-approval' }] },
        { amount: 500, coverage: 'covered', findings: [{ code: 'ordered-today' }] },
      ],
      findings: [{ code: 'no-diagnosis' }],
      covered: 319_900,
      cash: 8000,
      atRisk: 300_500,
    });
    expect(await traces(server, memberId)).toEqual({ lines: 1, orders: 1, events: 1 });
  });

  it('shows what would stop it', async () => {
    const { memberId } = await createPatient(server, { visits: [] });
    const { status, body } = await doctor.check(memberId, [{ id: items['11001'], quantity: 3 }]);
    expect(status).toBe(200);
    expect(checkedOrder.parse(body.item).lines[0]?.findings).toEqual([
      { code: 'over-maximum', severity: 'stop', params: { maximum: 2 } },
    ]);
  });
});

describe('an order', () => {
  it('joins the open visits at pharmacy and laboratory, in one call', async () => {
    const patient = await createPatient(server);
    const diagnosisId = await createDiagnosis(server, patient);
    const { status, body } = await doctor.add(patient.memberId, [
      {
        id: items['30002'],
        quantity: 15,
        dosage: '1 capsule',
        dose: 1,
        frequency: 'TDS',
        durationDays: 5,
        diagnosisId,
        doctorNote: 'After food',
      },
      { id: items['50001'] },
      { id: items['30001'], quantity: 6, frequency: 'UD' },
    ]);
    expect(status).toBe(200);
    expect(body.data.totalItems).toBe(3);
    expect(body.itemList).toMatchObject([
      {
        itemCode: '30002',
        visitId: patient.pharmacy,
        unitPrice: 200,
        quantity: 15,
        remaining: 15,
        dosage: '1 capsule',
        dose: 1,
        frequency: 'TDS',
        durationDays: 5,
        coverage: 'covered',
        status: 'Ordered',
        diagnosis: { id: diagnosisId, code: 'B54' },
        doctorNote: 'After food',
        orderedByName: 'Test doctor first',
        findings: [{ code: 'no-dose-limit' }],
      },
      { itemCode: '50001', visitId: patient.laboratory, category: 'test', dosage: null, quantity: 1 },
      { itemCode: '30001', dosage: 'Tablets', frequency: 'UD' },
    ]);
    const orders = new Set(body.itemList.map(({ orderId }) => orderId));
    expect(orders.size).toBe(1);
    expect(await traces(server, patient.memberId)).toEqual({ lines: 3, orders: 1, events: 2 });
    const [audit] = await server.rows(
      "select detail from audit where member_id = $1 and action = 'order.placed'",
      [patient.memberId],
    );
    expect(audit?.detail).toEqual({
      lines: body.itemList.map(({ memberVisitItemId }) => memberVisitItemId),
    });
    const events = await server.rows(
      "select care_point_id, visit_id from event where member_id = $1 and topic = 'orders'",
      [patient.memberId],
    );
    expect(events).toEqual([
      { care_point_id: carePointOf(server, 'pharmacy'), visit_id: patient.pharmacy },
      { care_point_id: carePointOf(server, 'laboratory'), visit_id: patient.laboratory },
    ]);
  });

  it("uses the price of the patient's scheme, whatever the sender says of the item", async () => {
    const { memberId } = await createPatient(server, { scheme: '1002', product: 'NG001' });
    const { body } = await doctor.add(memberId, [
      { id: items['50001'], unitPrice: 1, coverage: 'cash', itemName: 'Something else' },
    ]);
    expect(body.itemList).toMatchObject([
      { unitPrice: 20_000, coverage: 'covered', itemName: 'Full Blood Picture' },
    ]);
  });

  it('accepts other names: member_id and facility_items as identifiers', async () => {
    const { memberId } = await createPatient(server);
    const { status, body } = await server.post('/member-items/add', {
      token: tokens.doctor,
      body: { member_id: memberId, facility_items: [items['30001'], items['50001']] },
    });
    expect(status).toBe(200);
    expect(body.itemList).toMatchObject([
      { itemCode: '30001', quantity: 1, frequency: 'UD' },
      { itemCode: '50001', quantity: 1, frequency: null },
    ]);
  });

  it('accepts facility items as the search returned them, a medicine as directed', async () => {
    const { memberId } = await createPatient(server);
    const search = async (itemName: string) =>
      (await doctor.search({ authorizedMemberId: memberId, itemName, itemTypeId: 3 })).body.itemList[0];
    const found = [
      await search('30001'),
      await search('11001'),
      await search('30005'),
      await search('50001'),
    ];
    const { status, body } = await doctor.add(memberId, found);
    expect(status).toBe(200);
    expect(body.itemList).toMatchObject([
      { itemCode: '30001', quantity: 1, dosage: 'Tablets', frequency: 'UD' },
      { itemCode: '11001', quantity: 1, dosage: 'Gel', frequency: 'UD' },
      { itemCode: '30005', quantity: 1, dosage: 'Consumable', frequency: null },
      { itemCode: '50001', quantity: 1, dosage: null, frequency: null },
    ]);
  });

  it('requires the directions of its form with a quantity, unless it is as directed', async () => {
    const { memberId } = await createPatient(server);
    const quantity = 24;
    const { status, body } = await doctor.add(memberId, [
      { id: items['30001'], quantity, dosage: 'tablets' },
      { id: items['30002'], dosage: '1 capsule', frequency: 'TDS' },
      { id: items['30008'], dose: 1, frequency: 'PRN', quantity },
      { id: items['11001'], quantity: 1 },
      { id: items['30005'], quantity: 1 },
      { id: items['30003'], quantity, frequency: 'UD' },
      { id: items['50001'], quantity: 1 },
    ]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'memberItems.0.dose': 'Enter a dose',
      'memberItems.0.frequency': 'Choose a frequency, or “As directed”',
      'memberItems.0.durationDays': 'Enter the number of days',
      'memberItems.1.durationDays': 'Enter the number of days',
      'memberItems.3.frequency': 'Choose a frequency, or “As directed”',
    });
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('computes the quantity from dose, frequency and days', async () => {
    const { memberId } = await createPatient(server);
    const taken = { dose: 2, frequency: 'TDS', durationDays: 5 };
    const order = [
      { id: items['30001'], ...taken },
      { id: items['30002'], ...taken, quantity: 4 },
      { id: items['30008'], ...taken },
      { id: items['30003'], dose: 2000, doseUnit: 'mg', frequency: 'BD', durationDays: 5 },
      { id: items['50001'], ...taken },
    ];
    const checked = await doctor.check(memberId, order);
    expect(checked.body.item).toMatchObject({ lines: [{ amount: 30 * 50 }, {}, {}, {}, {}] });
    const { body } = await doctor.add(memberId, order);
    const quantities = body.itemList.map(({ itemCode, quantity }) => [itemCode, quantity]);
    expect(Object.fromEntries(quantities)).toEqual({
      30001: 30,
      30002: 4,
      30003: 20,
      50001: 1,
      // A blister of 10 each.
      30008: 3,
    });
    expect(body.itemList.find(({ itemCode }) => itemCode === '30003')).toMatchObject({
      doseUnit: 'mg',
      dosage: '2,000 mg',
    });
  });

  it('asks for the reason of a dose above the maximum, and refuses one far above it', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 3, frequency: 'STAT' };
    const asked = await doctor.add(memberId, [line]);
    expect([asked.status, Object.keys(asked.body.fields)]).toEqual([422, ['memberItems.0.overrideReason']]);
    const far = await doctor.add(memberId, [{ ...line, dose: 5, overrideReason: 'Weighs 120 kg' }]);
    expect([far.status, Object.keys(far.body.fields)]).toEqual([422, ['memberItems.0']]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
    const { body } = await doctor.add(memberId, [{ ...line, overrideReason: 'Weighs 120 kg' }]);
    expect(body.itemList).toMatchObject([
      { overrideReason: 'Weighs 120 kg', findings: [{ code: 'over-single-dose', severity: 'confirm' }] },
    ]);
    const audited = "select reason from audit where member_id = $1 and action = 'dose.exceeded'";
    expect(await server.rows(audited, [memberId])).toEqual([{ reason: 'Weighs 120 kg' }]);
  });

  it('adds up what the patient takes of a substance in a day', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 2, frequency: 'QID', durationDays: 5 };
    expect((await doctor.add(memberId, [line])).status).toBe(200);
    const { status, body } = await doctor.add(memberId, [line]);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['memberItems.0.overrideReason']]);
    const again = await doctor.add(memberId, [{ ...line, overrideReason: 'Replaces the first' }]);
    expect(again.body.itemList).toMatchObject([
      { findings: [{ code: 'over-daily-sum', params: { dose: 8000 } }, { code: 'ordered-today' }] },
    ]);
  });

  it('refuses a dose in a unit that the item does not have', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 500, doseUnit: 'IU', frequency: 'TDS', quantity: 15 };
    for (const { status, body } of [
      await doctor.check(memberId, [line]),
      await doctor.add(memberId, [line]),
    ]) {
      expect([status, Object.keys(body.fields)]).toEqual([422, ['memberItems.0.doseUnit']]);
      expect(body.fields['memberItems.0.doseUnit']).toContain('Choose one of: tablet, mg, mcg, g.');
    }
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('judges a dose whose quantity the directions do not determine, and refuses the line', async () => {
    const { memberId } = await createPatient(server);
    const order = [
      { id: items['30003'], dose: 1, frequency: 'PRN', durationDays: 5 },
      { id: items['30001'], dose: 1100, doseUnit: 'mg', frequency: 'UD' },
    ];
    const checked = await doctor.check(memberId, order);
    expect(checked.body.item).toMatchObject({
      lines: [{ amount: null }, { amount: null, findings: [{ code: 'over-single-dose' }] }],
      covered: 0,
    });
    const { status, body } = await doctor.add(memberId, order);
    expect([status, body.fields]).toMatchObject([
      422,
      { 'memberItems.0.quantity': 'Enter a quantity', 'memberItems.1.quantity': 'Enter a quantity' },
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('refuses a computed quantity that is too large', async () => {
    const { memberId } = await createPatient(server);
    const line = { id: items['30001'], dose: 1000, frequency: 'Q4H', durationDays: 365 };
    const { status, body } = await doctor.add(memberId, [line]);
    expect([status, body.fields]).toEqual([
      422,
      { 'memberItems.0.quantity': 'Comes to 2190000. At most 10000 can be ordered at once.' },
    ]);
    const little = await doctor.add(memberId, [{ ...line, durationDays: 30, id: items['30002'] }]);
    expect(little.status).toBe(422);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('refuses two readings that contradict each other, naming both', async () => {
    const [{ memberId }, other] = [await createPatient(server), await createPatient(server)];
    const { status, body } = await server.post('/member-items/add', {
      token: tokens.doctor,
      body: {
        authorizedMemberId: memberId,
        member_id: other.memberId,
        memberItems: [{ id: items['30001'] }],
        facility_items: [items['30002']],
      },
    });
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['authorizedMemberId', 'facility_items', 'memberItems', 'member_id'],
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('accepts identifiers in capitals', async () => {
    const patient = await createPatient(server);
    const diagnosisId = (await createDiagnosis(server, patient)).toUpperCase();
    const line = { id: items['30001']?.toUpperCase(), diagnosisId };
    expect((await doctor.add(patient.memberId, [line])).status).toBe(200);
    const twice = await doctor.check(patient.memberId, [line, { id: items['30001'] }]);
    expect(twice.body.fields['memberItems.1']).toContain('already in the order');
  });

  it('of an item that needs approval is accepted, and says so', async () => {
    const { memberId } = await createPatient(server);
    const { status, body } = await doctor.add(memberId, [{ id: items['50002'] }]);
    expect(status).toBe(200);
    expect(body.itemList).toMatchObject([
      { coverage: 'approval', needsApproval: true, approvalNo: null, findings: [{ code: 'needs-approval' }] },
    ]);
  });

  it('of an item that the product excludes is paid in cash', async () => {
    const { memberId } = await createPatient(server, { product: 'NH004' });
    const { body } = await doctor.add(memberId, [{ id: items['50001'] }]);
    expect(body.itemList).toMatchObject([{ coverage: 'cash' }]);
  });

  it('against an allergy requires a reason, which the line shows beside the warning', async () => {
    const { memberId } = await createPatient(server, { allergies: ['Penicillin'] });
    const overrideReason = 'Tolerated it last year';
    const { status, body } = await doctor.add(memberId, [{ id: items['30002'], overrideReason }]);
    expect(status).toBe(200);
    expect(body.itemList).toMatchObject([
      { overrideReason, findings: [{ code: 'allergy', severity: 'confirm' }, { code: 'dose-not-read' }] },
    ]);
  });

  it('against an allergy by a brand requires a reason, whatever number stands in both names', async () => {
    const { memberId } = await createPatient(server, { allergies: ['Panadol', 'Metformin 250mg'] });
    const { status, body } = await doctor.add(memberId, [{ id: items['30001'] }, { id: items['30002'] }]);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['memberItems.0.overrideReason']]);
    expect(body.fields['memberItems.0.overrideReason']).toMatch(/allergic to Panadol/);
  });

  it('of a substance that the patient gets under another name is accepted, with the warning', async () => {
    const { memberId } = await createPatient(server);
    const [panadol] = await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, needs_approval)
       select facility_id, gen_random_uuid(), '30091', 'Panadol Extra', item_type_id, category, 90, false
       from facility_item where id = $1 returning id`,
      [items['30001']],
    );
    const double = (medicine: string) => [{ code: 'same-substance', severity: 'warn', params: { medicine } }];
    const together = await doctor.check(memberId, [{ id: items['30001'] }, { id: panadol?.id }]);
    expect(together.body.item).toMatchObject({
      lines: [{ findings: double('Panadol Extra') }, { findings: double('Paracetamol 500mg') }],
    });
    await doctor.add(memberId, [{ id: items['30001'] }]);
    const { status, body } = await doctor.add(memberId, [{ id: panadol?.id }]);
    expect([status, body.itemList]).toMatchObject([
      200,
      [{ findings: [...double('Paracetamol 500mg'), { code: 'dose-not-read' }] }],
    ]);
    await server.rows("update facility_item set active = false where item_code = '30091'");
  });

  it('of what was ordered today is accepted, with the warning', async () => {
    const { memberId } = await createPatient(server);
    await doctor.add(memberId, [{ id: items['50001'] }]);
    const { status, body } = await doctor.add(memberId, [{ id: items['50001'] }]);
    expect(status).toBe(200);
    expect(body.itemList).toMatchObject([{ findings: [{ code: 'ordered-today' }] }]);
  });
});

describe('an order is refused for', () => {
  interface Refused {
    name: string;
    lines: () => unknown[] | Promise<unknown[]>;
    field: string;
    text: RegExp;
  }
  const patient = { allergies: ['Penicillin'] };
  it.each<Refused>([
    {
      name: 'an unknown item',
      lines: () => [{ id: carePointOf(server, 'pharmacy') }],
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: 'an inactive item',
      lines: () => [{ id: items['30007'] }],
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: "another facility's item",
      lines: () =>
        server
          .rows("select id from facility_item where item_code = '30001' and id <> $1", [items['30001']])
          .then(([row]) => [{ id: row?.id }]),
      field: 'memberItems.1',
      text: /not in the list of this facility/,
    },
    {
      name: 'a service that is only charged',
      lines: () => [{ id: items['10001'] }],
      field: 'memberItems.1',
      text: /^GP Consultation is charged automatically/,
    },
    {
      name: 'the same item twice',
      lines: () => [{ id: items['30001'] }],
      field: 'memberItems.1',
      text: /already in the order/,
    },
    {
      name: 'more than the maximum',
      lines: () => [{ id: items['11001'], quantity: 3, frequency: 'UD' }],
      field: 'memberItems.1.quantity',
      text: /At most 2 may be ordered at once\./,
    },
    {
      name: 'an item of another scheme',
      lines: () => [{ id: items['30006'] }],
      field: 'memberItems.1',
      text: /another scheme’s price list/,
    },
    {
      name: 'an allergy that nobody answers for',
      lines: () => [{ id: items['30002'] }],
      field: 'memberItems.1.overrideReason',
      text: /allergic to Penicillin\. Enter the reason/,
    },
    {
      name: "another patient's diagnosis",
      lines: async () => [
        { id: items['50001'], diagnosisId: await createDiagnosis(server, await createPatient(server)) },
      ],
      field: 'memberItems.1.diagnosisId',
      text: /diagnosis of this patient/,
    },
  ])('$name: 422, naming the field, and nothing is ordered', async ({ lines, field, text }) => {
    const { memberId } = await createPatient(server, patient);
    const { status, body } = await doctor.add(memberId, [{ id: items['30001'] }, ...(await lines())]);
    expect([status, body.statusCode]).toEqual([422, 51422]);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(body.fields[field]).toMatch(text);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('lines that cannot be ordered, naming each', async () => {
    const { memberId } = await createPatient(server, patient);
    const { body } = await doctor.add(memberId, [
      { id: items['30002'] },
      { id: items['30006'] },
      { id: items['11001'], quantity: 9, frequency: 'UD' },
    ]);
    expect(Object.keys(body.fields)).toEqual([
      ...['memberItems.0.overrideReason', 'memberItems.1', 'memberItems.2.quantity'],
    ]);
  });

  it('a withdrawn diagnosis', async () => {
    const whom = await createPatient(server);
    const diagnosisId = await createDiagnosis(server, whom, true);
    const { status } = await doctor.add(whom.memberId, [{ id: items['30001'], diagnosisId }]);
    expect(status).toBe(422);
  });

  it.each([
    ['quantity', -1],
    ['quantity', 0],
    ['quantity', 1.5],
    ['quantity', 'many'],
    ['quantity', 10_001],
    ['dose', 0],
    ['dose', 0.0005],
    ['dose', 1e-300],
    ['dose', 1.0001],
    ['frequency', 'NOW'],
    ['durationDays', 400],
    ['overrideReason', 'x'],
    ['diagnosisId', 'malaria'],
    ['price', 5],
  ])('%s %s: 400, naming the field', async (name, value) => {
    const { memberId } = await createPatient(server);
    const { status, body } = await doctor.add(memberId, [{ id: items['30001'], [name]: value }]);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(`memberItems.0.${name}`);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('no lines at all', async () => {
    const { memberId } = await createPatient(server);
    const { status, body } = await doctor.add(memberId, []);
    expect([status, body.fields]).toEqual([400, { memberItems: 'Choose at least one item' }]);
  });

  it.each([
    ['medicine', 'laboratory', '30001', 'Pharmacy'],
    ['test', 'pharmacy', '50001', 'Laboratory'],
  ] as const)('a %s without an open visit there: 409', async (_, only, code, station) => {
    const { memberId } = await createPatient(server, { visits: [only] });
    const { status, body } = await doctor.add(memberId, [{ id: items[code] }]);
    expect([status, body.description]).toEqual([
      409,
      `There is no open visit at ${station} for this patient. Start one first.`,
    ]);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('a line without a visit, together with the others', async () => {
    const { memberId } = await createPatient(server, { visits: ['pharmacy'] });
    const { status } = await doctor.add(memberId, [{ id: items['30001'] }, { id: items['50001'] }]);
    expect(status).toBe(409);
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });

  it('an authorization that is no longer valid', async () => {
    const { memberId, authorizationId } = await createPatient(server);
    const backdate = (days: number) =>
      server.rows('update card_authorization set day = day - $2::int where id = $1', [authorizationId, days]);
    await backdate(1);
    expect((await doctor.add(memberId, [{ id: items['30001'] }])).status).toBe(200);
    await backdate(1);
    const { status, body } = await doctor.add(memberId, [{ id: items['50001'] }]);
    expect([status, body.description]).toEqual([
      409,
      expect.stringContaining('Verify the card again today.'),
    ]);
    expect(await traces(server, memberId)).toMatchObject({ lines: 1 });
  });

  it('a withdrawn authorization', async () => {
    const { memberId, authorizationId } = await createPatient(server);
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [authorizationId]);
    expect((await doctor.add(memberId, [{ id: items['30001'] }])).status).toBe(409);
  });
});

describe('ordering', () => {
  it.each([
    ['doctor', 200],
    ['pharmacist', 403],
    ['lab_tech', 403],
    ['receptionist', 403],
    ['admin', 403],
  ] as const)('%s: %i', async (role, status) => {
    const { memberId } = await createPatient(server);
    const somebody = orderer(server, tokens[role]);
    expect((await somebody.add(memberId, [{ id: items['30001'] }])).status).toBe(status);
    expect((await somebody.check(memberId, [{ id: items['50001'] }])).status).toBe(status);
  });

  it('is refused without a token', async () => {
    const { memberId } = await createPatient(server);
    const nobody = orderer(server, undefined);
    expect((await nobody.add(memberId, [{ id: items['30001'] }])).status).toBe(401);
    expect((await nobody.check(memberId, [{ id: items['30001'] }])).status).toBe(401);
  });

  it('is refused for a patient of another facility', async () => {
    const { memberId } = await createPatient(server);
    const elsewhere = orderer(server, tokens.elsewhere);
    for (const answer of [
      await elsewhere.add(memberId, [{ id: items['30001'] }]),
      await elsewhere.check(memberId, [{ id: items['30001'] }]),
    ]) {
      expect([answer.status, answer.body.description]).toEqual([404, 'Patient not found.']);
    }
    expect(await traces(server, memberId)).toEqual(nothingDone);
  });
});

describe('an order that is sent twice', () => {
  it('is one order: the repeat gets the first answer', async () => {
    const { memberId } = await createPatient(server);
    const lines = [{ id: items['30001'], quantity: 4, frequency: 'UD' }, { id: items['50001'] }];
    const first = await doctor.add(memberId, lines, `order-${memberId}`);
    const again = await doctor.add(memberId, lines, `order-${memberId}`);
    expect(again.text).toBe(first.text);
    expect(await traces(server, memberId)).toEqual({ lines: 2, orders: 1, events: 2 });
  });

  it('is one order, ten at once', async () => {
    const { memberId } = await createPatient(server);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => doctor.add(memberId, [{ id: items['30001'] }], `ten-${memberId}`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await traces(server, memberId)).toEqual({ lines: 1, orders: 1, events: 1 });
  });

  it('can be corrected after a refusal under the same address with a new key', async () => {
    const { memberId } = await createPatient(server);
    expect((await doctor.add(memberId, [{ id: items['11001'], quantity: 3 }], `a-${memberId}`)).status).toBe(
      422,
    );
    expect(
      (await doctor.add(memberId, [{ id: items['11001'], quantity: 2, frequency: 'UD' }], `b-${memberId}`))
        .status,
    ).toBe(200);
  });
});

describe('an order and a withdrawal at the same moment', () => {
  it("of the latest authorization: the lines join the earlier one's visit at its scheme's price", async () => {
    const { memberId } = await createPatient(server, { visits: ['laboratory'] });
    const latest = randomUUID();
    await server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select facility_id, $2::uuid, left($2::uuid::text, 30), member_id, verifier_id, card_type_id, 2, card_status,
         authorization_status, '', '1002', 'NH005', day, created_at + interval '1 second', created_by
       from card_authorization where member_id = $1`,
      [memberId, latest],
    );
    const reception = new pg.Client({ connectionString: server.adminUrl });
    await reception.connect();
    await reception.query('begin');
    await reception.query('select from card_authorization where id = $1 for update', [latest]);
    await reception.query('update card_authorization set withdrawn_at = now() where id = $1', [latest]);
    const adding = doctor.add(memberId, [{ id: items['50001'] }]);
    await expect
      .poll(() =>
        server.rows(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toHaveLength(1);
    await reception.query('commit');
    await reception.end();
    expect((await adding).body.itemList).toMatchObject([{ unitPrice: 8000 }]);
  });

  it('of the visit: either the lines and the visit stay, or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const { memberId, pharmacy } = await createPatient(server, { visits: ['pharmacy'] });
      const [added, cancelled] = await Promise.all([
        doctor.add(memberId, [{ id: items['30001'] }]),
        server.post(`/point-of-cares/visits/${pharmacy}/cancel`, {
          token: tokens.doctor,
          body: { reason: 'Nothing ordered' },
        }),
      ]);
      const [visit] = await server.rows('select status from visit where id = $1', [pharmacy]);
      const { lines } = (await traces(server, memberId)) ?? {};
      expect([added.status, cancelled.status, visit?.status, lines]).toEqual(
        added.status === 200 ? [200, 409, 'Pending', 1] : [409, 200, 'Cancelled', 0],
      );
    }
  });

  it('of the authorization: either the lines and it stay, or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const { memberId, authorizationId } = await createPatient(server);
      const [added, withdrawn] = await Promise.all([
        doctor.add(memberId, [{ id: items['30001'] }, { id: items['50001'] }]),
        server.post(`/card/authorize/${authorizationId}/withdraw`, {
          token: tokens.receptionist,
          body: { reason: 'Wrong patient' },
        }),
      ]);
      const { lines } = (await traces(server, memberId)) ?? {};
      expect([added.status, withdrawn.status, lines]).toEqual(
        added.status === 200 ? [200, 409, 2] : [409, 200, 0],
      );
    }
  });
});
