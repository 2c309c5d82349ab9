import { dashboardWork } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId, carePoints, facilities, members } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let receptionist: string;

const facility = facilities.first.id;

beforeAll(async () => {
  server = await testServer();
  receptionist = await server.signIn('receptionist');
  await server.rows(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, last_name,
       identity_source, card_status, created_at, updated_at)
     select $1, gen_random_uuid(), 'NHIF', '2000' || g, '2000' || g, 'Person' || g, 'Of ' || g % 7, 'scheme', 'Active',
       now(), now() from generate_series(1, 1500) g`,
    [facility],
  );
  await server.rows(
    `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
       visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
     select facility_id, gen_random_uuid(), '5' || lpad(g::text, 5, '0'), id, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', 'OK',
       (now() - g * interval '20 minutes')::date, now() - g * interval '20 minutes', $1
     from (select *, substring(card_no from 5)::int as g from authorized_member) m`,
    [accountId('receptionist')],
  );
});
afterAll(() => server.close());

const page = (query: string, token = receptionist) => server.get(`/card/authorize?${query}`, { token });
const numbers = (answer: Answer) => answer.body.itemList.map((item) => item.authorizationNo);
const expected = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `5${String(from + n).padStart(5, '0')}`);

describe('the list of verified cards', () => {
  it('returns the newest fifty', async () => {
    const answer = await page('pageNo=0&pageSize=50&sortBy=createdAt&sortBy=desc');
    expect(answer.body.data).toMatchObject({ pageNo: 0, pageSize: 50, totalItems: 1500 });
    expect(numbers(answer)).toEqual(expected(1, 50));
  });

  it('reaches every row, far down too, in both directions', async () => {
    expect(numbers(await page('pageNo=26&pageSize=50'))).toEqual(expected(1301, 1350));
    expect(numbers(await page('pageNo=26&pageSize=50&sortBy=createdAt&sortBy=asc'))).toEqual(
      expected(151, 200).reverse(),
    );
    const seen = new Set<unknown>();
    for (let pageNo = 0; pageNo < 15; pageNo++) {
      for (const no of numbers(await page(`pageNo=${pageNo}&pageSize=100`))) seen.add(no);
    }
    expect(seen.size).toBe(1500);
  });

  it('returns the total on a page past the end', async () => {
    const { body } = await page('pageNo=5000');
    expect(body.data).toMatchObject({ itemList: [], totalItems: 1500 });
  });

  it('narrows to those of the last 24 hours who were sent nowhere, and counts them for the reception', async () => {
    const sent = [
      ['500001', 'Pending'],
      ['500002', 'Cancelled'],
    ] as const;
    for (const [no, status] of sent)
      await server.rows(
        `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
           created_at, created_by, cancelled_at)
         select facility_id, gen_random_uuid(), id, member_id, $2, $3, authorization_no, day, created_at, created_by,
           case when $3 = 'Cancelled' then created_at end
         from card_authorization where authorization_no = $1`,
        [no, carePoints.consultation, status],
      );
    await server.rows(
      `update card_authorization set withdrawn_at = now(), withdrawn_by = created_by, withdrawn_reason = 'Twice'
       where authorization_no = '500003'`,
    );
    const answer = await page('view=notForwarded&pageSize=3');
    expect(numbers(answer)).toEqual(['500002', '500004', '500005']);
    expect(answer.body.data).toMatchObject({ totalItems: 69 });
    const { body } = await server.get('/dashboard/work', { token: receptionist });
    expect(dashboardWork.parse(body.item).cards).toEqual({ notForwarded: 69 });
  });

  it('sorts by authorization number', async () => {
    expect(numbers(await page('pageSize=3&sortBy=authorizationNo&sortBy=desc'))).toEqual(
      expected(1498, 1500).reverse(),
    );
  });

  it.each([
    'pageNo=-1',
    'pageSize=0',
    'pageSize=9999',
    'pageNo=one',
    'sortBy=colour',
    'sortBy=createdAt&sortBy=up',
    'shoe=42',
  ])('refuses %s, naming the field', async (query) => {
    const { status, body } = await page(query);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)[0]).toContain(query.split('=')[0]);
  });

  it('names the allowed fields of sortBy', async () => {
    const { body } = await page('sortBy=colour&sortBy=desc');
    expect(Object.values(body.fields).join()).toContain('createdAt, authorizationNo');
  });

  it('is empty for the other facility', async () => {
    const { body } = await page('', await server.signIn('receptionist', 'second'));
    expect(body.data).toMatchObject({ itemList: [], totalItems: 0 });
  });

  it('is closed to the administrator', async () => {
    expect((await page('', await server.signIn('admin'))).status).toBe(403);
  });
});

describe('the search for people', () => {
  const search = (text: unknown, token = receptionist) =>
    server.post('/card/authorize/search', { token, body: { text } });

  it('finds by every word, by card and by authorization number', async () => {
    const { data } = (await search('person12 of')).body;
    expect(data).toMatchObject({ moreItems: true });
    expect(Number(data.totalItems)).toBeGreaterThanOrEqual(50);
    expect(numbers(await search('20001499'))).toEqual(expected(1499, 1499));
    expect(numbers(await search('500007'))).toEqual(expected(7, 7));
    expect((await search('nobody like this')).body.data).toMatchObject({ itemList: [], totalItems: 0 });
  });

  it('finds a patient by the whole number of the card, with the latest authorization alone', async () => {
    await server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
       select facility_id, gen_random_uuid(), '900001', member_id, verifier_id, card_type_id, 3, card_status,
         authorization_status, scheme_remarks, day, now(), created_by
       from card_authorization where authorization_no = '501400'`,
    );
    const { body } = await search('20001400');
    expect(body.itemList).toMatchObject([{ authorizationNo: '900001', cardNo: '20001400' }]);
    expect(body.data).toMatchObject({ totalItems: 1 });
  });

  it('treats wildcards as letters', async () => {
    expect((await search('%%')).body.data.totalItems).toBe(0);
    expect((await search('__')).body.data.totalItems).toBe(0);
    expect((await search('\\\\')).body.data.totalItems).toBe(0);
  });

  it('refuses fewer than two characters', async () => {
    const { status, body } = await search('a');
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty('text');
  });

  it('finds nobody of the other facility', async () => {
    const { body } = await search('person12', await server.signIn('receptionist', 'second'));
    expect(body.data.totalItems).toBe(0);
  });
});

describe("a patient's head", () => {
  it('shows identity, the latest authorization and the way through the facility', async () => {
    const verified = await server.post('/card/authorize', {
      token: receptionist,
      body: { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
    });
    const { authorizedMemberId, authorizationNo } = verified.body.item;
    const { status, body } = await server.get(`/patients/${authorizedMemberId}`, {
      token: await server.signIn('pharmacist'),
    });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ cardNo: members.active, authorization: { authorizationNo } });
    expect(body.item.way).toMatchObject([{ kind: 'verified', status: 'Completed' }]);
    const elsewhere = await server.get(`/patients/${authorizedMemberId}`, {
      token: await server.signIn('doctor', 'second'),
    });
    expect([elsewhere.status, elsewhere.body.description]).toEqual([404, 'Patient not found.']);
  });

  it('is not found by an unknown identifier', async () => {
    const { status } = await server.get('/patients/0198c000-0000-7000-8000-00000000ffff', {
      token: receptionist,
    });
    expect(status).toBe(404);
    expect((await server.get('/patients/109900035308', { token: receptionist })).status).toBe(400);
  });
});
