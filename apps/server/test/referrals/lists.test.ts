import { type ReferralDetail, referral } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAll, type Tokens } from '../orders/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import {
  createFacilities,
  createReferral,
  createReferred,
  others,
  type Referred,
  referrer,
} from './factories.ts';

let server: TestServer;
let tokens: Tokens;
let kessy: Referred;
let swai: Referred;
let pending: ReferralDetail;
let rejected: ReferralDetail;
let completed: ReferralDetail;

beforeAll(async () => {
  server = await testServer();
  tokens = await signInAll(server);
  await createFacilities(server);
  kessy = await createReferred(server, tokens.receptionist, 'Kessy');
  swai = await createReferred(server, tokens.receptionist, 'Swai');
  pending = await createReferral(server, tokens.doctor, kessy.memberId);
  rejected = await createReferral(server, tokens.doctor, swai.memberId, others.takesNone);
  const before = await createReferral(server, tokens.doctor, swai.memberId, others.takesNone);
  const body = { toFacilityCode: others.takes };
  const answer = await server.post(`/referrals/${before.id}/resubmit`, { token: tokens.doctor, body });
  completed = { ...before, ...referral.parse(answer.body.item) };
});
afterAll(() => server.close());

const as = (role: keyof typeof tokens) => referrer(server, tokens[role]);
const found = async (body: object, query = '') =>
  (await as('receptionist').search(body, query)).body.itemList.map(({ id }) => id);

describe('the list of referrals', () => {
  it('has the newest versions, newest first, with the end of the card number only', async () => {
    const { status, body } = await as('receptionist').search();
    expect(status).toBe(200);
    expect(body.itemList.map(({ id }) => id)).toEqual([completed.id, rejected.id, pending.id]);
    expect(body.itemList.map(({ cardNo }) => cardNo)).toEqual([
      ...[`••••${swai.cardNo.slice(-4)}`, `••••${swai.cardNo.slice(-4)}`, `••••${kessy.cardNo.slice(-4)}`],
    ]);
    expect(body.data).toMatchObject({
      totalItems: 3,
      counts: { total: 3, pending: 1, completed: 1, rejected: 1 },
    });
    expect((await as('doctor').read(pending.id)).body.item).toMatchObject({ cardNo: kessy.cardNo });
  });

  it('finds by words of a name, the card, and either number', async () => {
    expect(await found({ text: 'swai asha' })).toEqual([completed.id, rejected.id]);
    expect(await found({ text: kessy.cardNo.toLowerCase() })).toEqual([pending.id]);
    expect(await found({ text: pending.serialNo })).toEqual([pending.id]);
    expect(await found({ text: pending.referralNo ?? '' })).toEqual([pending.id]);
    expect(await found({ text: '%' })).toEqual([]);
  });

  it('filters by status and direction, while the counts stay those of all', async () => {
    expect(await found({ status: 'Rejected' })).toEqual([rejected.id]);
    expect(await found({ direction: 'in' })).toEqual([]);
    const { body } = await as('doctor').search({ direction: 'in' });
    expect(body.data).toMatchObject({ totalItems: 0, counts: { total: 3, pending: 1 } });
  });

  it('is paged and sorted', async () => {
    expect(await found({}, '?pageNo=1&pageSize=2')).toEqual([pending.id]);
    expect(await found({}, '?sortBy=createdAt&sortBy=asc')).toEqual([pending.id, rejected.id, completed.id]);
    const far = await as('doctor').search({}, '?pageNo=9');
    expect(far.body.data).toMatchObject({ totalItems: 3, itemList: [], counts: { total: 3 } });
  });

  it.each([
    [{ status: 'Lost' }, '', 'status'],
    [{ direction: 'up' }, '', 'direction'],
    [{ text: 'x'.repeat(101) }, '', 'text'],
    [{}, '?sortBy=name', 'sortBy'],
  ])('refuses %o %s', async (asked, query, field) => {
    const { status, body } = await as('doctor').search(asked, query);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('shows none of these at the other facility, whose tile counts none', async () => {
    expect((await as('elsewhere').search()).body.data).toMatchObject({ totalItems: 0, counts: { total: 0 } });
    const [first, second] = await Promise.all(
      (['doctor', 'elsewhere'] as const).map((who) => server.get('/dashboard', { token: tokens[who] })),
    );
    expect(first?.body.item).toMatchObject({ totalReferrals: 3 });
    expect(second?.body.item).toMatchObject({ totalReferrals: 0 });
  });
});

describe('the facilities to refer to', () => {
  it('are those that accept patients, by name, without the own one', async () => {
    const { body } = await as('receptionist').facilities();
    expect(body.itemList).toEqual([
      { code: facilities.second.code, name: facilities.second.name },
      { code: others.takes, name: 'Tatu Referral Hospital' },
    ]);
    expect((await as('doctor').facilities('?text=tatu')).body.itemList).toHaveLength(1);
    const second = await as('doctor').facilities('?pageNo=1&pageSize=1');
    expect(second.body.data).toMatchObject({ totalItems: 2, itemList: [{ code: others.takes }] });
    const down = await as('doctor').facilities('?sortBy=name&sortBy=desc');
    expect(down.body.itemList[0]).toMatchObject({ code: others.takes });
  });
});
