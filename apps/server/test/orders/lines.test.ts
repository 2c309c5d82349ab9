import { orderLine, patient as patientOf, type Role } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '../setup/body.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import {
  carePointOf,
  createDiagnosis,
  createPatient,
  createTariff,
  type Items,
  orderer,
  signInAll,
  type TestPatient,
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

/** Orders items by their codes. @returns the lines' identifiers */
async function ordered(patient: TestPatient, ...codes: string[]): Promise<string[]> {
  const { status, body } = await doctor.add(
    patient.memberId,
    codes.map((code) => ({ id: items[code], quantity: 2, frequency: 'UD' })),
  );
  expect(status).toBe(200);
  return body.itemList.map((line) => orderLine.parse(line).memberVisitItemId);
}

const setStatus = (id: string | undefined, status: string, dispensed = 0) =>
  server.rows('update order_line set status = $2, dispensed_quantity = $3 where id = $1', [
    id,
    status,
    dispensed,
  ]);

async function visitOf(id: string) {
  const [row] = await server.rows('select status from visit where id = $1', [id]);
  return row?.status;
}

async function written(memberId: string, action: string) {
  const [row] = await server.rows(
    'select count(*)::int as n, max(reason) as reason from audit where member_id = $1 and action = $2',
    [memberId, action],
  );
  return row;
}

describe('cancelling a line', () => {
  it('records who, when and why; the visit stays open while another line is', async () => {
    const patient = await createPatient(server);
    const [first = '', second = ''] = await ordered(patient, '30001', '30002');
    const { status, body } = await doctor.cancel(first, { reason: 'Wrong medicine' });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      memberVisitItemId: first,
      status: 'Cancelled',
      remaining: 0,
      closedByName: 'Test doctor first',
      closedReason: 'Wrong medicine',
      findings: [],
    });
    expect(await visitOf(patient.pharmacy)).toBe('Pending');
    expect(await written(patient.memberId, 'order-line.cancelled')).toEqual({
      n: 1,
      reason: 'Wrong medicine',
    });
    const events = await server.rows(
      "select visit_id from event where member_id = $1 and topic = 'orders' and care_point_id = $2",
      [patient.memberId, carePointOf(server, 'pharmacy')],
    );
    expect(events).toHaveLength(2);
    await doctor.cancel(second);
    expect(await visitOf(patient.pharmacy)).toBe('Completed');
    expect(await visitOf(patient.laboratory)).toBe('Pending');
  });

  it('completes the visit when the other lines are finished', async () => {
    const patient = await createPatient(server);
    const [given, other = ''] = await ordered(patient, '30001', '30002');
    await setStatus(given, 'Dispensed', 2);
    await doctor.cancel(other);
    expect(await visitOf(patient.pharmacy)).toBe('Completed');
  });

  it('can be repeated, with a key and without', async () => {
    const patient = await createPatient(server);
    const [id = ''] = await ordered(patient, '30001');
    const first = await doctor.cancel(id, { reason: 'Wrong medicine' }, `cancel-${id}`);
    const again = await doctor.cancel(id, { reason: 'Wrong medicine' }, `cancel-${id}`);
    expect(again.text).toBe(first.text);
    const other = await doctor.cancel(id, { reason: 'Another reason' });
    expect(other.body.item).toMatchObject({ status: 'Cancelled', closedReason: 'Wrong medicine' });
    expect(await written(patient.memberId, 'order-line.cancelled')).toMatchObject({ n: 1 });
  });

  it('cancels once for five simultaneous requests', async () => {
    const patient = await createPatient(server);
    const [id = ''] = await ordered(patient, '30001');
    const answers = await Promise.all(Array.from({ length: 5 }, () => doctor.cancel(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await written(patient.memberId, 'order-line.cancelled')).toMatchObject({ n: 1 });
  });

  it.each([
    ['30001', 'PartlyDispensed', 1, '1 of 2 were already given.'],
    ['30001', 'Dispensed', 2, 'All 2 were already given'],
    ['30001', 'NotGiven', 0, 'This line was closed'],
    ['50001', 'Preliminary', 0, 'This test already has a result'],
    ['50001', 'Resulted', 0, 'This test already has a result'],
    ['50001', 'NotDone', 0, 'This line was closed'],
  ])('%s in state %s is refused: 409', async (code, status, dispensed, text) => {
    const [id = ''] = await ordered(await createPatient(server), code);
    await setStatus(id, status, dispensed);
    const answer = await doctor.cancel(id);
    expect(answer.status).toBe(409);
    expect(answer.body.description).toContain(text);
    expect(await server.rows('select status from order_line where id = $1', [id])).toEqual([{ status }]);
  });

  it.each([[{}], [{ reason: ' x ' }], [{ reason: '   ' }], [{ reason: '\u200b\u200b\u200b' }]])(
    '%j: 400, naming the reason',
    async (body) => {
      const [id = ''] = await ordered(await createPatient(server), '30001');
      const answer = await doctor.cancel(id, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields)).toEqual(['reason']);
    },
  );

  it('is allowed only to the doctor of this facility', async () => {
    const [id = ''] = await ordered(await createPatient(server), '30001');
    for (const role of ['pharmacist', 'lab_tech', 'receptionist', 'admin'] as const)
      expect((await orderer(server, tokens[role]).cancel(id)).status).toBe(403);
    expect((await orderer(server, undefined).cancel(id)).status).toBe(401);
    expect((await orderer(server, tokens.elsewhere).cancel(id)).status).toBe(404);
    expect(await server.rows('select status from order_line where id = $1', [id])).toEqual([
      { status: 'Ordered' },
    ]);
  });

  it('of the visit is refused while it has lines', async () => {
    const patient = await createPatient(server, { visits: ['pharmacy'] });
    const offered = async () => {
      const { body } = await server.get(`/patients/${patient.memberId}`, { token: tokens.receptionist });
      return patientOf.parse(body.item).authorization?.forwardedTo?.withdrawable;
    };
    expect(await offered()).toBe(true);
    const [id = ''] = await ordered(patient, '30001');
    expect(await offered()).toBe(false);
    const withdraw = () =>
      server.post(`/point-of-cares/visits/${patient.pharmacy}/cancel`, {
        token: tokens.doctor,
        body: { reason: 'Went home' },
      });
    const refused = await withdraw();
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'There are orders under this visit. Cancel them first.',
    ]);
    expect(await visitOf(patient.pharmacy)).toBe('Pending');
    await doctor.cancel(id);
    expect(await visitOf(patient.pharmacy)).toBe('Completed');
    expect(await offered()).toBe(true);
    expect((await withdraw()).body.item.visitStatus).toBe('Cancelled');
    expect((await withdraw()).status).toBe(200);
    expect(await visitOf(patient.pharmacy)).toBe('Cancelled');
  });

  it('of all lines allows the authorization to be withdrawn, with the visit that ended by it', async () => {
    const patient = await createPatient(server, { visits: ['pharmacy'] });
    const [id = ''] = await ordered(patient, '30001');
    const withdraw = () =>
      server.post(`/card/authorize/${patient.authorizationId}/withdraw`, {
        token: tokens.receptionist,
        body: { reason: 'Went home' },
      });
    expect((await withdraw()).status).toBe(409);
    await doctor.cancel(id);
    expect((await withdraw()).body.item.state).toBe('withdrawn');
    expect(await visitOf(patient.pharmacy)).toBe('Cancelled');
  });

  it('of all lines does not undo the start of the visit', async () => {
    const patient = await createPatient(server, { visits: ['pharmacy'] });
    const [id = ''] = await ordered(patient, '30001');
    const path = `/point-of-cares/visits/${patient.pharmacy}`;
    await server.post(`${path}/take`, { token: tokens.pharmacist, body: {} });
    await doctor.cancel(id);
    const ask = { token: tokens.receptionist, body: { reason: 'Went home' } };
    expect((await server.post(`${path}/cancel`, ask)).status).toBe(409);
    expect((await server.post(`/card/authorize/${patient.authorizationId}/withdraw`, ask)).status).toBe(409);
  });
});

describe("a patient's lines at a care point", () => {
  const codesOf = (body: Body) => body.itemList.map(({ itemCode }) => itemCode);

  it('are listed open ones first, then the newest, only of that care point and patient', async () => {
    const patient = await createPatient(server);
    await ordered(await createPatient(server), '30001');
    for (const code of ['30001', '30002', '30003', '30005']) await ordered(patient, code);
    await ordered(patient, '50001');
    await server.rows(
      "update order_line set status = 'NotGiven' where member_id = $1 and item_code in ('30002', '30005')",
      [patient.memberId],
    );
    const all = await doctor.lines(carePointOf(server, 'pharmacy'), patient.memberId);
    expect(all.status).toBe(200);
    expect(codesOf(all.body)).toEqual(['30003', '30001', '30005', '30002']);
    expect(all.body.data.totalItems).toBe(4);
    const oldest = await doctor.lines(
      ...([carePointOf(server, 'pharmacy'), patient.memberId, '?sortBy=createdAt&sortBy=asc'] as const),
    );
    expect(codesOf(oldest.body)).toEqual(['30001', '30003', '30002', '30005']);
    const second = await doctor.lines(
      carePointOf(server, 'pharmacy'),
      patient.memberId,
      '?pageNo=1&pageSize=3',
    );
    expect([codesOf(second.body), second.body.data.totalItems]).toEqual([['30002'], 4]);
    const beyond = await doctor.lines(carePointOf(server, 'pharmacy'), patient.memberId, '?pageNo=9');
    expect([codesOf(beyond.body), beyond.body.data.totalItems]).toEqual([[], 4]);
    const lab = await doctor.lines(carePointOf(server, 'laboratory'), patient.memberId);
    expect(codesOf(lab.body)).toEqual(['50001']);
  });

  it('show the current findings: a new allergy, a missing approval, the same again today', async () => {
    const patient = await createPatient(server);
    const [amoxicillin] = await ordered(patient, '30002', '30004', '30001');
    await ordered(patient, '30001');
    await server.rows(
      `insert into allergy (facility_id, id, member_id, substance, severity, recorded_at, recorded_by)
       select facility_id, gen_random_uuid(), member_id, 'Penicillin', 'Severe', now(), ordered_by from order_line
       where id = $1`,
      [amoxicillin],
    );
    const read = async () => {
      const { body } = await orderer(server, tokens.pharmacist).lines(
        carePointOf(server, 'pharmacy'),
        patient.memberId,
      );
      return body.itemList.map((line) => {
        const { itemCode, findings } = orderLine.parse(line);
        return [itemCode, findings.map(({ code }) => code).join()];
      });
    };
    expect(await read()).toEqual([
      ['30001', 'ordered-today,dose-not-read'],
      ['30001', 'dose-not-read'],
      ['30004', 'needs-approval,no-dose-limit'],
      ['30002', 'allergy,dose-not-read'],
    ]);
    await server.rows(
      "update order_line set approval_no = 'NHIF/REF/1' where item_code = '30004' and member_id = $1",
      [patient.memberId],
    );
    await server.rows('update allergy set withdrawn_at = now() where member_id = $1', [patient.memberId]);
    expect((await read()).map(([, findings]: string[]) => findings)).toEqual([
      'ordered-today,dose-not-read',
      'dose-not-read',
      'no-dose-limit',
      'dose-not-read',
    ]);
  });

  it('show the pharmacist the note and the diagnosis', async () => {
    const patient = await createPatient(server);
    const diagnosisId = await createDiagnosis(server, patient);
    await doctor.add(patient.memberId, [{ id: items['30001'], diagnosisId, doctorNote: 'In the morning' }]);
    const own = await doctor.lines(carePointOf(server, 'pharmacy'), patient.memberId);
    expect(own.body.itemList).toMatchObject([
      { diagnosis: { code: 'B54', name: 'Unspecified malaria' }, doctorNote: 'In the morning' },
    ]);
    const pharmacist = orderer(server, tokens.pharmacist);
    for (const { body } of [
      await pharmacist.lines(carePointOf(server, 'pharmacy'), patient.memberId),
      await pharmacist.prescriptions(patient.memberId),
    ]) {
      expect(body.itemList).toMatchObject([
        { itemCode: '30001', diagnosis: { code: 'B54' }, doctorNote: 'In the morning' },
      ]);
    }
  });

  it('show the laboratory the note, but no diagnosis, no allergy and no reason that names one', async () => {
    const patient = await createPatient(server, { allergies: ['Iodine'] });
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
       select facility_id, gen_random_uuid(), '50003', 'CT with contrast', 5, 'test', 150000
       from visit where id = $1 on conflict do nothing`,
      [patient.laboratory],
    );
    const [scan] = await server.rows(
      `select i.id from facility_item i join visit v using (facility_id)
      where v.id = $1 and i.item_code = '50003'`,
      [patient.laboratory],
    );
    const diagnosisId = await createDiagnosis(server, patient);
    const words = { doctorNote: 'Left kidney', overrideReason: 'Iodine taken before' };
    await doctor.add(patient.memberId, [{ id: scan?.id, diagnosisId, ...words }]);
    const at = carePointOf(server, 'laboratory');
    expect((await doctor.lines(at, patient.memberId)).body.itemList).toMatchObject([
      { diagnosis: { code: 'B54' }, ...words, findings: [{ code: 'allergy' }] },
    ]);
    const seen = await orderer(server, tokens.lab_tech).lines(at, patient.memberId);
    expect(seen.body.itemList).toMatchObject([
      { diagnosis: null, doctorNote: 'Left kidney', overrideReason: null, findings: [] },
    ]);
    const closed = await server.post(`/member-items/${seen.body.itemList[0]?.memberVisitItemId}/close`, {
      token: tokens.lab_tech,
      body: { reason: 'Sample refused' },
    });
    expect(closed.body.item).toMatchObject({ status: 'NotDone', diagnosis: null, overrideReason: null });
  });

  it('need the same number of statements for one line and for fifty', async () => {
    const count = async (lines: number) => {
      const patient = await createPatient(server);
      await server.rows(
        `insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
           item_name, category, unit_price, coverage, quantity, status, day, ordered_at, ordered_by)
         select v.facility_id, gen_random_uuid(), gen_random_uuid(), v.id, v.authorization_id, v.member_id, i.id,
           i.item_code, i.item_name, 'medicine', 1, 'covered', 1, 'Ordered', v.day, now(), v.created_by
         from visit v join facility_item i on i.facility_id = v.facility_id and i.item_code = '30001',
           generate_series(1, $2::int) where v.id = $1`,
        [patient.pharmacy, lines],
      );
      const { read } = server.database;
      let statements = 0;
      server.database.read = (facilityId, query) => {
        statements += 1;
        return read(facilityId, query);
      };
      try {
        const { body } = await doctor.lines(carePointOf(server, 'pharmacy'), patient.memberId);
        expect(body.itemList).toHaveLength(lines);
      } finally {
        server.database.read = read;
      }
      return statements;
    };
    expect(await count(50)).toBe(await count(1));
  });

  it.each([
    ['doctor', 'pharmacy', 200],
    ['doctor', 'laboratory', 200],
    ['pharmacist', 'pharmacy', 200],
    ['pharmacist', 'laboratory', 403],
    ['lab_tech', 'laboratory', 200],
    ['lab_tech', 'pharmacy', 403],
    ['receptionist', 'pharmacy', 403],
    ['admin', 'laboratory', 403],
  ] as const)('%s at %s: %i', async (role, kind, status) => {
    const { memberId } = await createPatient(server);
    expect((await orderer(server, tokens[role]).lines(carePointOf(server, kind), memberId)).status).toBe(
      status,
    );
  });

  it('are hidden from strangers', async () => {
    const patient = await createPatient(server);
    await ordered(patient, '30001');
    const elsewhere = orderer(server, tokens.elsewhere);
    expect((await elsewhere.lines(carePointOf(server, 'pharmacy'), patient.memberId)).status).toBe(404);
    const own = await elsewhere.lines(carePointOf(server, 'pharmacy', 'second'), patient.memberId);
    expect([own.status, own.body.description]).toEqual([404, 'Patient not found.']);
    expect(
      (await orderer(server, undefined).lines(carePointOf(server, 'pharmacy'), patient.memberId)).status,
    ).toBe(401);
    expect((await doctor.lines('nowhere', patient.memberId)).status).toBe(400);
    expect((await doctor.lines(patient.memberId, patient.memberId)).status).toBe(404);
  });
});

describe("a patient's prescriptions", () => {
  it('are medicines only, the newest first, from all visits', async () => {
    const patient = await createPatient(server);
    await ordered(patient, '30001', '50001');
    await ordered(patient, '30002');
    const { status, body } = await doctor.prescriptions(patient.memberId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      totalItems: 2,
      itemList: [{ itemCode: '30002' }, { itemCode: '30001' }],
    });
    const page = await doctor.prescriptions(patient.memberId, '?pageNo=1&pageSize=1');
    expect(page.body.data).toMatchObject({ totalItems: 2, itemList: [{ itemCode: '30001' }] });
    const wrong = await doctor.prescriptions(patient.memberId, '?sortBy=itemName&sortBy=asc');
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['sortBy']]);
  });

  it.each([
    ['doctor', 200],
    ['pharmacist', 200],
    ['lab_tech', 403],
    ['receptionist', 403],
    ['admin', 403],
  ] as const)('%s: %i', async (role, status) => {
    const { memberId } = await createPatient(server);
    expect((await orderer(server, tokens[role]).prescriptions(memberId)).status).toBe(status);
  });

  it('are hidden from strangers', async () => {
    const { memberId } = await createPatient(server);
    const elsewhere = await orderer(server, tokens.elsewhere).prescriptions(memberId);
    expect([elsewhere.status, elsewhere.body.description]).toEqual([404, 'Patient not found.']);
    expect((await orderer(server, undefined).prescriptions(memberId)).status).toBe(401);
  });
});
