import { randomUUID } from 'node:crypto';
import { referralDetail } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../src/platform/http/day.ts';
import { type Scheme, SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { accountId } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createFacilities, createReferral, createReferred, others, referrer, storedOf } from './factories.ts';

/** What happens to the register's answers about a new referral, after it gave them. */
let fault: Error | null = null;

function losing(register: Scheme): Scheme {
  return {
    ...register,
    createReferral: async (asked) => {
      const answer = await register.createReferral(asked);
      if (fault) throw fault;
      return answer;
    },
  };
}

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await testServer({}, losing);
  tokens = await signInAll(server);
  await createFacilities(server);
});
afterAll(() => server.close());
afterEach(() => {
  fault = null;
  server.clock.now = null;
});

const as = (role: keyof typeof tokens) => referrer(server, tokens[role]);
const patient = () => createReferred(server, tokens.receptionist);
const dayOf = dayIn('Africa/Dar_es_Salaam');

describe('a referral', () => {
  it('that the scheme accepts has both numbers, and waits', async () => {
    const { memberId, cardNo } = await patient();
    const { status, body } = await as('doctor').create(memberId, { diagnosisCodes: ['I10', 'B54', 'I10'] });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      direction: 'out',
      status: 'Pending',
      version: 1,
      authorizedMemberId: memberId,
      cardNo,
      patientName: 'Asha J Kessy',
      gender: 'Female',
      dateOfBirth: '1990-04-12',
      facility: { code: others.takes, name: 'Tatu Referral Hospital' },
      diagnoses: [
        { code: 'I10', name: 'Essential (primary) hypertension' },
        { code: 'B54', name: 'Unspecified malaria' },
      ],
      reason: 'Needs a cardiologist',
      remarks: 'On two medicines',
      schemeRemarks: 'Accepted.',
      practitionerName: 'Test doctor first',
      practitionerRegistrationNo: 'MCT-1001',
      createdByName: 'Test doctor first',
      endedAt: null,
      endedByName: null,
      history: [],
    });
    const [year] = dayOf(new Date(String(body.item.createdAt))).split('-');
    expect(body.item.serialNo).toMatch(new RegExp(`^T-01/${year}/R\\d{5}$`));
    expect(body.item.referralNo).toMatch(/^\d+$/);
    const events = await server.rows("select topic from event where member_id = $1 and topic = 'referrals'", [
      memberId,
    ]);
    expect(events).toHaveLength(2);
    const audited = await server.rows(
      "select action, reason, detail->>'serialNo' as serial from audit where member_id = $1 and action = 'referral.created'",
      [memberId],
    );
    expect(audited).toEqual([{ action: 'referral.created', reason: null, serial: body.item.serialNo }]);
  });

  it('that the scheme refuses is Rejected, with its words', async () => {
    const { memberId } = await patient();
    const { status, body } = await as('doctor').create(memberId, { toFacilityCode: others.takesNone });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      status: 'Rejected',
      referralNo: null,
      schemeRemarks: 'Nne Dispensary does not accept referrals.',
    });
    expect(body.item.endedAt).not.toBeNull();
  });

  it('is numbered without gap or duplicate by many at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, patient));
    const answers = await Promise.all(people.map(({ memberId }) => as('doctor').create(memberId)));
    const serials = answers
      .map(({ body }) => Number(String(body.item.serialNo).slice(-5)))
      .sort((a, b) => a - b);
    expect(serials.map((number) => number - (serials[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('with the same Idempotency-Key is created once', async () => {
    const { memberId } = await patient();
    const key = randomUUID();
    const first = await as('doctor').create(memberId, {}, key);
    expect((await as('doctor').create(memberId, {}, key)).text).toBe(first.text);
    expect(await storedOf(server, memberId)).toHaveLength(1);
  });

  it('prevents the withdrawal of its authorization', async () => {
    const { memberId, authorizationId } = await patient();
    await createReferral(server, tokens.doctor, memberId);
    await server.rows('delete from diagnosis where member_id = $1', [memberId]);
    const { status } = await server.post(`/card/authorize/${authorizationId}/withdraw`, {
      token: tokens.receptionist,
      body: { reason: 'Wrong patient' },
    });
    expect(status).toBe(409);
  });
});

describe('a scheme that does not answer', () => {
  const silence =
    'The scheme does not answer. The referral is saved but not sent. Send it again in a moment.';

  it('leaves the referral to be sent again, and then numbers it once', async () => {
    const { memberId } = await patient();
    const key = randomUUID();
    fault = new SchemeUnavailable();
    const unanswered = await as('doctor').create(memberId, {}, key);
    expect([unanswered.status, unanswered.body.statusCode, unanswered.body.description]).toEqual([
      503,
      51513,
      silence,
    ]);
    expect(await storedOf(server, memberId)).toMatchObject([{ status: 'Pending', sending: true }]);
    fault = null;
    const again = await as('doctor').create(memberId, {}, key);
    expect(again.body.item).toMatchObject({ status: 'Pending', version: 1 });
    expect(await storedOf(server, memberId)).toMatchObject([{ status: 'Pending', sending: false }]);
    const there = await server.rows('select referral_no from register.referral where request_key = $1', [
      again.body.item.id,
    ]);
    expect(there).toEqual([{ referral_no: again.body.item.referralNo }]);
  });

  it('is asked again by Resubmit about the same referral first', async () => {
    const { memberId } = await patient();
    fault = new SchemeUnavailable();
    await as('doctor').create(memberId);
    fault = null;
    const [{ id } = {}] = await server.rows('select id from referral where member_id = $1', [memberId]);
    const other = await as('doctor').create(memberId, { reason: 'Something else' });
    expect(other.status).toBe(409);
    expect(other.body.description).toMatch(
      /^The scheme has not answered about the referral T-01\/\d+\/R\d+ to Tatu/,
    );
    const early = await as('doctor').complete(String(id));
    expect([early.status, early.body.description]).toEqual([
      ...[409, 'The scheme has not answered about this referral yet. Resend it first.'],
    ]);
    const sent = await as('receptionist').resubmit(String(id));
    expect(sent.body.item).toMatchObject({
      id,
      status: 'Pending',
      version: 1,
      reason: 'Needs a cardiologist',
    });
    expect(await storedOf(server, memberId)).toHaveLength(1);
  });

  it('or sends an unrecognized response leaves it neither accepted nor refused', async () => {
    const { memberId } = await patient();
    fault = new SchemeProtocolError();
    const unexpected = await as('doctor').create(memberId);
    expect([unexpected.status, unexpected.body.statusCode]).toEqual([502, 51502]);
    expect(await storedOf(server, memberId)).toMatchObject([{ status: 'Pending', sending: true }]);
  });

  it('to a resubmission: the repeat creates no third version, and completes it', async () => {
    const { memberId } = await patient();
    const old = await createReferral(server, tokens.doctor, memberId, others.takesNone);
    fault = new SchemeUnavailable();
    const unanswered = await as('doctor').resubmit(old.id, { toFacilityCode: others.takes });
    expect(unanswered.status).toBe(503);
    fault = null;
    const again = await as('doctor').resubmit(old.id, { toFacilityCode: others.takes });
    expect(again.body.item).toMatchObject({ status: 'Completed', version: 2 });
    expect(await storedOf(server, memberId)).toHaveLength(2);
  });
});

describe('a referral is refused, and nothing stored,', () => {
  it.each([
    [{ toFacilityCode: '' }, 400, 'toFacilityCode'],
    [{ toFacilityCode: 'T-01' }, 422, 'toFacilityCode'],
    [{ diagnosisCodes: [] }, 400, 'diagnosisCodes'],
    [{ diagnosisCodes: ['E11'] }, 422, 'diagnosisCodes'],
    [{ reason: '  ' }, 400, 'reason'],
    [{ remarks: 'x'.repeat(1_001) }, 400, 'remarks'],
    [{ surprise: 1 }, 400, 'surprise'],
  ])('%o', async (more, wanted, field) => {
    const { memberId } = await patient();
    const { status, body } = await as('doctor').create(memberId, more);
    expect([status, Object.keys(body.fields)]).toEqual([wanted, [field]]);
    expect(await storedOf(server, memberId)).toEqual([]);
  });

  it('for a diagnosis that was withdrawn', async () => {
    const { memberId } = await patient();
    await server.rows("update diagnosis set withdrawn_at = now() where member_id = $1 and code = 'I10'", [
      memberId,
    ]);
    const { status, body } = await as('doctor').create(memberId);
    expect([status, body.fields]).toEqual([
      ...[422, { diagnosisCodes: 'The diagnosis I10 is not recorded for this patient. Record it first.' }],
    ]);
  });

  it('for an unknown patient, one without a valid authorization, and one without a name', async () => {
    expect((await as('doctor').create(randomUUID())).status).toBe(404);
    const withdrawn = await patient();
    await server.rows('update card_authorization set withdrawn_at = now() where id = $1', [
      withdrawn.authorizationId,
    ]);
    const none = await as('doctor').create(withdrawn.memberId);
    expect([none.status, none.body.description]).toEqual([
      ...[409, 'This patient has no valid authorization. Verify the card first.'],
    ]);
    const past = await patient();
    await server.rows('update card_authorization set day = day - 3 where id = $1', [past.authorizationId]);
    expect((await as('doctor').create(past.memberId)).status).toBe(409);
    const nameless = await patient();
    await server.rows("update authorized_member set identity_source = 'missing' where id = $1", [
      nameless.memberId,
    ]);
    expect((await as('doctor').create(nameless.memberId)).status).toBe(409);
    for (const { memberId } of [withdrawn, past, nameless])
      expect(await storedOf(server, memberId)).toEqual([]);
  });

  it('to other roles, without a token, and across facilities', async () => {
    const { memberId } = await patient();
    const roles = ['receptionist', 'pharmacist', 'lab_tech', 'admin'] as const;
    for (const role of roles) expect((await as(role).create(memberId)).status).toBe(403);
    expect((await referrer(server, undefined).create(memberId)).status).toBe(401);
    expect((await as('elsewhere').create(memberId)).status).toBe(404);
    expect(await storedOf(server, memberId)).toEqual([]);
  });

  it('if the scheme returns a number that it gave before', async () => {
    const first = await patient();
    const { referralNo } = await createReferral(server, tokens.doctor, first.memberId);
    const { memberId } = await patient();
    fault = new SchemeUnavailable();
    await as('doctor').create(memberId);
    fault = null;
    await server.rows("update register.referral set referral_no = 'gone' where referral_no = $1", [
      referralNo,
    ]);
    await server.rows(
      `update register.referral set referral_no = $1
       where request_key = (select id from referral where member_id = $2)`,
      [referralNo, memberId],
    );
    const { status } = await as('doctor').create(memberId);
    expect(status).toBe(502);
    expect(await storedOf(server, memberId)).toMatchObject([{ status: 'Pending', sending: true }]);
  });
});

describe('completing and resubmitting', () => {
  it('completes a pending one once, with who and when', async () => {
    const { memberId } = await patient();
    const { id } = await createReferral(server, tokens.doctor, memberId);
    const key = randomUUID();
    const done = await as('receptionist').complete(id, key);
    expect(done.body.item).toMatchObject({ status: 'Completed', endedByName: 'Test receptionist first' });
    expect((await as('receptionist').complete(id, key)).text).toBe(done.text);
    expect((await as('doctor').complete(id)).body.item).toEqual(done.body.item);
    const audited = await server.rows(
      "select account_id from audit where subject_id = $1 and action = 'referral.completed'",
      [id],
    );
    expect(audited).toEqual([{ account_id: accountId('receptionist') }]);
    const again = await as('doctor').resubmit(id);
    expect([again.status, again.body.description]).toEqual([409, 'Only a rejected referral is resubmitted.']);
  });

  it('does not complete a rejected one; corrected, it is completed as a new version', async () => {
    const { memberId } = await patient();
    const old = await createReferral(server, tokens.doctor, memberId, others.takesNone);
    const refused = await as('doctor').complete(old.id);
    expect([refused.status, refused.body.description]).toEqual([
      ...[409, 'This referral was rejected. Correct it and resubmit it.'],
    ]);
    const { body } = await as('receptionist').resubmit(old.id, {
      toFacilityCode: others.takes,
      reason: 'Needs a heart ultrasound',
      remarks: '',
    });
    expect(body.item).toMatchObject({
      status: 'Completed',
      version: 2,
      reason: 'Needs a heart ultrasound',
      remarks: '',
      practitionerName: 'Test doctor first',
      endedByName: 'Test receptionist first',
      facility: { code: others.takes, name: 'Tatu Referral Hospital' },
      history: [{ id: old.id, status: 'Rejected', version: 1, schemeRemarks: old.schemeRemarks }],
    });
    expect(body.item.serialNo).not.toBe(old.serialNo);
    const before = await as('doctor').read(old.id);
    expect(before.body.item).toMatchObject({ id: old.id, status: 'Rejected', history: [] });
    for (const attempt of [as('doctor').resubmit(old.id), as('doctor').complete(old.id)]) {
      const { status, body: written } = await attempt;
      expect([status, written.description]).toEqual([
        ...[409, 'There is a newer version of this referral. Open that one.'],
      ]);
    }
  });

  it.each([
    ['pending', 'resubmit', 409],
    ['completed', 'resubmit', 409],
    ['completed', 'complete', 200],
    ['rejected', 'complete', 409],
    ['superseded', 'resubmit', 409],
    ['superseded', 'complete', 409],
    ['sending', 'complete', 409],
  ] as const)('leaves one that is %s as it is when asked to %s', async (state, verb, status) => {
    const { memberId } = await patient();
    const rejected = state === 'rejected' || state === 'superseded';
    if (state === 'sending') fault = new SchemeUnavailable();
    await as('doctor').create(memberId, { toFacilityCode: rejected ? others.takesNone : others.takes });
    fault = null;
    const stored = () => server.rows('select r.*, r.xmin from referral r where member_id = $1', [memberId]);
    const id = String((await stored())[0]?.id);
    if (state === 'completed') await as('doctor').complete(id);
    if (state === 'superseded') await as('doctor').resubmit(id, { toFacilityCode: others.takes });
    const before = await stored();
    expect((await as('doctor')[verb](id)).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  it('leaves a new version that is refused again Rejected, and the whole history', async () => {
    const { memberId } = await patient();
    const first = await createReferral(server, tokens.doctor, memberId, others.takesNone);
    const second = referralDetail.parse((await as('doctor').resubmit(first.id)).body.item);
    expect(second).toMatchObject({ status: 'Rejected', version: 2, reason: first.reason });
    const { body } = await as('doctor').resubmit(second.id, { toFacilityCode: 'T-99' });
    expect(body.item).toMatchObject({
      status: 'Rejected',
      version: 3,
      schemeRemarks: 'Facility T-99 is not known to the scheme.',
      history: [{ version: 2 }, { version: 1 }],
    });
  });

  it('keeps the name of a facility that is no longer in the list', async () => {
    const { memberId } = await patient();
    const first = await createReferral(server, tokens.doctor, memberId, others.takesNone);
    await server.rows('update referral set other_facility = $2 where id = $1', [first.id, 'Nne Hospital']);
    const { body } = await as('doctor').resubmit(first.id, { toFacilityCode: others.takesNone });
    expect(body.item).toMatchObject({
      status: 'Rejected',
      version: 2,
      facility: { code: others.takesNone, name: 'Nne Hospital' },
    });
  });

  it('creates one version from two windows that resubmit at once', async () => {
    const { memberId } = await patient();
    const old = await createReferral(server, tokens.doctor, memberId, others.takesNone);
    const more = { toFacilityCode: others.takes };
    const answers = await Promise.all([1, 2, 3].map(() => as('doctor').resubmit(old.id, more)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await storedOf(server, memberId)).toMatchObject([
      { version: 1, superseded: true },
      { version: 2, superseded: false, status: 'Completed' },
    ]);
  });

  it('is allowed to receptionist and doctor of the facility', async () => {
    const { memberId } = await patient();
    const { id } = await createReferral(server, tokens.doctor, memberId);
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const) {
      const calls = [as(role).complete(id), as(role).resubmit(id), as(role).read(id), as(role).search()];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await as(role).facilities()).status).toBe(403);
    }
    const nobody = referrer(server, undefined);
    const closed = [
      nobody.complete(id),
      nobody.resubmit(id),
      nobody.read(id),
      nobody.search(),
      nobody.facilities(),
    ];
    expect((await Promise.all(closed)).map(({ status }) => status)).toEqual(Array(5).fill(401));
    const other = as('elsewhere');
    const across = [other.complete(id), other.resubmit(id), other.read(id)];
    expect((await Promise.all(across)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await storedOf(server, memberId)).toMatchObject([{ status: 'Pending', version: 1 }]);
  });
});
