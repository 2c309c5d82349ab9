import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountId, facilities } from '../setup/fixtures.ts';
import { type Desk, identityOf, openDesk, until } from './factories.ts';

/** A scheme that returns on a later day: it authorizes only that day, and the patient may be here again. */
let desk: Desk;
let admin: string;
let next = 800;
let issued = 900_000;
const fresh = () => `2000000${String(next++).padStart(5, '0')}`;

beforeAll(async () => {
  desk = await openDesk();
  admin = await desk.server.signIn('admin');
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
const reconcile = (id: string) =>
  desk.server.post(`/provisional/${id}/reconcile`, { token: desk.receptionist, body: {} });
const close = (id: string) =>
  desk.server.post(`/provisional/${id}/close`, {
    token: desk.receptionist,
    body: { outcome: 'written-off', note: 'Nobody pays' },
  });

/** Verified as soon as the scheme answers all of the server's calls. */
async function verified(cardNo: string) {
  let answer = await desk.verify(cardNo);
  await until('the scheme is there', async () => {
    if (answer.status === 503) answer = await desk.verify(cardNo);
    return answer.status === 200;
  });
  const { id, authorizationNo, authorizedMemberId } = answer.body.item;
  return { id: String(id), no: String(authorizationNo), memberId: String(authorizedMemberId) };
}

/** One of yesterday, from a desk that got no answer of the scheme. */
async function ofYesterday(memberId: string): Promise<string> {
  const id = randomUUID();
  await desk.server.rows(
    `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
       visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by, provisional,
       provisional_no, provisional_source, provisional_reason)
     values ($1, $2, $3, $4, 'NHIF', 'NHIFCard', 1, 'Unknown', 'PROVISIONAL', '',
       (now() at time zone 'Africa/Dar_es_Salaam')::date - 1, now() - interval '1 day', $5, 'waiting', $3, 'own',
       'The scheme is silent')`,
    [facilities.first.id, id, `P-T-01-${++issued}`, memberId, accountId('receptionist')],
  );
  return id;
}

/** Delivers the outbox now, like an administrator by hand; no test waits for the next run. */
async function deliver(kind: 'authorization.reconcile' | 'authorization.recheck') {
  const waiting = await desk.server.rows("select id from outbox where kind = $1 and state = 'waiting'", [
    kind,
  ]);
  for (const { id } of waiting) {
    const { status } = await desk.server.post(`/admin/outbox/${id}/retry`, { token: admin, body: {} });
    // 409: the server's own run has delivered it since.
    expect([200, 409]).toContain(status);
  }
}

async function deliverUntilReconciled(id: string) {
  if ((await desk.row(id)).provisional === 'waiting') await deliver('authorization.reconcile');
  await until('it is reconciled', async () => (await desk.row(id)).provisional === 'reconciled');
}

describe('a provisional authorization of yesterday', () => {
  it('is reconciled by its own number, beside what the patient is authorized for today', async () => {
    const cardNo = fresh();
    const today = await verified(cardNo);
    const id = await ofYesterday(today.memberId);
    expect((await reconcile(id)).status).toBe(200);
    await deliverUntilReconciled(id);
    expect((await desk.row(id)).authorization_no).not.toBe(today.no);
    expect(await desk.row(today.id)).toMatchObject({ authorization_no: today.no, provisional: null });
    expect(authorizationsOf(cardNo)).toHaveLength(2);
  });

  it.each([
    [true, 'tells our key back'],
    [false, 'tells no key back'],
  ])('gets the authorization of a lost answer, and requests no other (%s: the scheme %s)', async (keeps) => {
    desk.scheme.settings.keepsReferences = keeps;
    const cardNo = fresh();
    const today = await verified(cardNo);
    const id = await ofYesterday(today.memberId);
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    expect((await reconcile(id)).body.item).toMatchObject({ mark: 'waiting' });
    await deliverUntilReconciled(id);
    const numbers = authorizationsOf(cardNo).map(({ no }) => no);
    expect(numbers.sort()).toEqual([today.no, (await desk.row(id)).authorization_no].sort());
  });

  it('waits for a person if the scheme refuses because of today’s authorization, and can be ended', async () => {
    // The scheme has authorized this card today, at another facility.
    const cardNo = '109900050105';
    const { memberId } = await verified(fresh());
    await desk.server.rows('update authorized_member set card_no = $2, card_key = $2 where id = $1', [
      ...[memberId, cardNo],
    ]);
    await desk.server.rows('update card_authorization set day = day - 7 where member_id = $1', [memberId]);
    const id = await ofYesterday(memberId);
    const { item } = (await reconcile(id)).body;
    const { day } = await desk.row(id);
    expect(item).toMatchObject({ mark: 'waiting', answeredAt: null });
    expect(item.remarks).toMatch(
      /^The scheme has authorized this card for a later visit and answered about the visit of \d+ \w{3} \d{4}: Already authorized today at .* Ask the scheme for a number and enter it, or end this one\.$/,
    );
    expect(day).not.toBeNull();
    const [trail] = await desk.server.rows(
      "select count(*)::int as n from audit where subject_id = $1 and action = 'authorization.left-to-person'",
      [id],
    );
    expect(trail).toEqual({ n: 1 });
    expect((await desk.list('refused')).some((row) => row.id === id)).toBe(false);
    expect((await desk.list('open')).some((row) => row.id === id)).toBe(true);
    // Automatic requests have ended.
    expect(
      await desk.server.rows("select from outbox where subject_id = $1 and state = 'waiting'", [id]),
    ).toEqual([]);
    expect((await close(id)).body.item).toMatchObject({ mark: 'closed', closedOutcome: 'written-off' });
  });

  it('waits for a person if the scheme returns the number of another visit here', async () => {
    const cardNo = fresh();
    const { no, memberId } = await verified(cardNo);
    const id = await ofYesterday(memberId);
    const following = String(Number(no) + 1);
    const taken = await ofYesterday((await withoutCard()).memberId);
    await desk.server.rows(
      "update card_authorization set authorization_no = $2, authorization_status = 'ACCEPTED', provisional = 'reconciled' where id = $1",
      [taken, following],
    );
    expect((await reconcile(id)).body.item).toMatchObject({
      mark: 'waiting',
      remarks: `The scheme gave the number ${following}, which another authorization here has. Ask the scheme for another and enter it, or end this one.`,
    });
    expect(await desk.row(taken)).toMatchObject({ authorization_no: following, provisional: 'reconciled' });
    // Asked again, it gets the next one.
    expect((await reconcile(id)).status).toBe(200);
    await deliverUntilReconciled(id);
  });

  it('is refused if nothing of today conflicts', async () => {
    const { memberId } = await withoutCard('210000000077');
    const id = await ofYesterday(memberId);
    expect((await reconcile(id)).body.item).toMatchObject({ mark: 'refused', remarks: 'Card Missing' });
  });
});

it('does not give its authorization to the patient who comes today', async () => {
  const cardNo = fresh();
  const { memberId } = await withoutCard(cardNo);
  const id = await ofYesterday(memberId);
  expect((await reconcile(id)).status).toBe(200);
  await deliverUntilReconciled(id);
  const late = (await desk.row(id)).authorization_no;
  // After one request without an answer, today's is searched among what the scheme has given today.
  desk.scheme.faults.add({ kind: 'resetBefore', call: 'AuthorizeCard', count: 1 });
  expect((await desk.verify(cardNo)).status).toBe(503);
  const today = await verified(cardNo);
  expect([today.no === late, today.id === id]).toEqual([false, false]);
  await deliver('authorization.recheck');
  expect(
    authorizationsOf(cardNo)
      .map(({ no }) => no)
      .sort(),
  ).toEqual([late, today.no].sort());
});

it.each([
  ['1 hour before midnight', '-1 hour', false],
  ['1 minute before midnight, whose answer may be of the new day', '-1 minute', true],
  ['1 second after midnight', '1 second', true],
] as const)('searches for an attempt of %s: %s, %s', async (_, from, looked) => {
  const cardNo = fresh();
  desk.scheme.faults.add({ kind: 'resetBefore', call: 'AuthorizeCard', count: 1 });
  expect((await desk.verify(cardNo)).status).toBe(503);
  const asked = () =>
    desk.scheme.inspect().arrivals.filter((arrival) => arrival.call === 'GetPreviousPatientVisits').length;
  let before = 0;
  await until('the scheme is there', async () => {
    // All requests without an answer were made then; the automatic searches wait.
    await beginAt(cardNo, from);
    await desk.server.rows("update outbox set next_at = now() + interval '1 hour' where state = 'waiting'");
    before = asked();
    return (await desk.verify(cardNo)).status === 200;
  });
  expect(asked() > before).toBe(looked);
});

it('finds what the scheme gave on the new day for an attempt just before midnight', async () => {
  const cardNo = fresh();
  desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
  expect((await desk.verify(cardNo)).status).toBe(503);
  await beginAt(cardNo, '-1 minute');
  await deliver('authorization.recheck');
  const stored = () =>
    desk.server.rows(
      `select a.authorization_no, a.day = (now() at time zone 'Africa/Dar_es_Salaam')::date as today
       from card_authorization a join authorized_member m on m.id = a.member_id where m.card_no = $1`,
      [cardNo],
    );
  await until('it is found', async () => (await stored()).length > 0);
  expect(await stored()).toEqual([{ authorization_no: authorizationsOf(cardNo)[0]?.no, today: true }]);
});

/** Lets the attempts of a card begin so long after the midnight before today. */
async function beginAt(cardNo: string, sinceMidnight: string): Promise<void> {
  await desk.server.rows(
    `update verification_attempt set started_at =
       (date_trunc('day', now() at time zone 'Africa/Dar_es_Salaam') + $2::interval) at time zone 'Africa/Dar_es_Salaam'
     where card_no = $1`,
    [cardNo, sinceMidnight],
  );
}

/** A patient whom the facility knows, and for whom the scheme was not asked here. */
async function withoutCard(cardNo = fresh()): Promise<{ memberId: string }> {
  const memberId = randomUUID();
  const { firstName, lastName, gender, dateOfBirth } = identityOf(cardNo);
  await desk.server.rows(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name, gender,
       date_of_birth, identity_source, card_status, created_at, updated_at)
     values ($1, $2, 'NHIF', $3, $3, $4, $5, $6, $7, 'staff', 'Unknown', now(), now())`,
    [facilities.first.id, memberId, cardNo, firstName, lastName, gender, dateOfBirth],
  );
  return { memberId };
}
