import { checkedOrder, dashboardWork, orderLine } from '@afyakadi/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchDocument, rowOf } from '../documents/factories.ts';
import { createDiagnosis, orderer } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { members } from '../setup/fixtures.ts';
import type { Answer } from '../setup/server.ts';
import { waitingFor } from '../setup/waiting.ts';
import {
  type Attended,
  type Clinic,
  createAttended,
  createClinic,
  detailOf,
  ordered,
  storedClaims,
} from './factories.ts';
import { sender } from './sending.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

const setBenefits = (product: string, copayment: number | null, ceiling: number) =>
  clinic.server.rows(
    `insert into product_benefit (facility_id, scheme_id, product_code, patient_type, copayment_percent, yearly_ceiling)
     values ($1, '1001', $2, 'OUT', $3, $4)`,
    [clinic.server.tenants.first.id, product, copayment, ceiling],
  );

it('claims the scheme’s part alone, and bills the patient for the rest', async () => {
  const { server, tokens, doctor, pharmacist } = clinic;
  await setBenefits('NH811', 10, 24_000);
  const patient = await createAttended(server, { product: 'NH811', visits: ['pharmacy'] });
  await knownToScheme(server, patient.authorizationId);
  await createDiagnosis(server, patient);
  await doctor.take(patient.consultation);
  // TZS 27,000: 2,700 co-payment, 300 over the ceiling. Nothing is left for the second line and the consultation.
  const ceftriaxone = await ordered(clinic, patient, '30003', 30);
  const cleaner = await ordered(clinic, patient, '30005');
  await doctor.complete(patient.consultation);
  await pharmacist.dispense(ceftriaxone, 10);
  await pharmacist.dispense(ceftriaxone, 20);
  await pharmacist.dispense(cleaner, 1);

  const claim = detailOf(await doctor.build(patient.authorizationId));
  const parts = [
    { reason: 'co-payment', amount: 2_700 },
    { reason: 'over-ceiling', amount: 300 },
  ];
  expect(claim.lines).toMatchObject([
    { itemCode: '30003', amount: 24_000, split: { scheme: 24_000, patient: 3_000, waived: 0, parts } },
  ]);
  expect(claim).toMatchObject({
    amountClaimed: 24_000,
    split: { scheme: 24_000, patient: 3_000 + 1_500 + 10_000, waived: 0 },
    balance: { patientType: 'OUT', ceiling: 24_000, left: 0 },
  });
  const form = await fetchDocument(server, `/claims/${claim.id}/form.pdf`, tokens.doctor);
  expect(form.text).toContain('2,700 (co-payment)');
  expect(form.text).toContain('Out-patient ceiling of the year: TZS 0 of TZS 24,000 left');
  expect(rowOf(form, 'The patient pays')).toEqual(['The patient pays', '14,500']);

  const clerk = sender(server, tokens.receptionist);
  const id = String(claim.id);
  expect((await clerk.submit({ id, amount: 24_000 })).status).toBe(200);
  const decided = detailOf(await clerk.decision(id));
  expect(decided).toMatchObject({ status: 'Approved', amountClaimed: 24_000, amountApproved: 24_000 });
  expect(decided.lines).toMatchObject([{ outcome: 'Approved', amount: 24_000, amountApproved: 24_000 }]);
});

it('bills the patient for what the product excludes, which is no line of the claim', async () => {
  const { server, tokens, doctor, pharmacist } = clinic;
  // NH003 excludes the consultation (domain 9.5).
  const patient = await createAttended(server, { product: 'NH003', visits: ['pharmacy'] });
  await doctor.take(patient.consultation);
  await pharmacist.dispense(await ordered(clinic, patient, '30003', 30), 30);
  await doctor.complete(patient.consultation);
  const claim = detailOf(await doctor.build(patient.authorizationId));
  expect(claim.lines).toMatchObject([{ itemCode: '30003', amount: 27_000, split: null }]);
  expect(claim.amountClaimed).toBe(27_000);
  expect(claim.split).toEqual({
    scheme: 27_000,
    patient: 10_000,
    waived: 0,
    parts: [{ reason: 'excluded', amount: 10_000 }],
  });
  const form = await fetchDocument(server, `/claims/${claim.id}/form.pdf`, tokens.doctor);
  expect(rowOf(form, 'The patient pays')).toEqual(['The patient pays', '10,000']);
});

it('follows what is taken back', async () => {
  const { server, doctor, pharmacist } = clinic;
  await setBenefits('NH812', null, 20_000);
  const patient = await createAttended(server, { product: 'NH812', visits: ['pharmacy'] });
  const line = await ordered(clinic, patient, '30003', 30);
  await pharmacist.dispense(line, 20);
  const answer = await pharmacist.dispense(line, 10);
  expect(detailOf(await doctor.build(patient.authorizationId, { status: 'Draft' }))).toMatchObject({
    amountClaimed: 20_000,
    split: { patient: 7_000 },
  });
  const acts = answer.body.item.dispenses;
  expect(Array.isArray(acts) ? acts.length : 0).toBe(2);
  await pharmacist.reverse(String(Array.isArray(acts) && acts[1].id), 9);
  const claim = detailOf(await doctor.ofVisit(patient.authorizationId));
  expect(claim).toMatchObject({ amountClaimed: 18_900, split: null });
  expect(await storedClaims(server, patient.authorizationId)).toMatchObject([{ header: 18_900 }]);
});

it('says before an order is sent what the consultation adds to the patient’s part, as the bill has it', async () => {
  const { server, tokens, items, doctor, pharmacist } = clinic;
  await setBenefits('NH816', null, 40_000);
  const patient = await createAttended(server, { product: 'NH816', visits: ['pharmacy'] });
  const check = async (quantity: number) => {
    const line = { id: items['30003'], quantity, frequency: 'UD', overrideReason: 'Needed' };
    const answer = await orderer(server, tokens.doctor).check(patient.memberId, [line]);
    return checkedOrder.parse(answer.body.item);
  };
  const consultation = { itemName: 'GP Consultation', amount: 10_000 };
  expect(await check(30)).toMatchObject({ cash: 0, charges: [{ ...consultation, split: null }] });
  expect(await check(40)).toMatchObject({
    cash: 0,
    charges: [{ ...consultation, split: { scheme: 4_000, patient: 6_000 } }],
  });
  // TZS 55,800: 15,800 are over the ceiling, and all of the consultation.
  expect(await check(62)).toMatchObject({
    covered: 40_000,
    cash: 15_800,
    balance: { left: 40_000 },
    charges: [{ ...consultation, split: { scheme: 0, patient: 10_000 } }],
  });
  await pharmacist.dispense(await ordered(clinic, patient, '30003', 62), 62);
  await doctor.complete(patient.consultation);
  const claim = detailOf(await doctor.ofVisit(patient.authorizationId));
  expect(claim).toMatchObject({ amountClaimed: 40_000, split: { patient: 25_800 } });
  expect((await check(1)).charges).toEqual([]);
});

it('has nothing to claim while all of a visit is the patient’s', async () => {
  const { server, tokens, doctor, pharmacist, receptionist } = clinic;
  await setBenefits('NH815', null, 5_400);
  const patient = await createAttended(server, { product: 'NH815', visits: ['pharmacy'] });
  const counted = async () => {
    const board = await server.get('/dashboard/work', { token: tokens.receptionist });
    return dashboardWork.parse(board.body.item).claims?.unclaimed ?? 0;
  };
  const before = await counted();
  const listed = async () => {
    const found = await receptionist.unclaimed(patient.memberId.slice(0, 32));
    const all = await receptionist.unclaimed();
    const row = all.body.itemList.find(({ authorizationId }) => authorizationId === patient.authorizationId);
    expect(found.body.itemList).toEqual(row ? [row] : []);
    expect(await counted()).toBe(before + (row ? 1 : 0));
    return row && [row.services, row.amount];
  };
  const ceftriaxone = await ordered(clinic, patient, '30003', 6);
  const cleaner = await ordered(clinic, patient, '30005');
  await pharmacist.dispense(cleaner, 1);
  expect(await listed()).toBeUndefined();
  expect((await doctor.build(patient.authorizationId, { status: 'Draft' })).status).toBe(409);

  const answer = await pharmacist.dispense(ceftriaxone, 6);
  expect(await listed()).toEqual([1, 5_400]);
  const [act] = orderLine.parse(answer.body.item).dispenses;
  await pharmacist.reverse(String(act?.id), 4);
  expect(await listed()).toEqual([1, 1_800]);
  await pharmacist.reverse(String(act?.id), 2);
  expect(await listed()).toBeUndefined();

  // What has no price is no patient's part: it is claimed, alone and beside what the patient pays.
  const giveFollowUp = ({ pharmacy }: Attended) =>
    server.rows(
      `insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity,
         unit_price, covered, day, given_at, given_by)
       select facility_id, gen_random_uuid(), id, authorization_id, '10001', 'Follow-up', 1, 0, true, day, now(),
         created_by
       from visit where id = $1`,
      [pharmacy],
    );
  await giveFollowUp(patient);
  expect(await listed()).toEqual([1, 0]);
  const draft = detailOf(await doctor.build(patient.authorizationId, { status: 'Draft' }));
  expect(draft).toMatchObject({
    amountClaimed: 0,
    lines: [{ itemName: 'Follow-up' }],
    split: { patient: 1_500 },
  });
  await giveFollowUp(await createAttended(server, { product: 'NH815', visits: ['pharmacy'] }));
  expect(await counted()).toBe(before + 2);
});

it('stands at the verification, with what is left', async () => {
  const { server, tokens } = clinic;
  const [member] = await server.rows('select product_code from register.member where card_no = $1', [
    members.active,
  ]);
  const verify = () =>
    server.post('/card/authorize', {
      token: tokens.receptionist,
      body: {
        verifierID: 'NHIF',
        cardTypeID: 'NHIFCard',
        biometricMethod: 'NONE',
        visitTypeID: 1,
        cardNo: members.active,
      },
    });
  await setBenefits(String(member?.product_code), null, 400_000);
  // What another member of the product used does not count.
  const another = await createAttended(server, {
    product: String(member?.product_code),
    visits: ['pharmacy'],
  });
  await ordered(clinic, another, '30003', 10);
  const first = await verify();
  const balance = { patientType: 'OUT', ceiling: 400_000, left: 400_000 };
  expect(first.body.item).toMatchObject({ repeated: false, balance });
  await server.rows(
    `insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
       covered, day, given_at, given_by)
     select a.facility_id, gen_random_uuid(), v.id, a.id, '30003', 'Ceftriaxone 1g', 10, 900, true, a.day, now(),
       a.created_by
     from card_authorization a, lateral (select id from visit where facility_id = a.facility_id limit 1) v
     where a.id = $1`,
    [first.body.item.id],
  );
  expect((await verify()).body.item).toMatchObject({ repeated: true, balance: { left: 391_000 } });
});

describe('counts on what is left once, at the same moment', () => {
  /** Runs an order that stops after it was priced, and an act beside it; returns what the scheme pays of both. */
  async function beside(
    { authorizationId, pharmacy }: Attended,
    order: () => Promise<Answer>,
    act: () => Promise<Answer>,
  ) {
    const station = new pg.Client({ connectionString: clinic.server.adminUrl });
    await station.connect();
    await station.query('begin');
    // An order locks the visit that its lines join after it knows their prices.
    await station.query('select from visit where id = $1 for update', [pharmacy]);
    const ordering = order();
    await waitingFor(clinic.server, 1);
    const acting = act();
    // Either it waits for the order, or it is over before it.
    await Promise.race([acting, waitingFor(clinic.server, 2)]);
    await station.query('commit');
    await station.end();
    expect([(await ordering).status, (await acting).status]).toEqual([200, 200]);
    const [paid] = await clinic.server.rows(
      `select (select coalesce(sum(quantity * unit_price - copayment - over_number - over_ceiling), 0)
         from service_given where authorization_id = $1)::int as given,
         (select sum(coalesce(scheme_amount, quantity * unit_price)) from order_line where authorization_id = $1)::int as ordered`,
      [authorizationId],
    );
    return paid;
  }

  const order = ({ memberId }: Attended) =>
    clinic.server.post('/member-items/add', {
      token: clinic.tokens.doctor,
      body: {
        authorizedMemberId: memberId,
        memberItems: [{ id: clinic.items['30003'], quantity: 10, frequency: 'UD', overrideReason: 'Needed' }],
      },
    });

  it('by the charge of a visit and an order', async () => {
    await setBenefits('NH813', null, 12_000);
    const patient = await createAttended(clinic.server, { product: 'NH813', visits: ['pharmacy'] });
    await clinic.doctor.take(patient.consultation);
    const paid = await beside(
      patient,
      () => order(patient),
      () => clinic.doctor.complete(patient.consultation),
    );
    expect(paid).toEqual({ given: 3_000, ordered: 9_000 });
  });

  it('by two orders', async () => {
    await setBenefits('NH814', null, 12_000);
    const patient = await createAttended(clinic.server, { product: 'NH814', visits: ['pharmacy'] });
    await clinic.doctor.take(patient.consultation);
    const paid = await beside(
      patient,
      () => order(patient),
      () => order(patient),
    );
    expect(paid).toEqual({ given: 0, ordered: 12_000 });
  });
});
