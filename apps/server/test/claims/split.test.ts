import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchDocument, rowOf } from '../documents/factories.ts';
import { createDiagnosis } from '../orders/factories.ts';
import { knownToScheme } from '../scheme/factories.ts';
import { members } from '../setup/fixtures.ts';
import { type Clinic, createAttended, createClinic, detailOf, ordered, storedClaims } from './factories.ts';
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
