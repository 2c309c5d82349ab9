import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiagnosis } from '../orders/factories.ts';
import { accountId } from '../setup/fixtures.ts';
import {
  type Clinic,
  costs,
  createAttended,
  createClinic,
  createConsulted,
  detailOf,
  ordered,
  person,
  setClaim,
  setRejected,
  setSending,
  storedClaims,
} from './factories.ts';

let clinic: Clinic;

beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

describe('building a claim', () => {
  it('gives it a folio number, its diagnoses, and the doctor with the registration number', async () => {
    const patient = await createConsulted(clinic);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built).toMatchObject({
      status: 'Pending',
      version: 1,
      authorizationId: patient.authorizationId,
      authorizedMemberId: patient.memberId,
      amountClaimed: 10_000,
      diagnoses: [{ code: 'B54', name: 'Unspecified malaria', certainty: 'Final' }],
      practitioners: [{ name: 'Test doctor first', registrationNo: 'MCT-1001', qualification: null }],
      builtByName: 'Test receptionist first',
      findings: [],
      atRisk: 0,
    });
    expect(built.serialNo).toMatch(/^T-01\\\d{4}\\\d{2}\\\d{5}$/);
    expect(built.lines).toMatchObject([
      { department: 'consultation', serviceGroup: 'Consultation', lineNo: 1 },
    ]);
    expect(detailOf(await clinic.doctor.claim(String(built.id)))).toMatchObject({ amountClaimed: 10_000 });
    expect(detailOf(await clinic.doctor.ofVisit(patient.authorizationId)).id).toBe(built.id);
  });

  it('as a draft gives none, and keeps it in the list of unclaimed visits', async () => {
    const patient = await createConsulted(clinic);
    const draft = detailOf(await clinic.receptionist.build(patient.authorizationId, { status: 'Draft' }));
    expect(draft).toMatchObject({ status: 'Draft', serialNo: null, folioNo: null });
    const listed = await clinic.receptionist.unclaimed(patient.memberId.slice(0, 32));
    expect(listed.body.itemList).toMatchObject([{ claimId: draft.id, services: 1, amount: 10_000 }]);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    expect(built).toMatchObject({ id: draft.id, status: 'Pending' });
    expect((await clinic.receptionist.unclaimed(patient.memberId.slice(0, 32))).body.itemList).toEqual([]);
    const again = detailOf(await clinic.receptionist.build(patient.authorizationId, { status: 'Draft' }));
    expect(again).toMatchObject({ status: 'Pending', folioNo: built.folioNo });
  });

  it('succeeds once from two windows, and once per key', async () => {
    const patient = await createConsulted(clinic);
    const key = randomUUID();
    const answers = await Promise.all([
      clinic.receptionist.build(patient.authorizationId, {}, key),
      clinic.receptionist.build(patient.authorizationId, {}, key),
      clinic.doctor.build(patient.authorizationId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => detailOf(answer).id)).size).toBe(1);
    expect(await storedClaims(clinic.server, patient.authorizationId)).toHaveLength(1);
  });

  it('writes audit and event, and the reasons that people gave, but none about the patient', async () => {
    const patient = await createConsulted(clinic);
    const answer = await clinic.receptionist.build(patient.authorizationId, {
      lateReason: 'The system was down',
      answers: [{ code: 'diagnosis-sex', reason: 'Treated on the card of his mother' }],
    });
    expect(answer.status, answer.text).toBe(200);
    const audits = await clinic.server.rows(
      "select action, reason from audit where member_id = $1 and action like 'claim.%'",
      [patient.memberId],
    );
    expect(audits).toEqual([{ action: 'claim.built', reason: 'The system was down' }]);
    const events = await clinic.server.rows("select 1 from event where member_id = $1 and topic = 'claims'", [
      patient.memberId,
    ]);
    expect(events).toHaveLength(1);
  });
});

describe('building is refused', () => {
  it('if nothing was given', async () => {
    const patient = await createAttended(clinic.server);
    const answer = await clinic.receptionist.build(patient.authorizationId);
    expect(answer.status).toBe(409);
    expect(await storedClaims(clinic.server, patient.authorizationId)).toEqual([]);
  });

  it('for a withdrawn authorization', async () => {
    const patient = await createConsulted(clinic);
    await clinic.server.rows('update card_authorization set withdrawn_at = now() where id = $1', [
      patient.authorizationId,
    ]);
    for (const answer of [
      await clinic.receptionist.build(patient.authorizationId),
      await clinic.receptionist.ofVisit(patient.authorizationId),
    ]) {
      expect([answer.status, answer.body.description]).toEqual([
        409,
        'This authorization was withdrawn, so there is nothing to claim.',
      ]);
    }
  });

  it('for a claim that was sent, is being sent, or was rejected', async () => {
    const patient = await createConsulted(clinic);
    const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const sent = { status: 'Submitted', submitted_at: '2026-11-20T10:00:00Z' };
    await setClaim(clinic.server, String(id), sent);
    const text = 'This claim was submitted to the scheme on 20 Nov 2026 and cannot change.';
    const answer = await clinic.receptionist.build(patient.authorizationId, { lateReason: 'Another reason' });
    expect([answer.status, answer.body.description]).toEqual([409, text]);
    await setClaim(clinic.server, String(id), { status: 'Pending', submitted_at: null });
    await setSending(clinic.server, String(id), new Date('2026-11-20T10:00:00Z'));
    expect((await clinic.receptionist.build(patient.authorizationId)).body.description).toBe(text);
    await clinic.server.rows('delete from claim_submission where claim_id = $1', [id]);
    await setRejected(clinic.server, String(id));
    expect((await clinic.receptionist.build(patient.authorizationId)).body.description).toBe(
      'The scheme rejected this claim. Correct what it listed, then resubmit the claim.',
    );
    expect(detailOf(await clinic.receptionist.claim(String(id))).lateReason).toBeNull();
  });

  it('with texts about lines that are not in it', async () => {
    const patient = await createConsulted(clinic);
    const text = 'This line is not in the claim. Load the claim again.';
    const answer = await clinic.receptionist.build(patient.authorizationId, {
      leftOut: [{ lineId: randomUUID(), reason: 'Wrong patient' }],
      answers: [{ code: 'same-test-today', lineId: randomUUID(), reason: 'Another doctor asked' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ 'leftOut.0.lineId': text, 'answers.0.lineId': text });
    expect(await storedClaims(clinic.server, patient.authorizationId)).toEqual([]);
  });

  it('for another facility, an unknown visit, or another role', async () => {
    const patient = await createConsulted(clinic);
    const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const elsewhere = person(clinic.server, clinic.tokens.elsewhere);
    const of = patient.authorizationId;
    expect((await elsewhere.build(of)).status).toBe(404);
    expect((await elsewhere.claim(String(id))).status).toBe(404);
    expect((await elsewhere.ofVisit(of)).status).toBe(404);
    expect((await elsewhere.resubmit(String(id))).status).toBe(404);
    expect((await clinic.receptionist.claim(randomUUID())).status).toBe(404);
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const) {
      const other = person(clinic.server, clinic.tokens[role]);
      expect((await other.build(of)).status).toBe(403);
      expect((await other.claim(String(id))).status).toBe(403);
    }
    const nobody = person(clinic.server, undefined);
    expect((await nobody.build(of)).status).toBe(401);
    expect((await clinic.receptionist.build('not-an-id')).status).toBe(400);
    expect((await clinic.receptionist.build(of, { status: 'Approved' })).status).toBe(400);
  });
});

describe('clinical notes', () => {
  it('come from the record, are written by the doctor only, and stay when reception builds', async () => {
    const patient = await createConsulted(clinic);
    await clinic.server.post(`/patients/${patient.memberId}/notes`, {
      token: clinic.tokens.doctor,
      body: { text: 'Fever for three days' },
    });
    const of = patient.authorizationId;
    expect(detailOf(await clinic.doctor.ofVisit(of)).clinicalNotes).toBe('Fever for three days');
    const own = await clinic.doctor.build(of, { clinicalNotes: 'Fever, slide positive' });
    expect(detailOf(own).clinicalNotes).toBe('Fever, slide positive');
    expect(detailOf(await clinic.receptionist.build(of, { clinicalNotes: null })).clinicalNotes).toBeNull();
    expect(detailOf(await clinic.doctor.ofVisit(of)).clinicalNotes).toBe('Fever, slide positive');
    const refused = await clinic.receptionist.build(of, { clinicalNotes: 'Seen' });
    expect([refused.status, refused.body.description]).toEqual([
      403,
      'Only a doctor can write the clinical notes of a claim.',
    ]);
  });
});

describe('a finding of the check', () => {
  it('is computed from the current visit, and corrected there', async () => {
    const patient = await createAttended(clinic.server, { visits: ['pharmacy'] });
    await clinic.doctor.complete(patient.consultation);
    const line = await ordered(clinic, patient, '30002', 10);
    const of = patient.authorizationId;
    const codes = async () =>
      detailOf(await clinic.receptionist.ofVisit(of)).findings.map(({ code }) => code);
    expect(await codes()).toEqual(expect.arrayContaining(['no-diagnosis', 'visit-open', 'unfinished-line']));
    await createDiagnosis(clinic.server, patient);
    await clinic.pharmacist.dispense(line, 10);
    expect(await codes()).toEqual([]);
    await clinic.server.rows('update account set registration_no = null where id = $1', [
      accountId('doctor'),
    ]);
    expect(await codes()).toEqual(['no-registration-no']);
    await clinic.server.rows("update account set registration_no = 'MCT-1001' where id = $1", [
      accountId('doctor'),
    ]);
  });

  it('is answered by a person, who stays its author', async () => {
    const patient = await createConsulted(clinic);
    await clinic.server.rows("update card_authorization set holder_name = 'Neema Mushi' where id = $1", [
      patient.authorizationId,
    ]);
    const of = patient.authorizationId;
    const before = detailOf(await clinic.receptionist.build(of));
    expect(before.findings).toMatchObject([{ code: 'name-differs', severity: 'confirm', answer: null }]);
    expect(before.atRisk).toBe(10_000);
    const answers = [{ code: 'name-differs', reason: 'Married last month' }];
    const after = detailOf(await clinic.receptionist.build(of, { answers }));
    expect(after.findings).toMatchObject([{ code: 'name-differs', answer: 'Married last month' }]);
    await clinic.doctor.build(of, { answers });
    const [stored] = await clinic.server.rows('select answers from claim where id = $1', [before.id]);
    expect(stored?.answers).toMatchObject([{ by: accountId('receptionist'), lineId: null }]);
    // The scheme names somebody else by now: the answer about Neema Mushi does not cover it.
    const holderIs = (name: string) =>
      clinic.server.rows('update card_authorization set holder_name = $2 where id = $1', [of, name]);
    await holderIs('Rehema Mushi');
    expect(detailOf(await clinic.receptionist.ofVisit(of)).findings).toMatchObject([{ answer: null }]);
    expect((await clinic.receptionist.build(of, { answers })).body.item.findings).toMatchObject([
      { code: 'name-differs', answer: 'Married last month' },
    ]);
    await holderIs('Neema Mushi');
    expect(detailOf(await clinic.receptionist.build(of, { answers: [] })).findings).toMatchObject([
      { answer: null },
    ]);
  });

  it('asks why a claim is late until somebody gives the reason', async () => {
    const patient = await createConsulted(clinic);
    const of = patient.authorizationId;
    await clinic.server.rows('update card_authorization set day = day - 90 where id = $1', [of]);
    expect(detailOf(await clinic.receptionist.build(of)).findings).toMatchObject([
      { code: 'late-submission' },
    ]);
    const text = detailOf(await clinic.receptionist.build(of, { lateReason: 'The system was down' }));
    expect(text).toMatchObject({ findings: [], lateReason: 'The system was down' });
    expect(detailOf(await clinic.receptionist.build(of, { lateReason: null })).findings).toHaveLength(1);
  });

  it('names another claim of the patient for the same day', async () => {
    const patient = await createConsulted(clinic);
    const first = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const other = randomUUID();
    await clinic.server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, day, created_at,
         created_by)
       select facility_id, $2::uuid, $2::text, member_id, verifier_id, card_type_id, 2, card_status,
         authorization_status, '', scheme_id, product_code, day, now(), created_by
       from card_authorization where id = $1`,
      [patient.authorizationId, other],
    );
    await clinic.server.rows('update diagnosis set authorization_id = $2 where authorization_id = $1', [
      patient.authorizationId,
      other,
    ]);
    await clinic.server.rows(
      `insert into visit select facility_id, gen_random_uuid(), $2::uuid, member_id, care_point_id, 'Completed', 'y', day,
         now(), created_by, now(), taken_by, now(), completed_by from visit where id = $1`,
      [patient.consultation, other],
    );
    await clinic.server.rows(
      `insert into service_given select facility_id, gen_random_uuid(), v.id, $1::uuid, '10001', 'GP Consultation', 1,
         10000, true, day, now(), created_by from visit v where authorization_id = $1`,
      [other],
    );
    const shown = detailOf(await clinic.receptionist.ofVisit(other));
    expect(shown.findings).toMatchObject([
      { code: 'duplicate-claim', params: { serial: first.serialNo }, atRisk: 10_000 },
    ]);
  });
});

describe('resubmitting', () => {
  it('creates the next version, linked, with a new folio number and the correction', async () => {
    const patient = await createConsulted(clinic, { visits: ['pharmacy'] });
    const line = await ordered(clinic, patient, '30002', 30);
    await clinic.pharmacist.dispense(line, 30);
    const first = detailOf(await clinic.receptionist.build(patient.authorizationId));
    await setRejected(clinic.server, String(first.id));
    expect(detailOf(await clinic.receptionist.claim(String(first.id)))).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Not applicable',
      amountApproved: 0,
    });
    // The visit of a rejected claim may be corrected; the claim does not change.
    const [act] = await clinic.server.rows('select id from dispense where line_id = $1', [line]);
    expect((await clinic.pharmacist.reverse(String(act?.id), 10)).status).toBe(200);
    await clinic.pharmacist.close(line, 'Patient left');
    expect(detailOf(await clinic.receptionist.claim(String(first.id))).amountClaimed).toBe(16_000);

    const second = detailOf(await clinic.receptionist.resubmit(String(first.id), 'Ten capsules came back'));
    expect(costs(second)).toEqual({ lines: ['10001 1 × 10000', '30002 20 × 200'], amount: 14_000 });
    expect(second).toMatchObject({
      status: 'Pending',
      version: 2,
      correctionNote: 'Ten capsules came back',
      amountApproved: null,
      versions: [
        { id: first.id, version: 1, status: 'Rejected' },
        { id: second.id, version: 2, status: 'Pending' },
      ],
    });
    expect(second.folioNo).toBe((first.folioNo ?? 0) + 1);
    expect(await storedClaims(clinic.server, patient.authorizationId)).toMatchObject([
      { version: 1, current: false, header: 16_000, lines: 16_000 },
      { version: 2, current: true, header: 14_000, lines: 14_000 },
    ]);
    const again = await clinic.receptionist.resubmit(String(first.id));
    expect([again.status, again.body.description]).toEqual([
      409,
      'This claim was already resubmitted. Open its newest version.',
    ]);
    const [audit] = await clinic.server.rows("select reason from audit where action = 'claim.resubmitted'");
    expect(audit?.reason).toBe('Ten capsules came back');
  });

  it('creates one version from two windows', async () => {
    const patient = await createConsulted(clinic);
    const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
    await setRejected(clinic.server, String(id));
    const answers = await Promise.all([
      clinic.receptionist.resubmit(String(id)),
      clinic.doctor.resubmit(String(id)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await storedClaims(clinic.server, patient.authorizationId)).toHaveLength(2);
  });

  it('is refused for a claim that is not rejected, without a correction, or for others', async () => {
    const patient = await createConsulted(clinic);
    const { id } = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const refused = await clinic.receptionist.resubmit(String(id));
    expect([refused.status, refused.body.description]).toEqual([
      409,
      'Only a claim that the scheme rejected is resubmitted.',
    ]);
    expect((await clinic.receptionist.resubmit(String(id), ' ')).status).toBe(400);
    expect((await clinic.admin.resubmit(String(id))).status).toBe(403);
    expect((await person(clinic.server, undefined).resubmit(String(id))).status).toBe(401);
  });
});
