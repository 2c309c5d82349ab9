import { orderLine } from '@afyakadi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { person } from '../claims/factories.ts';
import { createTariff, type Items } from '../orders/factories.ts';
import { carePoints } from '../setup/fixtures.ts';
import { type Desk, openDesk, until } from './factories.ts';

/** What people do while the scheme is asked about a provisional authorization. */
let desk: Desk;
let items: Items;
let doctor: ReturnType<typeof person>;
let doctorToken: string;
let pharmacist: ReturnType<typeof person>;
let next = 700;
const fresh = () => `2000000${String(next++).padStart(5, '0')}`;

beforeAll(async () => {
  desk = await openDesk();
  items = await createTariff(desk.server);
  doctorToken = await desk.server.signIn('doctor');
  doctor = person(desk.server, doctorToken);
  pharmacist = person(desk.server, await desk.server.signIn('pharmacist'));
});
afterAll(() => desk.close());
afterEach(() => desk.up());

const stateOf = async (id: unknown) => (await desk.row(String(id))).provisional;
const becomes = (id: unknown, state: string) =>
  until(`it is ${state}`, async () => (await stateOf(id)) === state);
const authorizationsOf = (cardNo: string) =>
  desk.scheme
    .inspect()
    .authorizations.filter(
      (authorization) => authorization.cardNo === cardNo && authorization.status === 'ACCEPTED',
    );
const reconcile = (id: unknown, body: object = {}) =>
  desk.server.post(`/provisional/${id}/reconcile`, { token: desk.receptionist, body });
const close = (id: unknown) =>
  desk.server.post(`/provisional/${id}/close`, {
    token: desk.receptionist,
    body: { outcome: 'written-off', note: 'Nobody pays' },
  });
const start = (id: unknown, pointOfCareId: string, token = desk.receptionist) =>
  desk.server.post('/point-of-cares', { token, body: { pointOfCareId, authorizedClientId: id } });
const arrivals = (call: string) => desk.scheme.inspect().arrivals.filter((arrival) => arrival.call === call);
const arrived = (call: string) => arrivals(call).length;
const carriedOut = (call: string) => arrivals(call).filter(({ worked }) => worked).length;

/** Verified as soon as the scheme answers all of the server's calls again. */
async function answered(cardNo: string) {
  let answer = await desk.verify(cardNo);
  await until('the scheme is there', async () => {
    if (answer.status === 503) answer = await desk.verify(cardNo);
    return answer.status === 200;
  });
  return answer;
}

/** One that the scheme refused for its mistyped number, with a visit, and the right number. */
async function mistyped(number: string) {
  const cardNo = fresh();
  await desk.up();
  const given = await answered(cardNo);
  await desk.server.rows('delete from card_authorization where id = $1', [given.body.item.id]);
  await desk.down();
  const item = await desk.issueProvisional(cardNo, { source: 'ussd', authorizationNo: number });
  const visit = await start(item.id, carePoints.consultation);
  expect(visit.status, visit.text).toBe(200);
  await desk.up();
  await becomes(item.id, 'refused');
  return {
    id: String(item.id),
    cardNo,
    right: String(given.body.item.authorizationNo),
    visitId: String(visit.body.item.authorizedPointOfCareId),
  };
}

describe('ending one while the scheme is asked about it again', () => {
  it('waits for the answer, and then has nothing to end', async () => {
    const { id, right, cardNo } = await mistyped('555500002222');
    desk.scheme.faults.add({ kind: 'slow', call: 'GetAuthorizationDetails', ms: 600, count: 1 });
    const before = arrived('GetAuthorizationDetails');
    const answer = reconcile(id, { authorizationNo: right });
    await until('the scheme is asked', async () => arrived('GetAuthorizationDetails') > before);
    const meanwhile = await close(id);
    expect([meanwhile.status, meanwhile.body.description]).toEqual([
      ...[409, 'The scheme has not answered about it yet. It can be ended once the scheme has refused it.'],
    ]);
    // A call that took too long on a busy computer is retried automatically.
    expect((await answer).status).toBe(200);
    await becomes(id, 'reconciled');
    expect(await desk.row(id)).toMatchObject({ authorization_no: right });
    const after = await close(id);
    expect([after.status, after.body.description]).toEqual([
      ...[409, 'The scheme has confirmed it meanwhile. There is nothing to end.'],
    ]);
    expect(authorizationsOf(cardNo)).toHaveLength(1);
  });

  it('at the same moment succeeds for one of both, whichever is first', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, right } = await mistyped(`55550000333${round}`);
      const [asked, ended] = await Promise.all([reconcile(id, { authorizationNo: right }), close(id)]);
      const state = ended.status === 200 ? 'closed' : 'reconciled';
      await becomes(id, state);
      expect([asked.status, ended.status]).toEqual(state === 'closed' ? [409, 200] : [200, 409]);
      const [trail] = await desk.server.rows(
        `select count(*) filter (where action = 'authorization.closed')::int as closed,
           count(*) filter (where action = 'authorization.reconciled')::int as reconciled from audit where subject_id = $1`,
        [id],
      );
      expect(trail).toEqual(state === 'closed' ? { closed: 1, reconciled: 0 } : { closed: 0, reconciled: 1 });
    }
  });
});

describe('a visit that continues while its authorization is reconciled', () => {
  it('keeps orders and dispensings of the same moment, under the new number', async () => {
    for (let round = 0; round < 4; round++) {
      await desk.down();
      const item = await desk.issueProvisional(fresh());
      const memberId = String(item.authorizedMemberId);
      expect((await start(item.id, carePoints.consultation)).status).toBe(200);
      expect((await start(item.id, carePoints.pharmacy, doctorToken)).status).toBe(200);
      // One more than is dispensed, otherwise the visit at the pharmacy would end before the other order.
      const first = await doctor.order(memberId, [{ id: items['30003'], quantity: 6, frequency: 'UD' }]);
      const line = orderLine.parse(first.body.itemList[0]).memberVisitItemId;

      // Automatically or because somebody asks, whichever is first.
      const [before, done] = [arrived('AuthorizeCard'), carriedOut('AuthorizeCard')];
      await desk.up({ kind: 'slow', call: 'AuthorizeCard', ms: 300 });
      const answer = reconcile(item.id);
      await until('the scheme is asked', async () => arrived('AuthorizeCard') > before);
      const answers = await Promise.all([
        answer,
        pharmacist.dispense(line, 2),
        doctor.order(memberId, [{ id: items['30002'], quantity: 3, frequency: 'UD' }]),
        // One while the scheme has not answered, two when the answer is being stored.
        pharmacist.dispense(line, 1),
        ...[0, 1].map(async () => {
          await until('the scheme has answered', async () => carriedOut('AuthorizeCard') > done);
          return pharmacist.dispense(line, 1);
        }),
      ]);
      expect(
        answers.map(({ status }) => status),
        answers.map(({ text }) => text).join('\n'),
      ).toEqual([200, 200, 200, 200, 200, 200]);
      await becomes(item.id, 'reconciled');

      const { authorization_no: number } = await desk.row(String(item.id));
      const visits = await desk.server.rows('select reference_no from visit where authorization_id = $1', [
        item.id,
      ]);
      expect(visits).toHaveLength(2);
      for (const visit of visits) expect(String(visit.reference_no).startsWith(`${number}/`)).toBe(true);
      const [given] = await desk.server.rows(
        'select sum(quantity)::int as n, sum(quantity * unit_price)::int as worth from service_given where authorization_id = $1',
        [item.id],
      );
      expect(given).toEqual({ n: 5, worth: 5 * 900 });
      const [unclaimed] = await desk.server.rows(
        'select amount::int from unclaimed where authorization_id = $1',
        [item.id],
      );
      expect(unclaimed).toEqual({ amount: 5 * 900 });
      expect(authorizationsOf(String(item.cardNo))).toHaveLength(1);
    }
  }, 120_000);
});

describe('the scheme’s reference of a care point', () => {
  const referenceOf = async (visitId: string) =>
    (await desk.server.rows('select scheme_reference from visit where id = $1', [visitId]))[0]
      ?.scheme_reference;

  it('is requested once a refused authorization is confirmed after all', async () => {
    const { id, right, visitId } = await mistyped('555500004444');
    await until('nothing waits', async () => (await waiting(visitId)) === 0);
    expect(await referenceOf(visitId)).toBeNull();
    expect((await reconcile(id, { authorizationNo: right })).status).toBe(200);
    await becomes(id, 'reconciled');
    await until('it is there', async () => (await referenceOf(visitId)) !== null);
    const made = desk.scheme.inspect().references.filter((reference) => reference.authorizationNo === right);
    expect(made.map(({ no }) => no)).toEqual([await referenceOf(visitId)]);
  });

  const waiting = async (visitId: string) =>
    (await desk.server.rows("select from outbox where subject_id = $1 and state = 'waiting'", [visitId]))
      .length;
});
