import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, openDesk, until } from './factories.ts';

/** Ways in which a desk could evade the scheme's decision, and how a mistyped number affects others. */
let desk: Desk;
let next = 900;
const fresh = (kind = '2000000') => `${kind}${String(next++).padStart(5, '0')}`;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
afterEach(() => desk.up());

const authorizationsOf = (cardNo: string) =>
  desk.scheme
    .inspect()
    .authorizations.filter(
      (authorization) => authorization.cardNo === cardNo && authorization.status === 'ACCEPTED',
    );
const becomes = (id: unknown, state: string) =>
  until(`it is ${state}`, async () => (await desk.row(String(id))).provisional === state);
const close = (id: unknown) =>
  desk.server.post(`/provisional/${id}/close`, {
    token: desk.receptionist,
    body: { outcome: 'written-off', note: 'Nobody pays' },
  });
const verifyUnanswered = async (cardNo: string) => {
  const asked = await desk.verify(cardNo);
  expect(asked.status).toBe(503);
  return asked.body.data.provisional;
};

describe('a patient refused today', () => {
  it('gets no second provisional authorization after the refused one is ended', async () => {
    await desk.down();
    const item = await desk.issueProvisional(fresh('2100000'));
    await desk.up();
    await becomes(item.id, 'refused');
    expect((await close(item.id)).status).toBe(200);
    await desk.down();
    const cardNo = String(item.cardNo);
    expect(await verifyUnanswered(cardNo)).toBe(false);
    const again = await desk.issue(cardNo);
    expect([again.status, again.body.description]).toEqual([
      ...[409, 'The scheme refused this card today: Card Missing'],
    ]);
    // Nor for another visit type.
    expect((await desk.issue(cardNo, { visitTypeID: 2, remarks: 'Fall' })).status).toBe(409);
  });

  it('gets a provisional authorization if a person, not the scheme, gave the request up', async () => {
    await desk.down();
    const item = await desk.issueProvisional(fresh());
    const [waiting] = await desk.server.rows(
      "select id from outbox where kind = 'authorization.reconcile' and subject_id = $1 and state = 'waiting'",
      [item.id],
    );
    const admin = await desk.server.signIn('admin');
    const giveUp = () =>
      desk.server.post(`/admin/outbox/${waiting?.id}/give-up`, {
        token: admin,
        body: { reason: 'Asked by letter' },
      });
    await until('it is given up', async () => (await giveUp()).status === 200);
    expect((await giveUp()).status).toBe(409);
    expect((await close(item.id)).status).toBe(200);
    expect(await verifyUnanswered(String(item.cardNo))).toBe(true);
    expect((await desk.issue(String(item.cardNo))).status).toBe(200);
  });

  it('gets none by the same person’s national identification number', async () => {
    const cardNo = fresh();
    const nationalId = `19900101${cardNo}`;
    await until('the scheme answers', async () => (await desk.verify(cardNo)).status === 200);
    // As if the scheme had refused then.
    await desk.server.rows(
      "update verification_attempt set state = 'refused', scheme_remarks = 'Card blocked', authorization_id = null where card_no = $1",
      [cardNo],
    );
    await desk.server.rows(
      `with member as (update authorized_member set national_id = $2 where card_no = $1 returning id)
       delete from card_authorization where member_id in (select id from member)`,
      [cardNo, nationalId],
    );
    await desk.down();
    expect(await verifyUnanswered(nationalId)).toBe(false);
    const answer = await desk.issue(nationalId);
    expect([answer.status, answer.body.description]).toEqual([
      ...[409, 'The scheme refused this card today: Card blocked'],
    ]);
  });
});

describe('a number typed for another card', () => {
  it('does not block the patient to whom the scheme gives it', async () => {
    const [right, wrong] = [fresh(), fresh()];
    await until('the scheme answers', async () => (await desk.verify(fresh())).status === 200);
    // The scheme gives one whose answer is lost; its number is recorded for the wrong patient.
    desk.scheme.faults.add({ kind: 'resetAfter', call: 'AuthorizeCard', count: 1 });
    await verifyUnanswered(right);
    const number = authorizationsOf(right)[0]?.no;
    await desk.down();
    const item = await desk.issueProvisional(wrong, { source: 'phone', authorizationNo: number });
    expect(item.authorizationNo).toBe(number);
    await desk.up();
    await until('the scheme answers', async () => (await desk.verify(right)).status !== 503);
    const answer = await desk.verify(right);
    expect([answer.status, answer.body.item.authorizationNo]).toEqual([200, number]);
    await becomes(item.id, 'refused');
    const row = await desk.row(String(item.id));
    expect(row.provisional_no).toBe(number);
    expect(row.authorization_no).toMatch(/^P-/);
    expect(authorizationsOf(right)).toHaveLength(1);
  });
});
