import { boardBed, listedCard, orderLine, patient } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { detailOf, ordered, person } from '../claims/factories.ts';
import { fetchDocument } from '../documents/factories.ts';
import {
  chargeBedDays,
  chargedDays,
  createWaiting,
  hospitalOnMonday,
  monday,
  moveTo,
  stayOf,
  thursday,
  tuesday,
  wednesday,
} from './factories.ts';

const { hospital, calls, receptionist, bed, leave } = hospitalOnMonday();

describe('a stay from Monday to Thursday', () => {
  it.each([
    ['charged every night', true],
    ['with the server off all Wednesday', false],
  ])('has three bed-days of two classes and a folio of the discharge, %s', async (_, everyNight) => {
    const patient = await createWaiting(hospital());
    expect(stayOf(await calls().admit(patient.stayId, bed('G1')))).toMatchObject({
      status: 'Admitted',
      bed: { name: 'G1', itemName: 'General Ward per day' },
      admittedAt: new Date(monday).toISOString(),
    });
    await moveTo(hospital(), tuesday);
    if (everyNight) await chargeBedDays(hospital());
    const moved = stayOf(await calls().transfer(patient.stayId, bed('P1')));
    expect(moved).toMatchObject({ carePointName: 'Private ward', bed: { name: 'P1' } });
    if (everyNight) {
      await moveTo(hospital(), wednesday);
      await chargeBedDays(hospital());
      await chargeBedDays(hospital());
      expect(await chargedDays(hospital(), patient)).toHaveLength(3);
    }
    await moveTo(hospital(), thursday);
    await chargeBedDays(hospital());
    expect(stayOf(await calls().discharge(patient.stayId))).toMatchObject({
      status: 'Discharged',
      bed: null,
      outcome: 'Home',
    });
    expect(await chargedDays(hospital(), patient)).toEqual([
      '2026-11-30 20001 30000',
      '2026-11-30 20003 5000',
      '2026-12-01 20002 80000',
      '2026-12-02 20002 80000',
    ]);
    const built = detailOf(await receptionist().build(patient.authorizationId));
    expect(built).toMatchObject({
      claimYear: 2026,
      claimMonth: 12,
      day: '2026-11-30',
      patientType: 'IN',
      admittedAt: new Date(monday).toISOString(),
      dischargedAt: new Date(thursday).toISOString(),
      amountClaimed: 10_000 + 35_000 + 160_000,
      findings: [],
    });
    expect(built.lines.map(({ itemCode, department, givenOn }) => [itemCode, department, givenOn])).toEqual([
      ['10001', 'consultation', '2026-11-30'],
      ['20001', 'ward', '2026-11-30'],
      ['20003', 'ward', '2026-11-30'],
      ['20002', 'ward', '2026-12-01'],
      ['20002', 'ward', '2026-12-02'],
    ]);
    const form = await fetchDocument(
      hospital().server,
      `/claims/${built.id}/form.pdf`,
      hospital().tokens.receptionist,
    );
    expect(form.text).toContain(
      'Patient type: IN Admitted: 30 Nov 2026, 22:00 Discharged: 3 Dec 2026, 09:00',
    );
    const visits = await hospital().server.rows(
      `select p.name, v.status from visit v join care_point p on p.id = v.care_point_id
       where v.authorization_id = $1 and p.kind = 'ward' order by v.created_at`,
      [patient.authorizationId],
    );
    expect(visits).toEqual([
      { name: 'General ward', status: 'Completed' },
      { name: 'Private ward', status: 'Completed' },
    ]);
  });

  it('is an interim bill until the discharge', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    await moveTo(hospital(), wednesday);
    await chargeBedDays(hospital());
    const bill = detailOf(await receptionist().ofVisit(patient.authorizationId));
    expect(bill).toMatchObject({
      status: 'Draft',
      patientType: 'IN',
      dischargedAt: null,
      amountClaimed: 10_000 + 2 * 35_000,
      atRisk: 0,
      findings: [{ code: 'stay-open', severity: 'stop', params: { carePoint: 'General ward' }, atRisk: 0 }],
    });
    const refused = await receptionist().build(patient.authorizationId);
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'The patient is still at General ward. The claim is built after the discharge; until then it is an interim bill.',
    ]);
    await leave(patient.stayId);
    expect((await receptionist().build(patient.authorizationId)).status).toBe(200);
  });

  it('lets doctors order under its authorization as long as it is, and then no more', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    await moveTo(hospital(), thursday);
    const { server, tokens, items } = hospital();
    const send = () =>
      server.post('/point-of-cares', {
        token: tokens.doctor,
        body: {
          pointOfCareId: server.tenants.first.carePoints.laboratory,
          authorizedClientId: patient.authorizationId,
        },
      });
    expect((await send()).status).toBe(200);
    const clinic = { ...hospital(), doctor: person(server, tokens.doctor), items };
    const line = await ordered(clinic, patient, '50001');
    expect(stayOf(await calls().transfer(patient.stayId, bed('G2'))).pending).toEqual({
      medicines: 0,
      tests: 1,
      services: 0,
    });
    const refused = await calls().discharge(patient.stayId);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        reason: '1 ordered line is not finished. Finish or close them, or enter why the patient goes anyway.',
      },
    ]);
    const left = await calls().discharge(patient.stayId, { outcome: 'Left', reason: 'Did not wait' });
    expect(stayOf(left)).toMatchObject({ status: 'Discharged', outcome: 'Left' });
    expect((await send()).status).toBe(409);
    const bill = detailOf(await receptionist().ofVisit(patient.authorizationId));
    expect(bill.findings).toMatchObject([{ code: 'visit-open' }, { code: 'unfinished-line', lineId: line }]);
  });
});

describe('the bill of a stay, for the ward', () => {
  it('has what scheme and patient pay, and names no medicine, test or diagnosis at risk', async () => {
    const patient = await createWaiting(hospital(), { visits: ['laboratory'] });
    await calls().admit(patient.stayId, bed('G1'));
    const { server, tokens } = hospital();
    const clinic = { ...hospital(), doctor: person(server, tokens.doctor) };
    for (const line of [await ordered(clinic, patient, '50001'), await ordered(clinic, patient, '50001')])
      expect((await person(server, tokens.lab_tech).result(line)).status).toBe(200);
    await moveTo(hospital(), tuesday);
    await chargeBedDays(hospital());
    const bill = {
      scheme: 10_000 + 35_000 + 2 * 8_000,
      patient: 0,
      waived: 0,
      atRisk: 8_000,
      lines: expect.arrayContaining([
        { category: 'test', itemName: null, quantity: null, unitPrice: null, amount: 16_000 },
      ]),
      findings: [
        {
          code: 'same-test-today',
          severity: 'confirm',
          params: { on: '2026-11-30' },
          category: 'test',
          itemName: null,
          atRisk: 8_000,
        },
      ],
    };
    for (const token of [hospital().tokens.practitioner, hospital().tokens.doctor]) {
      const answer = await calls().bill(patient.stayId, hospital().wards.general, token);
      expect(answer.body.item).toMatchObject(bill);
      expect(answer.text).not.toContain('Full Blood Picture');
    }
    await server.rows(
      `insert into diagnosis (facility_id, id, member_id, authorization_id, code, name, certainty, recorded_at, recorded_by)
       select facility_id, gen_random_uuid(), member_id, authorization_id, 'ZZ9', 'Of men', 'Final', now(), recorded_by
       from diagnosis where authorization_id = $1`,
      [patient.authorizationId],
    );
    await server.rows("insert into diagnosis_limit (prefix, sex) values ('ZZ9', 'Male')");
    const { body } = await calls().bill(patient.stayId);
    expect(body.item).toMatchObject({
      atRisk: bill.scheme,
      findings: [{ code: 'diagnosis-sex', params: { code: '' } }, { code: 'same-test-today' }],
    });
    await leave(patient.stayId);
  });

  it('counts for the patient what the product leaves out, and no deadline before the discharge', async () => {
    const patient = await createWaiting(hospital(), { product: 'NH003', visits: ['pharmacy'] });
    await calls().admit(patient.stayId, bed('P1'));
    await ordered(
      { ...hospital(), doctor: person(hospital().server, hospital().tokens.doctor) },
      patient,
      '30001',
      10,
    );
    await moveTo(hospital(), '2027-02-08T09:00:00+03:00');
    await chargeBedDays(hospital());
    expect((await calls().bill(patient.stayId, hospital().wards.private)).body.item).toEqual({
      scheme: 70 * 80_000,
      patient: 10_000,
      waived: 0,
      atRisk: 70 * 80_000,
      lines: [
        expect.objectContaining({ itemName: 'GP Consultation', amount: 10_000 }),
        expect.objectContaining({ itemName: 'Private Ward per day', quantity: 70, amount: 70 * 80_000 }),
      ],
      findings: [expect.objectContaining({ code: 'visit-open', params: { carePoint: 'Pharmacy' } })],
    });
    expect(detailOf(await receptionist().ofVisit(patient.authorizationId)).split).toEqual({
      scheme: 70 * 80_000,
      patient: 10_000,
      waived: 0,
      parts: [{ reason: 'excluded', amount: 10_000 }],
    });
    await leave(patient.stayId);
  });

  it('is of a patient who is in at that ward, and reading it is in the audit trail', async () => {
    const patient = await createWaiting(hospital());
    expect((await calls().bill(patient.stayId)).status).toBe(404);
    await calls().admit(patient.stayId, bed('G1'));
    const { server, tokens, wards } = hospital();
    const reads = () =>
      server.rows(
        `select count(*)::int as n from audit where member_id = $1 and role = 'practitioner' and action = 'record.seen'`,
        [patient.memberId],
      );
    expect(await reads()).toEqual([{ n: 0 }]);
    expect((await calls().bill(patient.stayId)).status).toBe(200);
    expect(await reads()).toEqual([{ n: 1 }]);
    expect((await calls().bill(patient.stayId, wards.private)).status).toBe(404);
    expect((await calls().bill(patient.stayId, wards.general, tokens.receptionist)).status).toBe(403);
    await leave(patient.stayId);
    expect((await calls().bill(patient.stayId)).status).toBe(404);
  });
});

describe('a card that is verified again during a stay', () => {
  it('leaves orders, visits and the record with the authorization of the stay until the discharge', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    await moveTo(hospital(), wednesday);
    const again = await verifyAgain(patient);
    const { server, tokens, items } = hospital();
    const doctor = person(server, tokens.doctor);
    for (const client of [
      { authorizedClientId: again.id },
      { authorizedClientId: patient.memberId },
      { authorizationNo: again.number },
    ]) {
      const body = { pointOfCareId: server.tenants.first.carePoints.laboratory, ...client };
      expect((await server.post('/point-of-cares', { token: tokens.doctor, body })).status).toBe(200);
    }
    await ordered({ ...hospital(), doctor, items }, patient, '50001');
    const note = { token: tokens.doctor, body: { text: 'The fever is down' } };
    expect((await server.post(`/patients/${patient.memberId}/notes`, note)).status).toBe(200);
    expect(await current(patient)).toBe(patient.authorizationId);
    expect(
      await server.rows(
        `select 'visit' as what from visit where authorization_id = $1
         union all select 'line' from order_line where authorization_id = $1
         union all select 'note' from clinical_note where authorization_id = $1`,
        [again.id],
      ),
    ).toEqual([]);
    await leave(patient.stayId);
    expect(await current(patient)).toBe(again.id);
  });

  it('shows the reception where the patient is, also after the discharge, and can be withdrawn', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('P1'));
    await moveTo(hospital(), wednesday);
    const again = await verifyAgain(patient);
    const { server } = hospital();
    const listed = async () => {
      const { body } = await server.get('/card/authorize', { token: hospital().tokens.receptionist });
      const cards = body.itemList.map((card) => listedCard.parse(card));
      return [again.id, patient.authorizationId].map((id) => cards.find((card) => card.id === id)?.stay);
    };
    const stay = { carePointName: 'Private ward', admitted: true };
    expect(await listed()).toEqual([stay, null]);
    await moveTo(hospital(), thursday);
    await leave(patient.stayId);
    expect(await listed()).toEqual([{ ...stay, admitted: false }, null]);
    const withdrawn = await server.post(`/card/authorize/${again.id}/withdraw`, {
      token: hospital().tokens.receptionist,
      body: { reason: 'In the ward already' },
    });
    expect(withdrawn.status).toBe(200);
  });

  it('goes by the one of the stay also where the scheme has refused it: the patient can be moved', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    await hospital().server.rows(
      `update card_authorization set provisional = 'refused', provisional_source = 'own', provisional_reason = 'No line',
         authorization_status = 'PROVISIONAL' where id = $1`,
      [patient.authorizationId],
    );
    expect(stayOf(await calls().transfer(patient.stayId, bed('P1')))).toMatchObject({
      carePointName: 'Private ward',
    });
    await leave(patient.stayId);
  });

  async function verifyAgain({ authorizationId }: { authorizationId: string }) {
    const [made] = await hospital().server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select facility_id, gen_random_uuid(), (authorization_no::bigint + 1000000)::text, member_id, verifier_id,
         card_type_id, visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code,
         day + 2, $2, created_by
       from card_authorization where id = $1 returning id, authorization_no as number`,
      [authorizationId, hospital().server.clock.now],
    );
    return { id: String(made?.id), number: String(made?.number) };
  }

  async function current({ memberId }: { memberId: string }) {
    const { server, tokens } = hospital();
    const page = await server.get(`/patients/${memberId}`, { token: tokens.doctor });
    return patient.parse(page.body.item).authorization?.id;
  }
});

describe('a patient who is admitted and discharged on one day', () => {
  it('has no bed-day, and counts as an out-patient', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    hospital().server.clock.now = new Date('2026-11-30T22:10:00+03:00');
    expect((await calls().discharge(patient.stayId, { outcome: 'Died' })).status).toBe(200);
    expect(await chargedDays(hospital(), patient)).toEqual([]);
    expect(detailOf(await receptionist().build(patient.authorizationId))).toMatchObject({
      patientType: 'OUT',
      admittedAt: null,
      dischargedAt: null,
      claimMonth: 11,
      amountClaimed: 10_000,
    });
  });
});

describe('a bed', () => {
  it('refuses a second patient, a second stay and an overlap in the database itself', async () => {
    const one = await createWaiting(hospital());
    await calls().admit(one.stayId, bed('G1'));
    const { server } = hospital();
    const copy = server.rows(
      `insert into bed_assignment select facility_id, gen_random_uuid(), stay_id, bed_id, visit_id, item_code,
         round_item_code, from_at, null, placed_by from bed_assignment where stay_id = $1`,
      [one.stayId],
    );
    await expect(copy).rejects.toThrow(/bed_assignment_one_(patient|bed)/);
    const again = server.rows(
      `insert into stay (facility_id, id, member_id, authorization_id, care_point_id, status, reason, requested_at,
         requested_by)
       select facility_id, gen_random_uuid(), member_id, authorization_id, care_point_id, 'Requested', reason,
         requested_at, requested_by from stay where id = $1`,
      [one.stayId],
    );
    await expect(again).rejects.toThrow(/stay_(one_open|once)/);
    await leave(one.stayId);
  });

  it('is not taken out of use while a patient lies in it, and a new price is for the next patient', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('P1'));
    const change = (body: object) =>
      hospital().server.post(`/admin/beds/${bed('P1')}`, {
        token: hospital().tokens.admin,
        body: { name: 'P1', itemCode: '20002', roundItemCode: null, active: true, ...body },
      });
    expect((await change({ active: false })).status).toBe(409);
    expect((await change({ itemCode: '20001' })).status).toBe(200);
    await moveTo(hospital(), tuesday);
    await leave(patient.stayId);
    expect(await chargedDays(hospital(), patient)).toEqual(['2026-11-30 20002 80000']);
    expect((await change({})).status).toBe(200);
    expect((await change({ name: 'b1' })).body.fields).toEqual({
      name: 'Another bed of this ward has this name',
    });
    expect((await change({ itemCode: '99999' })).body.fields).toEqual({
      itemCode: 'The catalogue has no such item in use',
    });
  });
});

describe('the bed board', () => {
  it('shows who lies where since when, what is pending, and who waits', async () => {
    const patient = await createWaiting(hospital());
    const waiting = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G2'));
    const { body } = await calls().board(hospital().wards.general);
    expect(body.itemList).toMatchObject([
      { name: 'G1', stay: null },
      {
        name: 'G2',
        stay: {
          authorizedMemberId: patient.memberId,
          bed: { since: new Date(monday).toISOString() },
          pending: { medicines: 0, tests: 0, services: 0 },
        },
      },
    ]);
    expect(body.data).toMatchObject({ waiting: [{ id: waiting.stayId, reason: 'Severe malaria' }] });
    await calls().cancel(waiting.stayId);
    await leave(patient.stayId);
  });

  it('counts what is pending until it is done, and again where it is taken back', async () => {
    const patient = await createWaiting(hospital(), { visits: ['pharmacy', 'laboratory'] });
    await calls().admit(patient.stayId, bed('G1'));
    const { server, tokens } = hospital();
    const clinic = { ...hospital(), doctor: person(server, tokens.doctor) };
    const medicine = await ordered(clinic, patient, '30001', 10);
    await ordered(clinic, patient, '50001');
    const pharmacist = person(server, tokens.pharmacist);
    const pending = async () => {
      const [one] = (await calls().board(hospital().wards.general)).body.itemList;
      return boardBed.parse(one).stay?.pending;
    };
    expect(await pending()).toEqual({ medicines: 1, tests: 1, services: 0 });
    const given = await pharmacist.dispense(medicine, 10);
    expect(await pending()).toEqual({ medicines: 0, tests: 1, services: 0 });
    const { dispenses } = orderLine.parse(given.body.item);
    expect((await pharmacist.reverse(dispenses[0]?.id ?? '', 5)).status).toBe(200);
    expect(await pending()).toEqual({ medicines: 1, tests: 1, services: 0 });
    await leave(patient.stayId);
  });
});
