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
