import type { VerifiedCard } from '@afyakadi/contract';
import type { Api, AsRole } from './api.ts';
import { type Ordered, order } from './ordered.ts';

/** General Practitioner Consultation of the demo's tariff, in TZS. */
export const consultationPrice = 10_000;

export interface Attended {
  memberId: string;
  authorizationId: string;
  test: Ordered;
  medicine: Ordered;
}

/**
 * A typical visit: verified, forwarded to consultation, diagnosed, a test and a medicine ordered. Then the
 * laboratory submits the result, the pharmacy dispenses the medicine, and the doctor ends the consultation. `until`
 * stops before that.
 */
export async function attend(
  api: AsRole,
  wanted: {
    cardNo: string;
    diagnosis?: string;
    test: string | readonly string[];
    medicine: { name: string; quantity: number };
    until?: 'ordered';
  },
): Promise<Attended> {
  const [reception, doctor] = [await api('receptionist'), await api('doctor')];
  const { card, visitId } = await receive(reception, doctor, wanted);
  const lines: Ordered['lines'] = [];
  // One order each: an order may name a test once.
  for (const name of [wanted.test].flat())
    lines.push(...(await order(api, { cardNo: wanted.cardNo, at: 'laboratory', wanted: [{ name }] })).lines);
  const test = { memberId: card.authorizedMemberId, lines };
  const medicine = await order(api, { cardNo: wanted.cardNo, at: 'pharmacy', wanted: [wanted.medicine] });
  const attended = { memberId: card.authorizedMemberId, authorizationId: card.id, test, medicine };
  if (wanted.until === 'ordered') return attended;
  await finish(api, attended);
  await doctor.ok('POST', `/point-of-cares/visits/${visitId}/complete`);
  return attended;
}

/** A visit that is a consultation alone: verified, diagnosed, completed, not claimed. */
export async function consult(api: AsRole, wanted: { cardNo: string; diagnosis: string }): Promise<void> {
  const doctor = await api('doctor');
  const { visitId } = await receive(await api('receptionist'), doctor, wanted);
  await doctor.ok('POST', `/point-of-cares/visits/${visitId}/complete`);
}

/** Verifies the card and forwards the patient to consultation, where the doctor takes the visit and diagnoses. */
async function receive(reception: Api, doctor: Api, wanted: { cardNo: string; diagnosis?: string }) {
  const { item: card } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    cardNo: wanted.cardNo,
    verifierID: 'NHIF',
    cardTypeID: 'NHIFCard',
    fpCode: 'R1',
    biometricMethod: 'NONE',
    visitTypeID: 1,
    referralNo: null,
    imageData: null,
  });
  const consultation = await doctor.carePoint('consultation');
  const { item: visit } = await reception.ok<{ item: { authorizedPointOfCareId: string } }>(
    'POST',
    '/point-of-cares',
    { pointOfCareId: consultation.id, authorizedClientId: card.id },
  );
  const visitId = visit.authorizedPointOfCareId;
  await doctor.ok('POST', `/point-of-cares/visits/${visitId}/take`);
  if (wanted.diagnosis) await diagnose(doctor, card.authorizedMemberId, wanted.diagnosis);
  return { card, visitId };
}

/** Records a diagnosis, certain. */
export async function diagnose(doctor: Api, memberId: string, code: string): Promise<void> {
  await doctor.ok('POST', `/patients/${memberId}/diagnoses`, { code, certainty: 'Final' });
}

/** The laboratory submits the result, and the pharmacy dispenses the whole order. */
async function finish(api: AsRole, { test, medicine }: Attended): Promise<void> {
  const [laboratory, pharmacy] = [await api('lab_tech'), await api('pharmacist')];
  for (const { memberVisitItemId } of test.lines)
    await laboratory.ok('POST', '/member-items/submit-lab-results', { memberVisitItemId, remarks: 'Normal' });
  for (const { memberVisitItemId, quantity } of medicine.lines)
    await pharmacy.ok('POST', '/member-items/dispense', { memberVisitItemId, quantity });
}
