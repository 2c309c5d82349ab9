import { randomUUID } from 'node:crypto';
import { message } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { createPatient, createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { createClaim, monthIsOver, sender, type TestClaim } from './sending.ts';

/** The scheme of each claim that was sent, and of each month that was compared or closed. */
const asked: string[] = [];
const recording = (register: Scheme): Scheme => ({
  ...register,
  submitClaim: (claim) => {
    asked.push(claim.facility.verifierId);
    return register.submitClaim(claim);
  },
  submittedClaims: (query) => {
    asked.push(query.facility.verifierId);
    return register.submittedClaims(query);
  },
  closeMonth: (closing) => {
    asked.push(closing.facility.verifierId);
    return register.closeMonth(closing);
  },
});

let server: TestServer;
let tokens: Tokens;
let items: Items;
let clerk: ReturnType<typeof sender>;
/** This month, with three sent claims and one unsent; all of TZS 8,500. */
let month: { year: number; month: number };
let claims: TestClaim[];
let unsent: TestClaim;
beforeAll(async () => {
  server = await testServer({}, recording);
  items = await createTariff(server);
  await createSchemeTariff(server);
  await server.rows("update register.item set indications = '{E1}' where item_code = '30008'");
  tokens = await signInAll(server);
  clerk = sender(server, tokens.receptionist);
  claims = [];
  for (let n = 0; n < 3; n++) {
    const given = await createClaim(server, tokens.doctor, items);
    expect((await clerk.submit(given)).status).toBe(200);
    claims.push(given);
  }
  unsent = await createClaim(server, tokens.doctor, items);
  const [row] = await server.rows('select claim_year, claim_month from claim where id = $1', [unsent.id]);
  month = { year: Number(row?.claim_year), month: Number(row?.claim_month) };
});
afterAll(() => server.close());

const named = () => `year=${month.year}&month=${month.month}`;
const theMonth = async () => (await clerk.months()).body.itemList[0];

describe('months', () => {
  it('are counted by sent, decided and pending claims', async () => {
    expect((await clerk.decision(String(claims[0]?.id))).status).toBe(200);
    const { body } = await clerk.months();
    expect(body.data.totalItems).toBe(1);
    expect(body.itemList).toEqual([
      {
        ...month,
        scheme: null,
        folios: 3,
        amountClaimed: 25_500,
        unsent: 1,
        unsentAmount: 8_500,
        unclaimed: 0,
        unclaimedAmount: 0,
        awaiting: 2,
        approved: 1,
        rejected: 0,
        amountApproved: 8_500,
        amountPaid: 0,
        closedAt: null,
        closedByName: null,
        receiptNo: null,
        closedFolios: null,
        closedAmount: null,
        daysUnpaid: null,
        payments: [],
      },
    ]);
  });

  it('count the visits of the month that were never claimed, with their money', async () => {
    const { authorizationId } = await createPatient(server);
    const store = (day: string) =>
      server.rows(
        `insert into unclaimed (facility_id, authorization_id, member_id, day, quantity, amount)
         select facility_id, id, member_id, $2::date, 2, 4500 from card_authorization where id = $1
         on conflict (facility_id, authorization_id) do update set day = excluded.day`,
        [authorizationId, day],
      );
    const first = `${month.year}-${String(month.month).padStart(2, '0')}-01`;
    await store(first);
    expect(await theMonth()).toMatchObject({ ...month, unclaimed: 1, unclaimedAmount: 4_500 });
    const named = async (of: object) => {
      const answer = await server.post('/claims/unclaimed', {
        token: tokens.receptionist,
        body: { text: '', month: of },
      });
      return answer.body.itemList.map((visit) => visit.amount);
    };
    expect(await named(month)).toEqual([4_500]);
    expect(await named({ ...month, year: month.year - 1 })).toEqual([]);
    expect(await named({ ...month, verifierId: 'ZHSF' })).toEqual([]);
    await store('2024-02-29');
    expect(await theMonth()).toMatchObject({ ...month, unclaimed: 0, unclaimedAmount: 0 });
    await server.rows('delete from unclaimed where authorization_id = $1', [authorizationId]);
  });

  it('do not count a fully returned claim as pending', async () => {
    const { authorizationId } = await createPatient(server);
    await server.rows(
      `insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
         amount_claimed, built_day, built_at, day, visit_type_id, built_by)
       select facility_id, gen_random_uuid(), id, member_id, 900, $2, $3, 'Pending', 0, day, created_at, day,
         visit_type_id, created_by from card_authorization where id = $1`,
      [authorizationId, month.year, month.month],
    );
    expect(await theMonth()).toMatchObject({ ...month, unsent: 1, unsentAmount: 8_500 });
    await server.rows('delete from claim where authorization_id = $1', [authorizationId]);
  });

  it('are listed newest first, in pages, each once', async () => {
    for (const [year, number] of [
      [2020, 11],
      [2020, 12],
      [2021, 2],
    ]) {
      const { authorizationId } = await createPatient(server);
      await server.rows(
        `insert into claim (facility_id, id, authorization_id, member_id, folio_no, claim_year, claim_month, status,
           amount_claimed, built_day, built_at, day, visit_type_id, built_by)
         select facility_id, gen_random_uuid(), id, member_id, 1, $2, $3, 'Submitted', 0, day, created_at, day,
           visit_type_id, created_by from card_authorization where id = $1`,
        [authorizationId, year, number],
      );
    }
    const all = (await clerk.months()).body.itemList.map((one) => [one.year, one.month]);
    expect(all).toEqual([
      [month.year, month.month],
      [2021, 2],
      [2020, 12],
      [2020, 11],
    ]);
    const second = await clerk.months('?pageSize=2&pageNo=1');
    expect(second.body.itemList.map((one) => [one.year, one.month])).toEqual([
      [2020, 12],
      [2020, 11],
    ]);
    expect(second.body.data.totalItems).toBe(4);
    const upwards = await clerk.months('?sortBy=month&sortBy=asc&pageSize=1');
    expect(upwards.body.itemList).toMatchObject([{ year: 2020, month: 11 }]);
    expect((await clerk.months('?pageNo=9')).body.data.totalItems).toBe(4);
    await server.rows('delete from claim where claim_year <= 2021');
  });
});

describe('the comparison with the scheme’s list', () => {
  it('finds nothing if both agree', async () => {
    const { body } = await clerk.reconcile(`?${named()}`);
    expect(body.itemList).toEqual([]);
    expect(body.data).toMatchObject({
      totalItems: 0,
      matched: 3,
      ourFolios: 3,
      theirFolios: 3,
      ourAmount: 25_500,
      theirAmount: 25_500,
    });
  });

  it('lists what is missing there, what is missing here and each difference in TZS', async () => {
    const [gone, cheaper] = claims;
    await server.rows('update register.claim set folio_no = 77 where folio_no = $1', [gone?.folioNo]);
    await server.rows('update register.claim set amount_claimed = 8000 where folio_no = $1', [
      cheaper?.folioNo,
    ]);
    const { body } = await clerk.reconcile(`?${named()}`);
    expect(body.itemList).toMatchObject([
      {
        kind: 'missing-there',
        claimId: gone?.id,
        folioNo: gone?.folioNo,
        ours: 8_500,
        theirs: null,
        difference: -8_500,
      },
      {
        kind: 'amount-differs',
        claimId: cheaper?.id,
        folioNo: cheaper?.folioNo,
        ours: 8_500,
        theirs: 8_000,
        difference: -500,
      },
      { kind: 'missing-here', claimId: null, folioNo: 77, ours: null, theirs: 8_500, difference: 8_500 },
    ]);
    expect(body.data).toMatchObject({ matched: 1, ourFolios: 3, theirFolios: 3, theirAmount: 25_000 });
    const page = await clerk.reconcile(`?${named()}&pageSize=1&pageNo=1`);
    expect(page.body.itemList).toMatchObject([{ kind: 'amount-differs' }]);
    await server.rows('update register.claim set folio_no = $1 where folio_no = 77', [gone?.folioNo]);
    await server.rows('update register.claim set amount_claimed = 8500 where folio_no = $1', [
      cheaper?.folioNo,
    ]);
  });

  it('counts every sent version, and the month only its newest', async () => {
    const wanted = { items: [{ code: '30008', quantity: 1 }] };
    const first = await createClaim(server, tokens.doctor, items, wanted);
    await clerk.submit(first);
    expect((await clerk.decision(first.id)).body.item).toMatchObject({ status: 'Rejected' });
    const second = (await clerk.resubmit(first.id)).body.item;
    await clerk.submit({ id: String(second.id), amount: Number(second.amountClaimed) });
    expect((await clerk.reconcile(`?${named()}`)).body.data).toMatchObject({
      totalItems: 0,
      matched: 5,
      ourFolios: 5,
      theirFolios: 5,
    });
    expect(await theMonth()).toMatchObject({ folios: 4, amountClaimed: 26_200, rejected: 0 });
  });
});

describe('closing a month', () => {
  it('is refused until the month is over', async () => {
    const running = await clerk.close({ ...month, folios: 4, amountClaimed: 26_200 });
    expect(running.status).toBe(409);
    const from = month.month === 12 ? [month.year + 1, 1] : [month.year, month.month + 1];
    const day = `${from[0]}-${String(from[1]).padStart(2, '0')}-01`;
    expect(running.body.description).toBe(englishOf(message('claims.monthNotOver', { day })));
    expect(await server.rows('select * from claim_closing')).toEqual([]);
    month = await monthIsOver(server);
  });

  it('refuses outdated figures, and a month without a sent claim', async () => {
    const old = await clerk.close({ ...month, folios: 3, amountClaimed: 26_200 });
    expect(old.status).toBe(409);
    expect(old.body.description).toBe(
      'The claims of this month changed while you were looking at them. Check the figures again, then close the month.',
    );
    const empty = await clerk.close({ year: 2024, month: 1, folios: 0, amountClaimed: 0 });
    expect(empty.status).toBe(409);
    expect(empty.body.description).toBe(
      'No claim of this month was sent to the scheme, so there is nothing to close.',
    );
    const pay = await clerk.pay({ ...month, amount: 1_000, paidOn: '2026-01-31', reference: 'EFT-0' });
    expect(pay.status).toBe(409);
    expect(pay.body.description).toBe('This month is not closed yet. Close it, then record the payment.');
    expect(await server.rows('select * from claim_closing')).toEqual([]);
  });

  it('notifies the scheme once, from any number of windows, and shows what is not sent', async () => {
    const figures = { ...month, folios: 4, amountClaimed: 26_200 };
    const answers = await Promise.all([clerk.close(figures), clerk.close(figures), clerk.close(figures)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of answers)
      expect(body.item).toMatchObject({
        receiptNo: '500001',
        folios: 4,
        unsent: 1,
        unsentAmount: 8_500,
        daysUnpaid: 0,
        closedFolios: 4,
        closedAmount: 26_200,
        closedByName: 'Test receptionist first',
      });
    expect(await server.rows('select folios, amount_claimed from register.claim_closing')).toEqual([
      { folios: 4, amount_claimed: '26200' },
    ]);
    expect(await server.rows("select 1 from audit where action = 'claims.month-closed'")).toHaveLength(1);
    const late = await clerk.close({ ...month, folios: 9, amountClaimed: 1 });
    expect(late.body.item).toMatchObject({ receiptNo: '500001' });
  });

  it('keeps the figures of the receipt beside those of later claims', async () => {
    expect((await clerk.submit(unsent)).status).toBe(200);
    expect(await theMonth()).toMatchObject({
      folios: 5,
      amountClaimed: 34_700,
      unsent: 0,
      closedFolios: 4,
      closedAmount: 26_200,
      receiptNo: '500001',
    });
  });
});

describe('payments', () => {
  const paidOn = '2026-01-31';

  it('are added up; a repeated reference counts once', async () => {
    await server.rows("update claim_closing set closed_at = now() - interval '61 days'");
    const key = randomUUID();
    const payment = { ...month, amount: 5_000, paidOn, reference: 'EFT-1' };
    const first = await clerk.pay(payment, key);
    expect(first.status).toBe(200);
    expect(first.body.item).toMatchObject({
      amountPaid: 5_000,
      daysUnpaid: 61,
      payments: [{ amount: 5_000, paidOn, reference: 'EFT-1', recordedByName: 'Test receptionist first' }],
    });
    expect((await clerk.pay(payment, key)).text).toBe(first.text);
    const again = await Promise.all([clerk.pay(payment), clerk.pay(payment)]);
    expect(again.map(({ body }) => body.item.amountPaid)).toEqual([5_000, 5_000]);
    const other = await clerk.pay({ ...payment, amount: 6_000 });
    expect(other.status).toBe(409);
    expect(other.body.description).toBe(
      englishOf(message('claims.referenceTaken', { amount: 5_000, day: paidOn })),
    );
  });

  it('complete the month when all that was approved is paid and nothing waits for a decision', async () => {
    await clerk.decisions();
    const { amountApproved } = (await theMonth()) ?? {};
    const rest = Number(amountApproved) - 5_000;
    const { body } = await clerk.pay({ ...month, amount: rest, paidOn, reference: 'EFT-2' });
    expect(body.item).toMatchObject({ amountPaid: amountApproved, daysUnpaid: null });
  });

  it('are refused for a future day', async () => {
    const answer = await clerk.pay({ ...month, amount: 1, paidOn: '2099-01-01', reference: 'EFT-3' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ paidOn: 'Must not be after today' });
    const malformed = await clerk.pay({
      ...month,
      month: 13,
      amount: 0,
      paidOn: '2026-02-30',
      reference: ' ',
    });
    expect(malformed.status).toBe(400);
    expect(Object.keys(malformed.body.fields).sort()).toEqual(['amount', 'month', 'paidOn', 'reference']);
  });
});

describe('the months of a verifier’s own scheme', () => {
  const workers = { verifierId: 'WCF', name: 'WCF' };
  const { verifierId } = workers;
  const ofWorkers = async () =>
    (await clerk.months()).body.itemList.filter(({ scheme }) => scheme !== null && scheme !== undefined);

  it('have folio numbers and figures of their own, and their claims are sent to it', async () => {
    const made = [];
    for (const scheme of ['WCF', '', 'WCF'])
      made.push(await createClaim(server, tokens.doctor, items, { scheme }));
    expect(made.map(({ folioNo }) => folioNo)).toEqual([1, expect.any(Number), 2]);
    expect(await ofWorkers()).toMatchObject([
      { scheme: workers, folios: 0, unsent: 2, unsentAmount: 17_000 },
    ]);
    expect(await theMonth()).toMatchObject({ scheme: null, unsent: 1, unsentAmount: 8_500 });
    asked.length = 0;
    for (const claim of made) await clerk.submit(claim);
    expect(asked).toEqual(['WCF', '', 'WCF']);
    // Here one register answers for both, whose folio numbers would meet in the month that is over.
    const received = 'select submission_no from register.claim where claim_month <> $1';
    await server.rows(`delete from register.claim_line where submission_no in (${received})`, [month.month]);
    await server.rows('delete from register.claim where claim_month <> $1', [month.month]);
  });

  it('are compared, closed and paid beside the others', async () => {
    const over = await monthIsOver(server);
    await server.rows(
      `update claim set status = 'Submitted', submitted_at = now() where scheme_verifier_id = $1`,
      [verifierId],
    );
    const before = await server.rows("select * from claim_closing where scheme_verifier_id = ''");
    asked.length = 0;
    const compared = await clerk.reconcile(`?year=${over.year}&month=${over.month}&verifierId=WCF`);
    expect(compared.body.data).toMatchObject({ ourFolios: 2, ourAmount: 17_000 });
    expect((await clerk.reconcile(`?year=${over.year}&month=${over.month}&verifierId=CHF`)).status).toBe(409);
    const closed = await clerk.close({ ...over, verifierId, folios: 2, amountClaimed: 17_000 });
    expect(closed.body.item).toMatchObject({ scheme: workers, folios: 2, closedByName: expect.any(String) });
    expect(asked).toEqual(['WCF', 'WCF']);

    const payment = { ...over, amount: 5_000, paidOn: '2026-01-31', reference: 'EFT-1' };
    const paid = await clerk.pay({ ...payment, verifierId });
    expect(paid.body.item).toMatchObject({ scheme: workers, amountPaid: 5_000 });
    expect(await ofWorkers()).toMatchObject([{ amountPaid: 5_000, payments: [{ reference: 'EFT-1' }] }]);
    expect(await server.rows("select * from claim_closing where scheme_verifier_id = ''")).toEqual(before);
    expect(
      await server.rows('select scheme_verifier_id from claim_payment where reference = $1', ['EFT-1']),
    ).toEqual(expect.arrayContaining([{ scheme_verifier_id: '' }, { scheme_verifier_id: 'WCF' }]));
  });
});

describe('access', () => {
  it('is refused to the stations and strangers, and limited to sums for the administrator; the other facility sees nothing', async () => {
    const figures = { ...month, folios: 4, amountClaimed: 26_200 };
    const payment = { ...month, amount: 1, paidOn: '2026-01-31', reference: 'X' };
    for (const [token, status] of [
      [tokens.pharmacist, 403],
      [tokens.lab_tech, 403],
      [undefined, 401],
    ] as const) {
      const stranger = sender(server, token);
      const answers = [
        await stranger.months(),
        await stranger.close(figures),
        await stranger.reconcile(`?${named()}`),
        await stranger.pay(payment),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    }
    const administrator = sender(server, tokens.admin);
    expect((await administrator.months()).status).toBe(200);
    const refused = [
      await administrator.close(figures),
      await administrator.reconcile(`?${named()}`),
      await administrator.pay(payment),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403]);
    const elsewhere = sender(server, tokens.elsewhere);
    expect((await elsewhere.months()).body.itemList).toEqual([]);
    expect((await elsewhere.reconcile(`?${named()}`)).body.data).toMatchObject({
      ourFolios: 0,
      theirFolios: 0,
    });
    expect((await elsewhere.close(figures)).status).toBe(409);
    expect((await elsewhere.pay(payment)).status).toBe(409);
  });
});
