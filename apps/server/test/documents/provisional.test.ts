import { randomUUID } from 'node:crypto';
import { orderLine } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Attended,
  type Clinic,
  createClinic,
  createConsulted,
  createVisitAt,
  detailOf,
  ordered,
  person,
} from '../claims/factories.ts';
import { accountId, facilities } from '../setup/fixtures.ts';
import { fetchDocument } from './factories.ts';

let clinic: Clinic;
let patient: Attended;
let documents: Record<string, string>;
beforeAll(async () => {
  clinic = await createClinic();
  patient = await createConsulted(clinic);
  documents = await createDocuments();
});
afterAll(() => clinic.server.close());

/** A prescription, a result, a claim and a referral of one authorization: where each is printed. */
async function createDocuments(): Promise<Record<string, string>> {
  const { server, tokens, items } = clinic;
  patient.pharmacy = await createVisitAt(server, patient, 'pharmacy');
  patient.laboratory = await createVisitAt(server, patient, 'laboratory');
  const test = await ordered(clinic, patient, '50001');
  expect((await person(server, tokens.lab_tech).result(test)).status).toBe(200);
  const answer = await person(server, tokens.doctor).order(patient.memberId, [
    { id: items['30003'], quantity: 2, frequency: 'UD', overrideReason: 'Needed again' },
  ]);
  const medicine = orderLine.parse(answer.body.itemList[0]);
  await person(server, tokens.pharmacist).dispense(medicine.memberVisitItemId, 2);
  const claim = detailOf(await person(server, tokens.doctor).build(patient.authorizationId));
  const referral = randomUUID();
  await server.rows(
    `insert into referral (facility_id, id, serial_no, referral_no, direction, member_id, authorization_id, card_no,
       patient_name, gender, date_of_birth, other_facility, other_facility_code, diagnoses, reason, status, remarks,
       version, practitioner_name, practitioner_registration_no, created_at, created_by)
     values ($1, $2, 'T-01/R/1', '4711', 'out', $3, $4, '109900035308', 'Asha Salum', 'Female', '1990-04-12', 'Rufaa',
       'R-09', '[]', 'Needs internal fixation', 'Pending', '', 1, 'Dr Kessy', 'MCT-1001', now(), $5)`,
    [facilities.first.id, referral, patient.memberId, patient.authorizationId, accountId('doctor')],
  );
  return {
    prescription: `/member-items/orders/${medicine.orderId}/prescription.pdf`,
    result: `/member-items/lab-results/${test}/slip.pdf`,
    claim: `/claims/${claim.id}/form.pdf`,
    referral: `/referrals/${referral}/letter.pdf`,
  };
}

/** As if it had been issued without the scheme's answer, with this outcome. */
const setMark = (state: 'waiting' | 'refused' | 'closed' | 'reconciled') =>
  clinic.server.rows(
    `update card_authorization set provisional = $2, provisional_source = 'own', provisional_reason = 'Silent',
       authorization_status = case when $2 = 'reconciled' then 'ACCEPTED' else 'PROVISIONAL' end,
       closed_at = case when $2 = 'closed' then now() end, closed_outcome = case when $2 = 'closed' then 'other' end
     where id = $1`,
    [patient.authorizationId, state],
  );

const printed = async (kind: string) =>
  (await fetchDocument(clinic.server, documents[kind] ?? '', clinic.tokens.doctor)).pages.map(
    ({ text }) => text,
  );

const marks = {
  waiting: ['not confirmed by the scheme yet', 'mfuko haujaithibitisha bado'],
  refused: ['refused by the scheme', 'mfuko umeikataa'],
  // One that waits can be closed as well.
  closed: ['ended, not paid by the scheme', 'imehitimishwa, mfuko haulipi'],
} as const;

describe.each(['prescription', 'result', 'claim', 'referral'])(
  'a %s of a provisional authorization',
  (kind) => {
    it.each(['waiting', 'refused', 'closed'] as const)(
      'is marked in both languages while it is %s',
      async (state) => {
        await setMark(state);
        const [first = ''] = await printed(kind);
        for (const words of ['PROVISIONAL:', 'IDHINI YA MUDA:', ...marks[state]])
          expect(first).toContain(words);
        for (const [other, texts] of Object.entries(marks))
          if (other !== state) expect(first).not.toContain(`PROVISIONAL: ${texts[0]}`);
      },
    );

    it('has no mark once the scheme has confirmed it', async () => {
      await setMark('reconciled');
      const pages = await printed(kind);
      expect(pages.join(' ')).not.toMatch(/provisional:|ya muda/i);
    });
  },
);

describe('who pays, on a prescription', () => {
  it.each([
    ['waiting', 'Scheme, if confirmed'],
    ['refused', 'Refused by the scheme'],
    ['closed', 'Not paid by the scheme'],
  ] as const)('promises nothing while the authorization is %s', async (state, words) => {
    await setMark(state);
    const text = (await printed('prescription')).join(' ');
    expect(text).toContain(words);
    expect(text).not.toMatch(/Scheme(?!, if confirmed)/);
  });

  it('is the scheme once it has confirmed', async () => {
    await setMark('reconciled');
    const text = (await printed('prescription')).join(' ');
    expect(text).toContain('Scheme');
    expect(text).not.toContain('if confirmed');
  });
});
