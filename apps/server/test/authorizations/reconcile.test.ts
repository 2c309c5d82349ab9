import { message } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { staleAttemptsJob } from '../../src/domains/authorizations/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import { openScheme } from '../../src/scheme/open.ts';
import { facilities } from '../setup/fixtures.ts';
import { card, consultation, type Desk, openDesk, until } from './factories.ts';

let desk: Desk;
let next = 500;
const fresh = (kind = '2000000') => `${kind}${String(next++).padStart(5, '0')}`;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
afterEach(async () => {
  desk.scheme.settings.keepsReferences = true;
  await desk.up();
});

const authorizationsOf = (cardNo: string) =>
  desk.scheme
    .inspect()
    .authorizations.filter(
      (authorization) => authorization.cardNo === cardNo && authorization.status === 'ACCEPTED',
    );
const stateOf = async (id: unknown) => (await desk.row(String(id))).provisional;
const becomes = (id: unknown, state: string) =>
  until(`it is ${state}`, async () => (await stateOf(id)) === state);

async function provisional(cardNo: string, more: object = {}) {
  await desk.down();
  return desk.issueProvisional(cardNo, more);
}

const reconcile = (id: unknown, body: object = {}, token = desk.receptionist) =>
  desk.server.post(`/provisional/${id}/reconcile`, { token, body });
const close = (id: unknown, more: object = {}, token = desk.receptionist) =>
  desk.server.post(`/provisional/${id}/close`, {
    token,
    body: { outcome: 'paid-by-patient', note: 'Paid at the counter', ...more },
  });

describe('a number from a telephone call', () => {
  it('is confirmed if the scheme knows it for this card and visit', async () => {
    const cardNo = fresh();
    await desk.up();
    // Given by the scheme on the phone, and unknown here.
    const given = await desk.verify(cardNo);
    await desk.server.rows('delete from card_authorization where id = $1', [given.body.item.id]);
    const authorizationNo = String(given.body.item.authorizationNo);
    const item = await provisional(cardNo, { source: 'phone', authorizationNo });
    await desk.up();
    await becomes(item.id, 'reconciled');
    expect(await desk.row(String(item.id))).toMatchObject({
      authorization_no: authorizationNo,
      authorization_status: 'ACCEPTED',
    });
    expect(authorizationsOf(cardNo)).toHaveLength(1);
  });

  it('goes to the list if the scheme does not know it, and is reconciled by its corrected number', async () => {
    const cardNo = fresh();
    await desk.up();
    const given = await desk.verify(cardNo);
    await desk.server.rows('delete from card_authorization where id = $1', [given.body.item.id]);
    const right = String(given.body.item.authorizationNo);
    const item = await provisional(cardNo, { source: 'ussd', authorizationNo: '555500001111' });
    await desk.up();
    await becomes(item.id, 'refused');
    const [listed] = (await desk.list('refused')).filter((refused) => refused.id === item.id);
    expect(listed).toMatchObject({
      remarks: 'The scheme knows no authorization 555500001111.',
      remarksMessage: message('provisional.unknownNumber', { no: '555500001111' }),
    });
    expect(Object.keys((await reconcile(item.id, { authorizationNo: 'N/A' })).body.fields)).toEqual([
      'authorizationNo',
    ]);
    const answer = await reconcile(item.id, { authorizationNo: right });
    expect(answer.body.item).toMatchObject({
      mark: null,
      authorizationNo: right,
      provisionalNo: '555500001111',
    });
    expect((await reconcile(item.id)).body.item).toMatchObject({ mark: null });
    expect(authorizationsOf(cardNo)).toHaveLength(1);
  });

  it('is refused if it is of another card', async () => {
    await desk.up();
    const other = await desk.verify(fresh());
    const authorizationNo = String(other.body.item.authorizationNo);
    await desk.server.rows('delete from card_authorization where id = $1', [other.body.item.id]);
    const item = await provisional(fresh(), { source: 'phone', authorizationNo });
    await desk.up();
    await becomes(item.id, 'refused');
    expect((await desk.row(String(item.id))).answer_remarks).toBe(
      `The authorization ${authorizationNo} is for another card.`,
    );
    expect(await desk.server.rows('select detail from outbox where subject_id = $1', [item.id])).toEqual([
      { detail: message('provisional.otherCard', { no: authorizationNo }) },
    ]);
  });

  it('is refused if the scheme gave it on an earlier day', async () => {
    const cardNo = fresh();
    await desk.up();
    const earlier = await desk.verify(cardNo);
    const authorizationNo = String(earlier.body.item.authorizationNo);
    await desk.server.rows('delete from card_authorization where id = $1', [earlier.body.item.id]);
    const item = await provisional(cardNo, { source: 'phone', authorizationNo });
    // As if the patient had come a day after the scheme gave it.
    await desk.server.rows('update card_authorization set day = day + 1 where id = $1', [item.id]);
    await desk.up();
    await becomes(item.id, 'refused');
    expect(
      await desk.server.rows('select detail from outbox where subject_id = $1', [item.id]),
    ).toMatchObject([{ detail: { code: 'provisional.otherDay', params: { no: authorizationNo } } }]);
  });
});

describe('one that the scheme refused', () => {
  it('is ended once by a person with its outcome, and starts no visit', async () => {
    const item = await provisional(fresh('2100000'));
    expect((await close(item.id)).status).toBe(409);
    await desk.up();
    await becomes(item.id, 'refused');
    const visit = await desk.server.post('/point-of-cares', {
      token: desk.receptionist,
      body: { pointOfCareId: consultation, authorizedClientId: item.id },
    });
    expect([visit.status, visit.body.description]).toEqual([
      409,
      "The scheme refused this patient's authorization. Ask at reception.",
    ]);
    const answers = await Promise.all([close(item.id), close(item.id), close(item.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.item).toMatchObject({
      mark: 'closed',
      closedOutcome: 'paid-by-patient',
      closedNote: 'Paid at the counter',
    });
    expect((await reconcile(item.id)).status).toBe(409);
    const [trail] = await desk.server.rows(
      "select reason, detail from audit where action = 'authorization.closed' and subject_id = $1",
      [item.id],
    );
    expect(trail).toEqual({ reason: 'Paid at the counter', detail: { outcome: 'paid-by-patient' } });
    // The card is free again: the scheme decides.
    const again = await desk.verify(String(item.cardNo));
    expect([again.status, again.body.description]).toEqual([422, 'Card Missing']);
  });

  it('is refused again when the card is verified again, with both axes', async () => {
    const item = await provisional(fresh('2100000'));
    await desk.up();
    await becomes(item.id, 'refused');
    const again = await desk.verify(String(item.cardNo));
    expect([again.status, again.body.description]).toEqual([422, 'Card Missing']);
    expect(await stateOf(item.id)).toBe('refused');
  });

  it('cannot be ended by others', async () => {
    const item = await provisional(fresh('2100000'));
    await desk.up();
    await becomes(item.id, 'refused');
    const other = await desk.server.signIn('receptionist', 'second');
    expect((await close(item.id, {}, other)).status).toBe(404);
    expect((await reconcile(item.id, {}, other)).status).toBe(404);
    for (const role of ['doctor', 'admin'] as const)
      expect((await close(item.id, {}, await desk.server.signIn(role))).status).toBe(403);
    expect((await close(item.id, { note: ' ' })).status).toBe(400);
    expect((await close(item.id, { outcome: 'forgiven' })).status).toBe(400);
    expect(await stateOf(item.id)).toBe('refused');
  });
});

describe('verifying again', () => {
  it('reconciles a waiting one as soon as the scheme answers', async () => {
    const item = await provisional(fresh());
    await desk.up();
    const again = await desk.verify(String(item.cardNo));
    expect(again.body.item).toMatchObject({
      id: item.id,
      provisional: null,
      authorizationStatus: 'ACCEPTED',
    });
    expect(authorizationsOf(String(item.cardNo))).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  it('reconciles the provisional authorization that was issued meanwhile, and nothing is doubled', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    expect(authorizationsOf(cardNo)).toHaveLength(1);
    const issued = await desk.issue(cardNo);
    expect(issued.status).toBe(200);
    await becomes(issued.body.item.id, 'reconciled');
    expect((await desk.row(String(issued.body.item.id))).authorization_no).toBe(
      authorizationsOf(cardNo)[0]?.no,
    );
    expect(authorizationsOf(cardNo)).toHaveLength(1);
  });

  it('is found automatically if nobody asks again', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    await expedite('authorization.recheck');
    await until('it is found', async () => (await rowsOf(cardNo)).length === 1);
    expect((await rowsOf(cardNo))[0]).toMatchObject({
      authorization_no: authorizationsOf(cardNo)[0]?.no,
      provisional: null,
      facility_id: facilities.first.id,
    });
    const [trail] = await desk.server.rows(
      "select count(*)::int as n from audit where action = 'authorization.found'",
    );
    expect(trail).toEqual({ n: 1 });
    expect((await desk.verify(cardNo)).body.item).toMatchObject({ repeated: true });
    expect(authorizationsOf(cardNo)).toHaveLength(1);
  });

  it('is found automatically after the server was killed while it asked', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    // The state after a kill: begun, and nothing else.
    const [attempt] = await desk.server.rows(
      `update verification_attempt set state = 'pending', ended_at = null where card_no = $1 returning id`,
      [cardNo],
    );
    await desk.server.rows('delete from outbox where subject_id = $1', [attempt?.id]);
    const stateNow = async () =>
      (await desk.server.rows('select state from verification_attempt where id = $1', [attempt?.id]))[0];
    const { config, database } = desk.server;
    const { scheme, link } = openScheme({ config, database });
    let minutes = 4;
    const jobs = createJobs([staleAttemptsJob({ scheme })], {
      database,
      clock: () => new Date(Date.now() + minutes * 60_000),
      timings: config.timings.jobs,
      onFailure(_, error) {
        throw error;
      },
    });
    // It may still be in progress.
    await jobs.runNow('expire-attempts');
    expect(await stateNow()).toEqual({ state: 'pending' });
    minutes = 6;
    await jobs.runNow('expire-attempts');
    await jobs.runNow('expire-attempts');
    expect(await stateNow()).toEqual({ state: 'unchecked' });
    await link.close();
    await expedite('authorization.recheck');
    await until('it is found', async () => (await rowsOf(cardNo)).length === 1);
    expect((await rowsOf(cardNo))[0]).toMatchObject({ authorization_no: authorizationsOf(cardNo)[0]?.no });
    expect(authorizationsOf(cardNo)).toHaveLength(1);
    const sent = await desk.server.rows('select kind, state from outbox where subject_id = $1', [
      attempt?.id,
    ]);
    expect(sent).toEqual([{ kind: 'authorization.recheck', state: 'done' }]);
  });

  it('ends with the answer of the scheme if that comes after the attempt expired', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'slow', call: 'AuthorizeCard', ms: 600, count: 1 });
    const verified = desk.verify(cardNo);
    await until('it has expired', async () => {
      const expired = await desk.server.rows(
        `update verification_attempt set state = 'unchecked', ended_at = now()
         where card_no = $1 and state = 'pending' returning id`,
        [cardNo],
      );
      return expired.length === 1;
    });
    expect((await verified).status).toBe(200);
    const attempts = await desk.server.rows('select state from verification_attempt where card_no = $1', [
      cardNo,
    ]);
    expect(attempts).toEqual([{ state: 'eligible' }]);
  });

  it('is also searched for if the connection was removed from the settings meanwhile', async () => {
    const cardNo = fresh();
    expect((await desk.verify(cardNo)).status).toBe(200);
    const [attempt] = await desk.server.rows(
      `update verification_attempt set state = 'pending', ended_at = null, started_at = now() - interval '6 minutes'
       where card_no = $1 returning id`,
      [cardNo],
    );
    const { config, database } = desk.server;
    const { scheme, link } = openScheme({ config: { ...config, scheme: null }, database });
    const jobs = createJobs([staleAttemptsJob({ scheme })], {
      database,
      clock: () => new Date(),
      timings: config.timings.jobs,
      onFailure: () => {},
    });
    await jobs.runNow('expire-attempts');
    await link.close();
    expect(
      await desk.server.rows(
        `select v.state, o.kind from verification_attempt v
         join outbox o on o.facility_id = v.facility_id and o.subject_id = v.id where v.id = $1`,
        [attempt?.id],
      ),
    ).toEqual([{ state: 'unchecked', kind: 'authorization.recheck' }]);
  });

  it('is returned to the scheme if another one is valid', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    // As if nobody knew of it: then the next desk gets a second one.
    const moved = (by: string) =>
      desk.server.rows(
        "update verification_attempt set started_at = started_at + $2::interval where card_no = $1 and state = 'unchecked'",
        [cardNo, by],
      );
    await moved('-2 days');
    const second = await desk.verify(cardNo);
    expect(second.status).toBe(200);
    await moved('2 days');
    expect(authorizationsOf(cardNo)).toHaveLength(2);
    await expedite('authorization.recheck');
    await until('one is left', async () => authorizationsOf(cardNo).length === 1);
    expect(authorizationsOf(cardNo)[0]?.no).toBe(second.body.item.authorizationNo);
  });

  it('leaves one of two authorizations of an unknown patient, and returns the other', async () => {
    const cardNo = fresh();
    const lose = async () => {
      desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
      expect((await desk.verify(cardNo)).status).toBe(503);
    };
    await lose();
    // Two desks that ask at the same moment do not see each other's attempt.
    const moveFirst = (by: string, id: unknown) =>
      desk.server.rows(
        'update verification_attempt set started_at = started_at + $2::interval where id = $1',
        [id, by],
      );
    const [first] = await desk.server.rows('select id from verification_attempt where card_no = $1', [
      cardNo,
    ]);
    await moveFirst('-2 days', first?.id);
    await lose();
    await moveFirst('2 days', first?.id);
    expect(authorizationsOf(cardNo)).toHaveLength(2);
    // One search finds both.
    await desk.server.rows('delete from outbox where subject_id = $1', [first?.id]);
    await expedite('authorization.recheck');
    await until('one is left', async () => authorizationsOf(cardNo).length === 1);
    expect(await rowsOf(cardNo)).toMatchObject([{ authorization_no: authorizationsOf(cardNo)[0]?.no }]);
  });

  it.each([
    ['that tells keys back', true],
    ['that tells none', false],
  ])('is also returned if an earlier search found only the other one, of a scheme %s', async (_, keeps) => {
    desk.scheme.settings.keepsReferences = keeps;
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetBefore', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    const second = await desk.verify(cardNo);
    expect(second.status, second.text).toBe(200);
    const [attempt] = await desk.server.rows(
      "select id from verification_attempt where card_no = $1 and state = 'unchecked'",
      [cardNo],
    );
    const admin = await desk.server.signIn('admin');
    const waiting = () =>
      desk.server.rows("select id from outbox where subject_id = any($1) and state = 'waiting'", [
        [attempt?.id, second.body.item.id],
      ]);
    /** Sends the scheme the one message that waits for its time. */
    const deliver = async () => {
      const rows = await waiting();
      expect(rows).toHaveLength(1);
      const written = await desk.server.post(`/admin/outbox/${rows[0]?.id}/retry`, { token: admin });
      expect(written.body.item).toMatchObject({ state: 'done' });
    };
    await deliver();
    expect(authorizationsOf(cardNo)).toHaveLength(1);

    await arrivesLate(String(attempt?.id), cardNo);
    expect(authorizationsOf(cardNo)).toHaveLength(2);
    await deliver();
    // A release is due at once: the server delivers it at its next query.
    await until('one is left', async () => authorizationsOf(cardNo).length === 1);
    expect(authorizationsOf(cardNo).map(({ no }) => no)).toEqual([second.body.item.authorizationNo]);
    await until('nothing waits', async () => (await waiting()).length === 0);
  });
});

describe('a number that is being returned to the scheme', () => {
  const withdraw = async (id: unknown) => {
    const body = { reason: 'Wrong patient' };
    const answer = await desk.server.post(`/card/authorize/${id}/withdraw`, {
      token: desk.receptionist,
      body,
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const validNumbers = async (cardNo: string) =>
    (await rowsOf(cardNo))
      .filter((row) => row.withdrawn_at === null)
      .map(({ authorization_no: number }) => number);

  it('is not used as the answer to a lost attempt', async () => {
    const cardNo = fresh();
    desk.scheme.faults.add({ kind: 'resetBefore', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    const first = await desk.verify(cardNo);
    expect(first.status, first.text).toBe(200);
    desk.scheme.faults.add({ kind: 'hangBefore', call: 'CancelAuthorization' });
    await withdraw(first.body.item.id);
    const second = await desk.verify(cardNo);
    expect(second.status, second.text).toBe(200);
    expect(second.body.item.authorizationNo).not.toBe(first.body.item.authorizationNo);
    desk.scheme.faults.clear();
    await until('one is left', async () => authorizationsOf(cardNo).length === 1);
    expect(await validNumbers(cardNo)).toEqual([authorizationsOf(cardNo)[0]?.no]);
  });

  it('does not become valid again, though the scheme answers with it', async () => {
    desk.scheme.settings.keepsReferences = false;
    const cardNo = fresh();
    const first = await desk.verify(cardNo);
    expect(first.status, first.text).toBe(200);
    desk.scheme.faults.add({ kind: 'hangAfter', call: 'CancelAuthorization' });
    await withdraw(first.body.item.id);
    await until('the scheme has cancelled it', async () => authorizationsOf(cardNo).length === 0);
    desk.scheme.faults.add({ kind: 'answerBefore', call: 'AuthorizeCard', count: 1 });
    expect((await desk.verify(cardNo)).status).toBe(503);
    expect(await validNumbers(cardNo)).toEqual([]);
    await desk.up();
    const second = await desk.verify(cardNo);
    expect(second.status, second.text).toBe(200);
    expect(authorizationsOf(cardNo)).toMatchObject([{ no: second.body.item.authorizationNo }]);
    expect(await validNumbers(cardNo)).toEqual([second.body.item.authorizationNo]);
  });
});

/** The scheme completes a request that hung there. */
async function arrivesLate(requestKey: string, cardNo: string): Promise<void> {
  const { config, database } = desk.server;
  const { scheme, link } = openScheme({ config, database });
  const { id, code, name } = facilities.first;
  const now = new Date();
  await scheme.authorize({
    requestKey,
    mayHaveArrived: false,
    facility: { id, code, name, verifierId: 'NHIF' },
    verifierId: card.verifierID,
    cardTypeId: card.cardTypeID,
    cardNo,
    referralNo: null,
    remarks: null,
    visitType: { id: 1, onceADay: true, requiresReferralNo: false, maximumVisitsPerMonth: null },
    biometricMethod: 'NONE',
    fpCode: null,
    imageData: null,
    now,
    today: dayIn(config.timeZone)(now),
  });
  await link.close();
}

/** Makes everything that waits for its time due now. */
async function expedite(kind: string): Promise<void> {
  await desk.server.rows("update outbox set next_at = now() where kind = $1 and state = 'waiting'", [kind]);
}

const rowsOf = (cardNo: string) =>
  desk.server.rows(
    'select a.* from card_authorization a join authorized_member m on m.id = a.member_id where m.card_no = $1',
    [cardNo],
  );
