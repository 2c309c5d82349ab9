import { randomUUID } from 'node:crypto';
import { approval, dashboardWork, orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalsOf, approver, createApproval } from '../approvals/factories.ts';
import {
  type Clinic,
  createClinic,
  createConsulted,
  detailOf,
  facility,
  person,
  storedClaims,
} from '../claims/factories.ts';
import { orderer, type PatientWanted } from '../orders/factories.ts';
import { createSchemeTariff, knownToScheme } from '../scheme/factories.ts';

let clinic: Clinic;
const points: Record<string, string> = {};

beforeAll(async () => {
  clinic = await createClinic();
  const { server, tokens } = clinic;
  await server.rows(`
    insert into item_type (id, name, care_kind) values (5, 'Diagnostics', 'imaging'), (6, 'Procedures', 'procedures'),
      (8, 'Major surgery', 'theatre'), (13, 'Physiotherapy', 'physiotherapy'), (15, 'Medical appliances', 'procedures')
      on conflict (id) do update set care_kind = excluded.care_kind;
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, needs_approval,
      maximum_quantity, sex, care_kind)
    select '${facility}', gen_random_uuid(), i.* from (values
      ('60001', 'Wound Suturing', 6, 'service', 20000, false, null::int, null::text, null::text),
      ('60005', 'Normal Delivery', 6, 'service', 80000, false, 1, 'Female', 'maternity'),
      ('50101', 'CT Scan, Brain', 5, 'service', 180000, true, null, null, null),
      ('13001', 'Physiotherapy session', 13, 'service', 10000, true, 12, null, null),
      ('80001', 'Total Hip Replacement', 8, 'service', 2500000, false, null, null, null),
      ('15002', 'Hearing Aid', 15, 'service', 350000, false, null, null, 'procedures')
    ) i (code, name, type, category, price, approval, maximum, sex, care_kind);
    update facility_item set asks = '{serialNo,size}' where facility_id = '${facility}' and item_code = '15002';`);
  await createSchemeTariff(server);
  for (const row of await server.rows('select item_code, id from facility_item where facility_id = $1', [
    facility,
  ]))
    clinic.items[String(row.item_code)] = String(row.id);
  for (const [kind, name] of [
    ['procedures', 'Procedure room'],
    ['maternity', 'Labour ward'],
    ['imaging', 'Imaging'],
    ['physiotherapy', 'Physiotherapy'],
  ] as const) {
    const body = { name, kind, code: name.slice(0, 3).toUpperCase(), active: true };
    const made = await server.post('/admin/point-of-cares', { token: tokens.admin, body });
    points[kind] = String(made.body.item.id);
  }
});
afterAll(() => clinic.server.close());

const doctor = () => orderer(clinic.server, clinic.tokens.doctor);
const practitioner = () => person(clinic.server, clinic.tokens.practitioner);
const perform = (lineId: string, more: object = {}, token = clinic.tokens.practitioner) =>
  clinic.server.post('/member-items/perform', { token, body: { memberVisitItemId: lineId, ...more } });
const patientOf = (wanted: PatientWanted = {}) => createConsulted(clinic, { visits: [], ...wanted });

/** Orders items by their codes. @returns the lines in the order of the codes */
async function order(memberId: string, ...lines: (readonly [code: string, quantity?: number])[]) {
  const answer = await doctor().add(
    memberId,
    lines.map(([code, quantity = 1]) => ({ id: clinic.items[code], quantity, frequency: 'UD' })),
  );
  expect(answer.status, answer.text).toBe(200);
  const ordered = answer.body.itemList.map((line) => orderLine.parse(line));
  return lines.map(([code]) => ordered.find(({ itemCode }) => itemCode === code)?.memberVisitItemId ?? '');
}

const ledgerOf = (lineId: string) =>
  clinic.server.rows('select coalesce(sum(quantity), 0)::int as n from service_given where line_id = $1', [
    lineId,
  ]);
const visitsAt = async (kind: string, token = clinic.tokens.practitioner) =>
  (await clinic.server.get(`/point-of-cares/${points[kind]}?view=work`, { token })).body.itemList;

describe('a midwife', () => {
  it('completes a delivery and a suture, and the folio has both with her number', async () => {
    const patient = await patientOf();
    const [delivery = '', suture = ''] = await order(patient.memberId, ['60005'], ['60001']);
    expect(await visitsAt('maternity')).toMatchObject([
      {
        authorizedMemberId: patient.memberId,
        waitingServices: [{ name: 'Normal Delivery', urgent: false }],
        empty: false,
      },
    ]);
    const done = await perform(delivery, { report: 'Girl, 3.2 kg' });
    expect(done.body.item).toMatchObject({
      status: 'Done',
      remaining: 0,
      dispenses: [{ quantity: 1, byName: 'Test practitioner first', report: 'Girl, 3.2 kg' }],
    });
    expect((await perform(suture)).status).toBe(200);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built).toMatchObject({
      status: 'Pending',
      amountClaimed: 110_000,
      findings: [],
      practitioners: [
        { registrationNo: 'MCT-1001' },
        { name: 'Test practitioner first', registrationNo: 'TNMC-2001' },
      ],
    });
    expect(built.lines).toMatchObject([
      { itemCode: '10001' },
      { itemCode: '60005', quantity: 1, department: 'maternity' },
      { itemCode: '60001', quantity: 1, department: 'procedures' },
    ]);
    const visits = await clinic.server.rows(
      `select p.kind, v.status from visit v join care_point p on p.id = v.care_point_id
       where v.authorization_id = $1 and p.kind in ('maternity', 'procedures') order by 1`,
      [patient.authorizationId],
    );
    expect(visits).toEqual([
      { kind: 'maternity', status: 'Completed' },
      { kind: 'procedures', status: 'Completed' },
    ]);
  });

  it('needs a registration number', async () => {
    const patient = await patientOf();
    const [suture = ''] = await order(patient.memberId, ['60001']);
    const set = (number: string | null) =>
      clinic.server.rows("update account set registration_no = $1 where name = 'Test practitioner first'", [
        number,
      ]);
    await set(null);
    const refused = await perform(suture);
    await set('TNMC-2001');
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'Your account has no registration number, so the scheme would not pay. Ask the administrator to enter it.',
    ]);
    expect(await ledgerOf(suture)).toEqual([{ n: 0 }]);
  });
});

describe('ordering a service', () => {
  it('stops a delivery of a man', async () => {
    const patient = await patientOf({ gender: 'Male' });
    const refused = await doctor().add(patient.memberId, [{ id: clinic.items['60005'] }]);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        'memberItems.0.overrideReason':
          'The scheme pays for Normal Delivery only for patients of the other sex. Enter the reason for ordering anyway.',
      },
    ]);
  });

  it('finds only what can be ordered, with where it is done', async () => {
    const { memberId } = await patientOf();
    const find = async (itemName: string) =>
      (await doctor().search({ authorizedMemberId: memberId, itemName, category: 'service' })).body.itemList;
    expect(await find('delivery')).toMatchObject([{ itemCode: '60005', careKind: 'maternity' }]);
    expect((await find('')).map(({ itemCode }) => itemCode)).not.toContain('10001');
    expect(await find('consultation')).toEqual([]);
    const refused = await doctor().add(memberId, [{ id: clinic.items['10001'] }]);
    expect(refused.body.fields).toEqual({
      'memberItems.0': 'GP Consultation is charged automatically and cannot be ordered.',
    });
  });

  it('is refused as a whole where the facility has no care point for it', async () => {
    const { memberId, authorizationId } = await patientOf();
    const both = [{ id: clinic.items['60001'] }, { id: clinic.items['80001'] }];
    const refused = await doctor().add(memberId, both);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'The facility has no open care point where Total Hip Replacement is done. Ask the administrator to add one.',
    ]);
    const left = await clinic.server.rows(
      `select (select count(*)::int from order_line where authorization_id = $1) as lines,
         (select count(*)::int from visit where authorization_id = $1 and status = 'Pending') as visits`,
      [authorizationId],
    );
    expect(left).toEqual([{ lines: 0, visits: 0 }]);
  });

  it('that is urgent brings its patient to the top, and its line before the others', async () => {
    const [early, urgent] = [await patientOf(), await patientOf()];
    await order(early.memberId, ['60001']);
    await order(urgent.memberId, ['15002']);
    const wanted = { id: clinic.items['60001'], urgent: true, doctorNote: 'Left hand' };
    const added = await doctor().add(urgent.memberId, [wanted]);
    expect(added.body.itemList).toMatchObject([{ urgent: true }]);
    const [first] = await visitsAt('procedures');
    expect(first).toMatchObject({
      authorizedMemberId: urgent.memberId,
      waitingServices: [
        { name: 'Wound Suturing', urgent: true },
        { name: 'Hearing Aid', urgent: false },
      ],
    });
    const atWork = orderer(clinic.server, clinic.tokens.practitioner);
    const lines = await atWork.lines(points.procedures ?? '', urgent.memberId);
    expect(lines.body.itemList).toMatchObject([
      { itemCode: '60001', doctorNote: 'Left hand' },
      { itemCode: '15002', doctorNote: null },
    ]);
    await perform(orderLine.parse(added.body.itemList[0]).memberVisitItemId);
    expect((await visitsAt('procedures'))[0]?.authorizedMemberId).not.toBe(urgent.memberId);
  });

  it('is saved in an order set, unless it is charged automatically', async () => {
    const save = (...codes: readonly string[]) =>
      clinic.server.post('/order-sets', {
        token: clinic.tokens.doctor,
        body: {
          name: 'After delivery',
          category: 'service',
          lines: codes.map((code) => ({ itemId: clinic.items[code] })),
        },
      });
    expect(Object.keys((await save('60001', '10001')).body.fields ?? {})).toEqual(['lines.1.itemId']);
    expect((await save('60005', '60001')).body.item).toMatchObject({
      lines: [{ itemName: 'Normal Delivery' }, { itemName: 'Wound Suturing' }],
    });
  });

  it('joins the open visit, also one that was sent on purpose', async () => {
    const patient = await patientOf();
    const { body } = await clinic.doctor.start(patient.authorizationId, points.procedures ?? '');
    const [suture = ''] = await order(patient.memberId, ['60001']);
    const lines = await clinic.server.rows('select visit_id from order_line where id = $1', [suture]);
    expect(lines).toEqual([{ visit_id: body.item.authorizedPointOfCareId }]);
  });

  it('warns of the same service on the same day, and the claim asks why', async () => {
    const patient = await patientOf();
    const [first = ''] = await order(patient.memberId, ['60001']);
    const [second = ''] = await order(patient.memberId, ['60001']);
    await perform(first);
    const [open] = (await doctor().lines(points.procedures ?? '', patient.memberId)).body.itemList;
    expect(open).toMatchObject({ memberVisitItemId: second, findings: [{ code: 'ordered-today' }] });
    await perform(second);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId, { status: 'Draft' }));
    expect(built.findings).toMatchObject([{ code: 'same-test-today', severity: 'confirm', lineId: second }]);
  });
});

describe('imaging', () => {
  it('cannot be done before the approval is valid, and needs a report', async () => {
    const patient = await patientOf();
    const [scan = ''] = await order(patient.memberId, ['50101']);
    const missing = await perform(scan, { report: 'No lesion seen' });
    expect([missing.status, missing.body.description]).toEqual([
      409,
      'CT Scan, Brain needs the approval of the scheme before it is done.',
    ]);
    await createApproval(clinic.server, scan, { referenceNo: 'NHIF/REF/59' });
    for (const report of [null, ' ', '\u200b', '\u3164'])
      expect((await perform(scan, { report })).body.fields).toEqual({ report: 'Enter what was found' });
    const done = await perform(scan, { report: 'No lesion seen' });
    expect(done.body.item).toMatchObject({ status: 'Done', approval: { status: 'Consumed' } });
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built.lines).toMatchObject([{}, { itemCode: '50101', approvalNo: 'NHIF/REF/59' }]);
    const seen = await clinic.server.get(`/member-items/services/${patient.memberId}`, {
      token: clinic.tokens.doctor,
    });
    expect(seen.body.itemList).toMatchObject([{ dispenses: [{ report: 'No lesion seen' }] }]);
  });
});

describe('an approval', () => {
  const asks = () => approver(clinic.server, clinic.tokens.practitioner);
  /** A line of a patient whom the scheme knows, with its request for approval. */
  async function requested(code: string, quantity: number) {
    const patient = await patientOf();
    await knownToScheme(clinic.server, patient.authorizationId);
    const [line = ''] = await order(patient.memberId, [code, quantity]);
    expect((await perform(line, { report: 'Too early' })).status).toBe(409);
    const { id } = approval.parse((await asks().request(line)).body.item);
    expect((await perform(line, { report: 'Too early' })).status).toBe(409);
    return { patient, line, id };
  }
  const answeredWork = async (token = clinic.tokens.practitioner) =>
    dashboardWork.parse((await clinic.server.get('/dashboard/work', { token })).body.item).approvals
      ?.services;

  it('that imaging waits for is requested, answered, counted as work, and on the claim', async () => {
    const { patient, line, id } = await requested('50101', 1);
    const before = await answeredWork();
    const { body } = await asks().refresh(id);
    expect(body.item).toMatchObject({ status: 'Valid', quantityApproved: 1 });
    const at = { id: points.imaging, name: 'Imaging' };
    expect(before?.map(({ id: point }) => point)).not.toContain(points.imaging);
    for (const token of [clinic.tokens.practitioner, clinic.tokens.doctor])
      expect(await answeredWork(token)).toContainEqual({ ...at, answered: 1, refused: 0 });
    const list = await clinic.server.get(`/point-of-cares/${points.imaging}?view=answered`, {
      token: clinic.tokens.practitioner,
    });
    expect(list.body.itemList).toMatchObject([{ authorizedMemberId: patient.memberId }]);

    expect((await perform(line, { report: 'No lesion seen' })).status).toBe(200);
    expect((await answeredWork())?.map(({ id: point }) => point)).not.toContain(points.imaging);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built.lines).toMatchObject([{}, { itemCode: '50101', approvalNo: body.item.referenceNo }]);
  });

  it('of ten sessions of which four were given when the patient leaves has six left, and four are claimed', async () => {
    const { patient, line, id } = await requested('13001', 10);
    await asks().refresh(id);
    for (let session = 1; session <= 4; session++) expect((await perform(line)).status).toBe(200);
    const closed = await practitioner().close(line, 'Patient left');
    expect(closed.body.item).toMatchObject({
      status: 'NotDone',
      dispensedQuantity: 4,
      approval: { quantityApproved: 10, quantityUsed: 4 },
    });
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built).toMatchObject({ amountClaimed: 50_000, findings: [] });
    expect(built.lines).toMatchObject([{}, { itemCode: '13001', quantity: 4 }]);
  });
});

describe('sessions', () => {
  it('are done in parts, taken back, and claimed as far as they were done', async () => {
    const patient = await patientOf();
    const [line = ''] = await order(patient.memberId, ['13001', 10]);
    await createApproval(clinic.server, line);
    await perform(line);
    const partly = await perform(line, { quantity: 4 });
    expect(partly.body.item).toMatchObject({ status: 'PartlyDone', dispensedQuantity: 5, remaining: 5 });
    const eleventh = await perform(line, { quantity: 6 });
    expect([eleventh.status, eleventh.body.fields]).toEqual([
      422,
      { quantity: 'Only 5 are approved under NHIF/REF/201000024. More needs a new approval.' },
    ]);

    const { dispenses } = orderLine.parse(partly.body.item);
    const back = await practitioner().reverse(dispenses.at(-1)?.id ?? '', 1);
    expect(back.body.item).toMatchObject({ status: 'PartlyDone', dispensedQuantity: 4 });
    expect((await clinic.doctor.cancel(line)).status).toBe(409);
    const closed = await practitioner().close(line, 'Patient left');
    expect(closed.body.item).toMatchObject({ status: 'NotDone', dispensedQuantity: 4, remaining: 0 });

    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built.lines).toMatchObject([{}, { itemCode: '13001', quantity: 4 }]);
    expect(await storedClaims(clinic.server, patient.authorizationId)).toMatchObject([
      { header: 50_000, lines: 50_000 },
    ]);
    expect(await approvalsOf(clinic.server, line)).toMatchObject([{ approved: 10, used: 4 }]);
  });

  it('of which none is left are refused with what to do', async () => {
    const patient = await patientOf();
    const [line = ''] = await order(patient.memberId, ['13001', 2], ['60001']);
    await createApproval(clinic.server, line);
    await perform(line, { quantity: 2 });
    const third = await perform(line);
    expect(third.status).toBe(409);
    expect(third.body.fields?.quantity).toMatch(
      /^All 2 of Physiotherapy session are done, the last by Test practitioner first at .+\. The doctor can order more\.$/,
    );
    expect(await ledgerOf(line)).toEqual([{ n: 2 }]);
  });

  it('of which one is left are done once, if several rooms record it at the same moment', async () => {
    const patient = await patientOf();
    const [line = ''] = await order(patient.memberId, ['13001', 10]);
    await createApproval(clinic.server, line);
    await perform(line, { quantity: 9 });
    const rooms = await Promise.all([perform(line), perform(line, {}, clinic.tokens.doctor), perform(line)]);
    expect(rooms.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { body } of rooms.filter(({ status }) => status === 409))
      expect(Object.keys(body.fields)).toEqual(['quantity']);
    expect(await ledgerOf(line)).toEqual([{ n: 10 }]);
    expect(await approvalsOf(clinic.server, line)).toMatchObject([{ approved: 10, used: 10 }]);
  });

  it('that were all done open the visit again when one is taken back', async () => {
    const patient = await patientOf();
    const [line = ''] = await order(patient.memberId, ['13001', 2]);
    await createApproval(clinic.server, line);
    const done = orderLine.parse((await perform(line, { quantity: 2 })).body.item);
    const statusOf = async () =>
      (await visitsAt('physiotherapy')).find((visit) => visit.authorizedMemberId === patient.memberId);
    expect(await statusOf()).toMatchObject({ visitStatus: 'Completed' });
    await practitioner().reverse(done.dispenses[0]?.id ?? '', 1);
    expect(await statusOf()).toMatchObject({
      visitStatus: 'Pending',
      waitingServices: [{ name: 'Physiotherapy session' }],
    });
    expect(await ledgerOf(line)).toEqual([{ n: 1 }]);
  });
});

describe('an appliance', () => {
  const handOver = (lineId: string, serialNo: string, more: object = {}) =>
    perform(lineId, { serialNo, size: 'M', ...more });
  const taken = (serialNo: string) =>
    `Serial number ${serialNo} is already on a claim. Check the number. If the earlier record is wrong, take it back first.`;

  it('is handed over with its serial number and size, which the claim has', async () => {
    const patient = await patientOf();
    const [aids = ''] = await order(patient.memberId, ['15002', 2]);
    expect((await perform(aids)).body.fields).toEqual({
      serialNo: 'Enter the serial number',
      size: 'Enter the size',
    });
    expect((await handOver(aids, 'ha-1', { quantity: 2 })).body.fields).toEqual({
      quantity: 'Record each one with its own serial number.',
    });
    await handOver(aids, 'ha-1');
    const done = await handOver(aids, 'HA-2');
    expect(done.body.item).toMatchObject({
      asks: ['serialNo', 'size'],
      dispenses: [
        { serialNo: 'ha-1', size: 'M' },
        { serialNo: 'HA-2', size: 'M' },
      ],
    });
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built.lines).toMatchObject([
      { otherDetails: null },
      { itemCode: '15002', quantity: 2, otherDetails: 'Serial no. ha-1, size M; Serial no. HA-2, size M' },
    ]);
  });

  it('whose serial number is on another claim is refused until that is taken back', async () => {
    const [first, second] = [await patientOf(), await patientOf()];
    const [wrong = ''] = await order(first.memberId, ['15002']);
    const [aid = ''] = await order(second.memberId, ['15002']);
    const { dispenses } = orderLine.parse((await handOver(wrong, 'HA-7')).body.item);
    const refused = await handOver(aid, 'ha-7');
    expect([refused.status, refused.body.fields]).toEqual([409, { serialNo: taken('ha-7') }]);
    // The same number to a reader.
    expect((await handOver(aid, ' HA-\u200b7\u00ad ')).body.fields).toEqual({ serialNo: taken('HA-7') });
    expect((await handOver(aid, '\u200b', { size: '\u2800' })).body.fields).toEqual({
      serialNo: 'Enter the serial number',
      size: 'Enter the size',
    });
    expect(await ledgerOf(aid)).toEqual([{ n: 0 }]);
    await practitioner().reverse(dispenses[0]?.id ?? '', 1);
    expect((await handOver(aid, 'ha-7')).status).toBe(200);
  });

  it('is handed over once, if several record the same serial number at the same time', async () => {
    const lines = await Promise.all(
      [1, 2, 3].map(async () => (await order((await patientOf()).memberId, ['15002']))[0] ?? ''),
    );
    const answers = await Promise.all(lines.map((line) => handOver(line, 'HA-9')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('who does what', () => {
  it.each([
    ['practitioner', 200],
    ['doctor', 200],
    ['pharmacist', 403],
    ['lab_tech', 403],
    ['receptionist', 403],
    ['admin', 403],
  ] as const)('a %s who performs a service gets %i', async (role, status) => {
    const { memberId } = await patientOf();
    const [suture = ''] = await order(memberId, ['60001']);
    expect((await perform(suture, {}, clinic.tokens[role])).status).toBe(status);
  });

  it('a practitioner sees the visits of services and of the consultation, and no medicines', async () => {
    const { server, tokens } = clinic;
    const { memberId } = await patientOf();
    const token = tokens.practitioner;
    const at = server.tenants.first.carePoints;
    for (const [id, status] of [
      [at.pharmacy, 403],
      [at.laboratory, 403],
      [at.registration, 403],
      [at.consultation, 200],
    ] as const)
      expect((await server.get(`/point-of-cares/${id}`, { token })).status).toBe(status);
    for (const path of ['prescriptions', 'lab-results'])
      expect((await server.get(`/member-items/${path}/${memberId}`, { token })).status).toBe(403);
    expect((await visitsAt('procedures', tokens.receptionist))[0]).toMatchObject({ waitingServices: null });
  });

  it('a pharmacist takes back no service, nor a practitioner a medicine', async () => {
    const { memberId } = await patientOf({ visits: ['pharmacy'] });
    const [suture = '', tablets = ''] = await order(memberId, ['60001'], ['30001']);
    const performed = orderLine.parse((await perform(suture)).body.item).dispenses[0]?.id ?? '';
    const given =
      orderLine.parse((await clinic.pharmacist.dispense(tablets, 1)).body.item).dispenses[0]?.id ?? '';
    expect((await clinic.pharmacist.reverse(performed, 1)).status).toBe(403);
    expect((await practitioner().reverse(given, 1)).status).toBe(403);
    expect((await practitioner().reverse(randomUUID(), 1)).status).toBe(404);
  });

  it('a medicine is not performed, and a service is neither dispensed nor resulted', async () => {
    const { memberId } = await patientOf({ visits: ['pharmacy'] });
    const [suture = '', tablets = ''] = await order(memberId, ['60001'], ['30001']);
    expect((await perform(tablets)).body.fields).toEqual({
      memberVisitItemId: 'Paracetamol 500mg is no service. Only services are done here.',
    });
    expect((await clinic.pharmacist.dispense(suture, 1)).body.fields).toEqual({
      memberVisitItemId: 'Wound Suturing is a service. It is done at another care point.',
    });
    expect((await clinic.technician.result(suture)).body.fields).toEqual({
      memberVisitItemId: 'This line is a service. Record that it was done instead.',
    });
  });
});
