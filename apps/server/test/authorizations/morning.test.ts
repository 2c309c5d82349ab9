import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { consultation, type Desk, openDesk, until } from './factories.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const cards = Array.from({ length: 40 }, (_, n) =>
  // The scheme will refuse one of them.
  n === 17 ? '210000000017' : `2000000${String(n).padStart(5, '0')}`,
);

it('keeps a morning without the scheme running: all but one reconciled when it returns, and nothing doubled', async () => {
  await desk.down();
  const ids: string[] = [];
  for (const cardNo of cards) {
    const item = await desk.issueProvisional(cardNo);
    expect(item).toMatchObject({ provisional: 'waiting', authorizationStatus: 'PROVISIONAL', cardNo });
    ids.push(String(item.id));
    const forwarded = await desk.server.post('/point-of-cares', {
      token: desk.receptionist,
      body: { pointOfCareId: consultation, authorizedClientId: item.id },
    });
    expect(forwarded.body.item).toMatchObject({ provisional: 'waiting' });
  }
  const waiting = await desk.list();
  expect(waiting).toHaveLength(40);
  const numbers = waiting.map((row) => String(row.provisionalNo)).sort();
  expect(numbers).toEqual(
    cards.map((_, n) => `P-${facilities.first.code}-${String(n + 1).padStart(6, '0')}`),
  );

  // They were served; nothing of them is claimed yet.
  const dashboard = await desk.server.get('/dashboard', { token: desk.receptionist });
  expect(dashboard.body.item).toMatchObject({ patientsToday: 40, claimsToday: 0 });

  await desk.up();
  await until('all but one are reconciled', async () => (await desk.list()).length === 1, 90_000);
  const [refused] = await desk.list();
  expect(refused).toMatchObject({ mark: 'refused', cardNo: '210000000017', remarks: 'Card Missing' });
  expect(await desk.list('reconciled')).toHaveLength(39);

  const held = desk.scheme
    .inspect()
    .authorizations.filter((authorization) => authorization.facilityCode === facilities.first.code);
  expect(held).toHaveLength(39);
  const rows = await desk.server.rows(
    `select a.authorization_no, a.provisional_no, m.card_no, m.identity_source, v.reference_no
     from card_authorization a join authorized_member m on m.id = a.member_id
     join visit v on v.authorization_id = a.id where a.provisional = 'reconciled'`,
  );
  expect(new Map(rows.map((row) => [row.card_no, row.authorization_no]))).toEqual(
    new Map(held.map((authorization) => [authorization.cardNo, authorization.no])),
  );
  for (const row of rows) {
    expect(row.identity_source).toBe('scheme');
    expect(row.provisional_no).toMatch(/^P-T-01-\d{6}$/);
    expect(String(row.reference_no).startsWith(`${row.authorization_no}/`)).toBe(true);
  }
  const [trail] = await desk.server.rows(
    `select count(*) filter (where action = 'authorization.reconciled')::int as reconciled,
       count(*) filter (where action = 'authorization.refused')::int as refused from audit`,
  );
  expect(trail).toEqual({ reconciled: 39, refused: 1 });
  expect(ids).toHaveLength(40);
}, 180_000);
