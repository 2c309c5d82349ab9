import { afterAll, beforeAll, expect, it } from 'vitest';
import { callTimes } from '../setup/timings.ts';
import { type Desk, openDesk, until } from './factories.ts';

/** A scheme that still works after its caller has stopped waiting. Here an authorization may take 500 ms. */
let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(callTimes((name) => (name === 'AuthorizeCard' ? 500 : 1_500)));
});
afterAll(() => desk.close());

const cardNo = '200000009901';
const arrived = () => desk.scheme.inspect().arrivals.filter(({ call }) => call === 'AuthorizeCard').length;
const held = () => desk.scheme.inspect().authorizations.filter((one) => one.cardNo === cardNo);

it('is not asked again while the scheme may still authorize, even if a person requests it', async () => {
  await desk.down();
  const { id } = await desk.issueProvisional(cardNo);
  const before = arrived();
  await desk.up({ kind: 'slow', call: 'AuthorizeCard', ms: 2_500, count: 1 });
  await until('it was given up', async () => {
    const [job] = await desk.server.rows(
      `select from outbox where subject_id = $1 and state = 'waiting' and problem = 'unavailable' and lease is null
         and at_work_until > now()`,
      [id],
    );
    return job !== undefined;
  });
  expect(arrived() - before).toBe(1);
  // The connection is reported up again, and a person presses Retry: neither brings it forward.
  const pressed = await desk.server.post(`/provisional/${id}/reconcile`, {
    token: desk.receptionist,
    body: {},
  });
  expect([pressed.status, pressed.body.item.mark]).toEqual([200, 'waiting']);
  expect(held()).toEqual([]);

  await until('it is reconciled', async () => (await desk.row(String(id))).provisional === 'reconciled');
  expect(held()).toHaveLength(1);
  expect(arrived() - before).toBe(1);
  expect((await desk.row(String(id))).authorization_no).toBe(held()[0]?.no);
}, 60_000);
