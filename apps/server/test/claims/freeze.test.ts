import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiagnosis } from '../orders/factories.ts';
import { carePoints } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';
import {
  type Attended,
  type Clinic,
  createAttended,
  createClinic,
  createVisitAt,
  detailOf,
  ordered,
  setClaim,
  setSending,
  storedClaims,
} from './factories.ts';

const frozen = 'The claim of this visit was sent to the scheme, so its lines cannot change.';

let clinic: Clinic;

beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

interface Sent {
  patient: Attended;
  claimId: string;
  medicine: string;
  untouched: string;
  test: string;
  resulted: string;
  dispenseId: string;
  diagnosisId: string;
  registration: string;
}

/** A claim with something open under it everywhere, so that only the claim prevents each action. */
async function createBuilt(): Promise<Sent> {
  const patient = await createAttended(clinic.server);
  const diagnosisId = await createDiagnosis(clinic.server, patient);
  const medicine = await ordered(clinic, patient, '30002', 30);
  const untouched = await ordered(clinic, patient, '30003', 2);
  const test = await ordered(clinic, patient, '50001');
  const resulted = await ordered(clinic, patient, '50001');
  await clinic.pharmacist.dispense(medicine, 10);
  await clinic.technician.result(resulted);
  const registration = await createVisitAt(clinic.server, patient, 'registration');
  await clinic.receptionist.complete(registration);
  const [act] = await clinic.server.rows('select id from dispense where line_id = $1', [medicine]);
  const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
  return {
    patient,
    medicine,
    untouched,
    test,
    resulted,
    diagnosisId,
    registration,
    claimId: String(id),
    dispenseId: String(act?.id),
  };
}

const acts: [string, (sent: Sent) => Promise<Answer>][] = [
  ['dispensing', (sent) => clinic.pharmacist.dispense(sent.medicine, 5)],
  ['taking back', (sent) => clinic.pharmacist.reverse(sent.dispenseId, 5)],
  ['closing what is left', (sent) => clinic.pharmacist.close(sent.medicine, 'Patient left')],
  ['a result', (sent) => clinic.technician.result(sent.test)],
  ['a correction of a result', (sent) => clinic.technician.correct(sent.resulted, 1)],
  ['closing a test', (sent) => clinic.technician.close(sent.test, 'Patient left')],
  ['cancelling a line', (sent) => clinic.doctor.cancel(sent.untouched)],
  [
    'ordering',
    (sent) =>
      clinic.doctor.order(sent.patient.memberId, [
        { id: clinic.items['30001'], quantity: 5, frequency: 'UD', overrideReason: 'Pain' },
      ]),
  ],
  ['a new visit', (sent) => clinic.doctor.start(sent.patient.authorizationId, carePoints.laboratory)],
  ['completing with a charge', (sent) => clinic.doctor.complete(sent.patient.consultation)],
  ['undoing a completion', (sent) => clinic.receptionist.undoComplete(sent.registration)],
  ['a new diagnosis', (sent) => clinic.doctor.diagnose(sent.patient.memberId, 'N39.0')],
  ['withdrawing a diagnosis', (sent) => clinic.doctor.withdrawDiagnosis(sent.diagnosisId)],
];

async function traceOf(sent: Sent) {
  const [row] = await clinic.server.rows(
    `select (select json_agg(s order by s.id) from service_given s where authorization_id = $1) as ledger,
       (select json_agg(l order by l.id) from order_line l where authorization_id = $1) as lines,
       (select json_agg(v order by v.id) from visit v where authorization_id = $1) as visits,
       (select json_agg(d order by d.id) from diagnosis d where authorization_id = $1) as diagnoses,
       (select json_agg(c order by c.line_no) from claim_line c where claim_id = $2) as claimed`,
    [sent.patient.authorizationId, sent.claimId],
  );
  return row;
}

const setTo = (columns: Record<string, unknown>) => (server: TestServer, id: string) =>
  setClaim(server, id, columns);

describe.each([
  ['was submitted', setTo({ status: 'Submitted', submitted_at: new Date() })],
  [
    'was approved',
    setTo({ status: 'Approved', submitted_at: new Date(), decided_at: new Date(), amount_approved: 10 }),
  ],
  ['is being sent', setSending],
])('under a claim that %s', (_, setState) => {
  let it1: Sent;
  beforeAll(async () => {
    it1 = await createBuilt();
    await setState(clinic.server, it1.claimId);
  });

  it.each(acts)('%s is refused and changes nothing', async (_name, act) => {
    const before = await traceOf(it1);
    const answer = await act(it1);
    expect([answer.status, answer.body.description]).toEqual([409, frozen]);
    expect(await traceOf(it1)).toEqual(before);
  });

  it('a note can still be written', async () => {
    const answer = await clinic.server.post(`/patients/${it1.patient.memberId}/notes`, {
      token: clinic.tokens.doctor,
      body: { text: 'Came back well' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('under an unsent claim', () => {
  it.each(acts)('%s succeeds, and the claim follows the ledger', async (_name, act) => {
    const it1 = await createBuilt();
    expect((await act(it1)).status).toBe(200);
    const [claim] = await storedClaims(clinic.server, it1.patient.authorizationId);
    const [given] = await clinic.server.rows(
      'select sum(quantity * unit_price)::int as amount from service_given where authorization_id = $1 and covered',
      [it1.patient.authorizationId],
    );
    expect(claim).toMatchObject({ header: given?.amount, lines: given?.amount });
  });
});

describe('the database itself', () => {
  it('protects the lines of a sent claim, and keeps the header equal to them', async () => {
    const it1 = await createBuilt();
    await expect(
      clinic.server.rows('update claim set amount_claimed = amount_claimed + 1 where id = $1', [it1.claimId]),
    ).rejects.toThrow('is not the sum of its lines');
    await expect(
      clinic.server.rows('update claim_line set quantity = quantity + 1 where claim_id = $1', [it1.claimId]),
    ).rejects.toThrow('is not the sum of its lines');
    await setClaim(clinic.server, it1.claimId, { status: 'Submitted' });
    await expect(
      clinic.server.rows("update claim_line set left_out = 'x' where claim_id = $1", [it1.claimId]),
    ).rejects.toThrow('stay as they are');
    await expect(
      clinic.server.rows('delete from claim_line where claim_id = $1', [it1.claimId]),
    ).rejects.toThrow('stay as they are');
  });
});

describe('at the same moment', () => {
  it('a build and a dispensing leave a claim that equals the ledger', async () => {
    for (let round = 0; round < 8; round++) {
      const patient = await createAttended(clinic.server);
      const medicine = await ordered(clinic, patient, '30002', 30);
      const test = await ordered(clinic, patient, '50001');
      await clinic.pharmacist.dispense(medicine, 10);
      const answers = await Promise.all([
        clinic.receptionist.build(patient.authorizationId),
        clinic.pharmacist.dispense(medicine, 5),
        clinic.technician.result(test),
        clinic.doctor.complete(patient.consultation),
        clinic.doctor.diagnose(patient.memberId, 'B54'),
        clinic.doctor.order(patient.memberId, [{ id: clinic.items['30001'], quantity: 5, frequency: 'UD' }]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await storedClaims(clinic.server, patient.authorizationId)).toMatchObject([
        { header: 21_000, lines: 21_000 },
      ]);
      const [stored] = await clinic.server.rows(
        'select (select count(*)::int from claim_diagnosis where claim_id = c.id) as n from claim c where authorization_id = $1',
        [patient.authorizationId],
      );
      expect(stored?.n).toBe(1);
    }
  });

  it('a submission and a dispensing: the dispensing is in the sent claim, or is refused', async () => {
    for (let round = 0; round < 12; round++) {
      const patient = await createAttended(clinic.server, { visits: ['pharmacy'] });
      await createDiagnosis(clinic.server, patient);
      await clinic.doctor.complete(patient.consultation);
      const medicine = await ordered(clinic, patient, '30002', 30);
      await clinic.pharmacist.dispense(medicine, 10);
      const [act] = await clinic.server.rows('select id from dispense where line_id = $1', [medicine]);
      await clinic.pharmacist.close(medicine, 'Out of stock');
      await registerKnows(patient);
      const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
      const [sent, back] = await Promise.all([
        clinic.server.post(`/claims/${built.id}/submit`, {
          token: clinic.tokens.receptionist,
          body: { amountClaimed: built.amountClaimed },
        }),
        clinic.pharmacist.reverse(String(act?.id), 4),
      ]);
      // Exactly one of the two wins, and the other sees its result.
      expect([sent.status, back.status].sort()).toEqual([200, 409]);
      const [claim] = await storedClaims(clinic.server, patient.authorizationId);
      const amount = sent.status === 200 ? 12_000 : 11_200;
      expect(claim).toMatchObject({
        status: sent.status === 200 ? 'Submitted' : 'Pending',
        header: amount,
        lines: amount,
      });
      if (back.status === 409) expect(back.body.description).toBe(frozen);
    }
  });
});

/** The scheme accepts claims under numbers that it issued for the card. */
async function registerKnows(patient: Attended): Promise<void> {
  await clinic.server.rows(
    `with holder as (
       insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name,
         middle_name, last_name, gender, card_status, authorization_status, remarks)
       select gen_random_uuid(), 'NHIF', card_no, upper(card_no), '1001', 'NH001', first_name, '', last_name, gender,
         'Active', 'ACCEPTED', '' from authorized_member where id = $1
       returning id
     )
     insert into register.issued_authorization (request_key, authorization_no, member_id, facility_code, facility_name,
       visit_type_id, exclusive, day, created_at)
     overriding system value
     select gen_random_uuid(), a.authorization_no::bigint, holder.id, 'T-01', 'Mwanzo Hospital', 1, true, a.day, now()
     from holder, card_authorization a where a.id = $2`,
    [patient.memberId, patient.authorizationId],
  );
}
