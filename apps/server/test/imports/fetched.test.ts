import { importOfFile } from '@afyakadi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import type { SchemeTariff } from '../../src/scheme/port/reference.ts';
import { type Clinic, createClinic, createConsulted } from '../claims/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { rowsOf } from './factories.ts';
import { askFor, fetched, inDays, registered, runJob, take } from './fetched-factories.ts';

const { id: facilityId } = facilities.first;
let clinic: Clinic;
let server: TestServer;
let token: string | undefined;
beforeAll(async () => {
  clinic = await createClinic();
  server = clinic.server;
  token = clinic.tokens.admin;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.rows('update facility set keeps_register = false');
  await server.rows('delete from import_row');
  await server.rows('delete from import');
});

describe('fetching the tariff of the scheme', () => {
  it('shows what it would change, with what was given here and the money at stake, and changes nothing', async () => {
    for (const _ of [1, 2, 3]) await createConsulted(clinic, { scheme: '1001', product: 'NH001' });
    await createConsulted(clinic, { scheme: '1002', product: 'NH010' });
    await registered(
      server,
      [
        ['10001', 'GP Consultation', 1, 10000],
        ['30001', 'Paracetamol 500mg', 3, 60],
        ['77001', 'New Syrup', 3, 900],
        ['77002', 'Unknown type', 99, 900],
      ],
      [['10001', '1001', 12000]],
    );
    const before = await server.rows('select * from facility_item order by facility_id, item_code');
    const found = await fetched(server, token);
    expect(found).toMatchObject({
      state: 'ready',
      source: 'scheme',
      kind: 'tariff',
      rows: 5,
      effectiveOn: null,
      refused: 1,
      fileName: expect.stringMatching(/^tariff-of-scheme-\d{4}-\d\d-\d\d$/),
      createdBy: 'Test admin first',
    });
    expect(await server.rows('select * from facility_item order by facility_id, item_code')).toEqual(before);
    const list = (outcome: string) => rowsOf(server, token ?? '', found.id, outcome);
    const consulted = (await list('added')).find(({ key }) => key === '10001 1001');
    // The price of members of 1001 was the standard price until now.
    expect(consulted).toMatchObject({ used: 3, stake: 6000, name: 'GP Consultation' });
    expect(consulted?.differences).toContainEqual({ column: 'unitPrice', before: '10000', after: '12000' });
    expect((await list('priced')).map(({ key }) => key).sort()).toEqual(['10001 1001', '30001']);
    const given = await list('given');
    // Deleted: the separate price that the scheme 1002 has here.
    expect(given.map(({ key, used, stake }) => [key, used, stake])).toContainEqual(['10001 1002', 1, -15000]);
    expect(found).toMatchObject({ priced: 2, given: given.length });
    expect((await list('refused')).map(({ key, reason }) => [key, reason])).toEqual([
      ['77002', 'The item type 99 does not exist. Choose one of: 1, 3, 5.'],
    ]);
    expect((await list('missing')).map(({ key }) => key)).toContain('30002');
    const trail = await server.rows('select action, detail from audit where subject_id = $1', [found.id]);
    expect(trail).toContainEqual({
      action: 'tariff.fetched',
      detail: expect.objectContaining({ kind: 'tariff', refused: 1 }),
    });
  });

  it('applies what was seen, at once, and then has nothing new', async () => {
    await registered(server, [['77001', 'New Syrup', 3, 900]], [['77001', '1001', 950]]);
    const found = await fetched(server, token);
    const answer = await take(server, token, found);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.item).toMatchObject({ state: 'applied', effectiveOn: null });
    expect(
      await server.rows(
        `select i.item_name, i.category, i.unit_price::int, i.scheme_ids, p.unit_price::int as own
         from facility_item i join facility_item_price p using (facility_id, item_code) where item_code = '77001'`,
      ),
    ).toEqual([
      { item_name: 'New Syrup', category: 'medicine', unit_price: 900, scheme_ids: null, own: 950 },
    ]);
    expect(await fetched(server, token)).toMatchObject({ added: 0, changed: 0, same: 2 });
  });

  it('keeps category and strength of existing items, and applies in which price lists they are', async () => {
    await server.rows(
      `update facility_item set strength = '250mg', category = 'service' where item_code = '30002' and facility_id = $1`,
      [facilityId],
    );
    await server.rows('delete from register.item_price');
    await server.rows('delete from register.item');
    await server.rows(
      `insert into register.scheme values ('1002', 'NHIF', 'Ngorongoro') on conflict do nothing`,
    );
    await server.rows(
      `insert into register.item (item_code, name, item_type_id, unit_price, scheme_ids)
       values ('30002', 'Amoxicillin 250mg', 3, 210, '{1002}'), ('30001', 'Paracetamol 500mg', 3, 50, '{1001,1002}')`,
    );
    const found = await fetched(server, token);
    expect((await rowsOf(server, token ?? '', found.id, 'changed'))[0]?.differences).toContainEqual({
      column: 'schemeIds',
      before: null,
      after: '1002',
    });
    expect((await take(server, token, found)).status).toBe(200);
    expect(
      await server.rows(
        `select category, strength, scheme_ids, unit_price::int from facility_item where item_code = '30002' and facility_id = $1`,
        [facilityId],
      ),
    ).toEqual([{ category: 'service', strength: '250mg', scheme_ids: ['1002'], unit_price: 210 }]);
  });

  it('leaves the prices and exclusions of the facility’s other schemes as they are', async () => {
    await registered(server, [['10001', 'GP Consultation', 1, 10000]], [['10001', '1001', 12000]]);
    await server.rows(
      `insert into register.item (item_code, name, item_type_id, unit_price, scheme_ids)
       values ('30002', 'Shared item', 3, 210, '{1002}')`,
    );
    expect((await take(server, token, await fetched(server, token), { missingToo: true })).status).toBe(200);
    const own = [facilityId, 'W-1'];
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, scheme_ids)
       values ($1, gen_random_uuid(), $2, 'Prosthesis fitting', 1, 'service', 900, '{9001}')`,
      own,
    );
    await server.rows(
      `insert into facility_item_price (facility_id, item_code, scheme_id, unit_price)
       values ($1, $2, '9001', 700), ($1, '30002', '9001', 500)`,
      own,
    );
    await server.rows(
      `insert into excluded_service (facility_id, item_code, scheme_id, product_code) values ($1, $2, '9001', 'P1')`,
      own,
    );
    const missing = async (kind: string) => {
      const { id } = await fetched(server, token, kind);
      return (await rowsOf(server, token ?? '', id, 'missing')).map(({ key }) => key);
    };
    expect((await missing('tariff')).sort()).toEqual(['30002 9001', 'W-1', 'W-1 9001']);
    expect(await missing('exclusions')).toContain('W-1 9001 P1');

    await server.rows(
      `insert into facility_scheme (facility_id, verifier_id, adapter, changed_at) values ($1, 'WCF', 'register', now())`,
      [facilityId],
    );
    expect(await missing('exclusions')).not.toContain('W-1 9001 P1');
    const beside = await fetched(server, token);
    expect(beside).toMatchObject({ missing: 0 });
    expect((await take(server, token, beside, { missingToo: true })).status).toBe(200);
    expect(
      await server.rows(
        `select item_code, active, scheme_ids from facility_item
         where facility_id = $1 and '9001' = any(scheme_ids) order by item_code`,
        [facilityId],
      ),
    ).toEqual([
      { item_code: '30002', active: true, scheme_ids: ['1002', '9001'] },
      { item_code: 'W-1', active: true, scheme_ids: ['9001'] },
    ]);
    expect((await fetched(server, token)).changed).toBe(0);
    await server.rows("delete from facility_scheme where verifier_id = 'WCF'");
    await server.rows("delete from excluded_service where scheme_id = '9001'");
    expect((await take(server, token, await fetched(server, token), { missingToo: true })).status).toBe(200);
  });

  it('counts a price that members of a scheme already pay as unchanged, and keeps it when the standard price changes', async () => {
    const own = () =>
      server.rows(
        `select scheme_id, unit_price::int from facility_item_price where facility_id = $1 and item_code = '30001' order by 1`,
        [facilityId],
      );
    await server.rows('delete from facility_item_price where facility_id = $1', [facilityId]);
    const [{ name, price } = { name: '', price: 0 }] = await server.rows(
      `select item_name as name, unit_price::int as price from facility_item where facility_id = $1 and item_code = '30001'`,
      [facilityId],
    );
    const says = (standard: number) =>
      registered(
        server,
        [['30001', String(name), 3, standard]],
        [
          ['30001', '1001', Number(price)],
          ['30001', '1002', Number(price) + 5],
        ],
      );
    const keys = async (id: string, outcome: string) =>
      (await rowsOf(server, token ?? '', id, outcome)).map(({ key }) => key);
    await says(Number(price));
    const found = await fetched(server, token);
    expect(await keys(found.id, 'added')).toEqual(['30001 1002']);
    expect(await keys(found.id, 'same')).toContain('30001 1001');
    // If the standard price changes, it must become a separate price.
    await says(Number(price) + 1);
    const moved = await fetched(server, token);
    expect(await keys(moved.id, 'added')).toEqual(['30001 1001', '30001 1002']);
    expect(await own()).toEqual([]);
    await says(Number(price));
    const taken = await fetched(server, token);
    expect((await take(server, token, taken)).status).toBe(200);
    const both = [
      { scheme_id: '1001', unit_price: price },
      { scheme_id: '1002', unit_price: Number(price) + 5 },
    ];
    expect(await own()).toEqual(both);
    await says(Number(price) + 1);
    const later = await fetched(server, token);
    expect(later).toMatchObject({ added: 0, changed: 1 });
    expect((await take(server, token, later)).status).toBe(200);
    expect(await own()).toEqual(both);
  });

  it('discards an older one that nobody accepted', async () => {
    await registered(server, [['77003', 'One', 3, 1]]);
    const old = await fetched(server, token);
    const newer = await fetched(server, token);
    const answer = await server.get(`/admin/imports/${old.id}`, { token });
    expect(answer.body.item).toMatchObject({
      state: 'discarded',
      problem: 'A newer tariff from the scheme replaced it.',
    });
    expect((await take(server, token, old)).status).toBe(409);
    expect(newer.state).toBe('ready');
  });

  it('is allowed for administrators of a facility that does not maintain the register, once per key', async () => {
    await registered(server, [['77003', 'One', 3, 1]]);
    expect((await askFor(server, undefined)).status).toBe(401);
    for (const role of ['doctor', 'receptionist', 'pharmacist', 'lab_tech'] as const) {
      expect((await askFor(server, clinic.tokens[role])).status).toBe(403);
    }
    const malformed = await askFor(server, token, 'members');
    expect([malformed.status, Object.keys(malformed.body.fields)]).toEqual([400, ['kind']]);
    await server.rows('update facility set keeps_register = true where id = $1', [facilityId]);
    const own = await askFor(server, token);
    expect([own.status, own.body.description]).toEqual([
      409,
      'This facility keeps the register, so the tariff of the scheme is its own. Import it by file.',
    ]);
    await server.rows('update facility set keeps_register = false');
    const headers = { 'idempotency-key': 'fetch-once' };
    const [first, again] = [
      await askFor(server, token, 'tariff', headers),
      await askFor(server, token, 'tariff', headers),
    ];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await server.rows('select 1 from import')).length).toBe(1);
    const other = await server.signIn('admin', 'second');
    const { id } = importOfFile.parse(first.body.item);
    expect((await server.get(`/admin/imports/${id}`, { token: other })).status).toBe(404);
  });

  it('is done by one process at a time, however many ask', async () => {
    await registered(server, [['77003', 'One', 3, 1]]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => askFor(server, token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const ready = await server.rows(`select 1 from import where state = 'ready'`);
    expect(ready).toHaveLength(1);
    expect((await server.rows('select 1 from import')).length).toBe(
      statuses.filter((status) => status === 200).length,
    );
  });

  it('shows beside the list whether there is something to fetch, and when it was fetched', async () => {
    await registered(server, [['77003', 'One', 3, 1]]);
    await fetched(server, token);
    const { body } = await server.get('/admin/imports', { token });
    expect(body.data.fetching).toEqual({
      possible: true,
      daily: false,
      lookedAt: expect.stringMatching(/^\d{4}-/),
      others: [],
    });
  });
});

describe('exclusions of the scheme', () => {
  it('are compared, with what was given that would no longer be paid', async () => {
    await createConsulted(clinic, { scheme: '1001', product: 'NH001' });
    await registered(server, [['10001', 'GP Consultation', 1, 10000]]);
    await server.rows('delete from register.item_exclusion');
    await server.rows(
      `insert into register.item_exclusion (item_code, scheme_id, product_code) values ('10001', '1001', 'NH001')`,
    );
    const [{ pieces, amount } = {}] = await server.rows(
      `select sum(s.quantity)::int as pieces, sum(s.quantity * s.unit_price)::int as amount
       from service_given s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
       where s.item_code = '10001' and a.scheme_id = '1001' and a.product_code = 'NH001' and s.facility_id = $1`,
      [facilityId],
    );
    const found = await fetched(server, token, 'exclusions');
    expect(found).toMatchObject({ kind: 'exclusions', added: 1, refused: 0, given: 1 });
    expect(await rowsOf(server, token ?? '', found.id, 'added')).toMatchObject([
      { key: '10001 1001 NH001', used: pieces, stake: -Number(amount) },
    ]);
    expect((await take(server, token, found, { missingToo: true })).status).toBe(200);
    expect(
      await server.rows('select item_code, product_code from excluded_service where facility_id = $1', [
        facilityId,
      ]),
    ).toEqual([{ item_code: '10001', product_code: 'NH001' }]);
    await server.rows('delete from register.item_exclusion');
    await server.rows('delete from excluded_service where facility_id = $1', [facilityId]);
  });
});

describe('a scheme with unrecognized answers', () => {
  let answer: () => Promise<SchemeTariff>;
  let malformed: TestServer;
  let admin: string;
  beforeAll(async () => {
    malformed = await testServer({}, (register) => ({ ...register, tariff: () => answer() }));
    admin = await malformed.signIn('admin');
  });
  afterAll(() => malformed.close());

  const row = { itemTypeId: 3, itemName: 'Paracetamol', strength: null, dosage: null, active: true };
  const price = (itemCode: string, schemeId: string, unitPrice: number | null) => ({
    ...row,
    itemCode,
    schemeId,
    unitPrice,
    needsApproval: false,
    maximumQuantity: null,
  });

  it('has each malformed row refused with its reason, and the others applied', async () => {
    answer = async () => ({
      prices: [
        price('101', '1001', 110),
        price('101', '1001', 120),
        price('102', '1001', null),
        price('103', '1001', -1),
        { ...price('104', '1001', 5), itemTypeId: 77 },
        price('105', '1001', 5),
      ],
      exclusions: [],
    });
    const found = await fetched(malformed, admin);
    const refused = await rowsOf(malformed, admin, found.id, 'refused');
    expect(refused.map(({ key, reason }) => [key, String(reason).split('.')[0]])).toEqual([
      ['101 1001', 'The same entry is already on line 2'],
      ['102', 'The column unitPrice must not be empty'],
      ['102 1001', 'The column unitPrice must not be empty'],
      ['103', expect.stringContaining('must be whole TZS')],
      ['103 1001', expect.stringContaining('must be whole TZS')],
      ['104', 'The item type 77 does not exist'],
      ['104 1001', 'The item 104 is refused, so its price is not imported'],
    ]);
    expect((await take(malformed, admin, found)).status).toBe(422);
    expect((await take(malformed, admin, found, { withoutRefused: true })).status).toBe(200);
    expect(
      await malformed.rows(
        `select item_code, unit_price::int from facility_item where facility_id = $1 order by 1`,
        [facilityId],
      ),
    ).toEqual([
      { item_code: '101', unit_price: 110 },
      { item_code: '102', unit_price: 200 },
      { item_code: '105', unit_price: 5 },
    ]);
  });

  it.each([
    ['none', () => Promise.reject(new SchemeUnavailable()), 503],
    ['one that is not understood', () => Promise.reject(new SchemeProtocolError('malformed')), 502],
    ['of a register without a price', async () => ({ prices: [], exclusions: [] }), 409],
  ] satisfies [string, () => Promise<SchemeTariff>, number][])(
    'leaves nothing of an answer that is %s',
    async (_, says, status) => {
      answer = says;
      const count = async () => (await malformed.rows('select count(*)::int as n from import'))[0]?.n;
      const before = await count();
      const failed = await askFor(malformed, admin);
      expect([failed.status, await count()]).toEqual([status, before]);
      // It can be requested again at once.
      answer = async () => ({ prices: [price('101', '1001', 110)], exclusions: [] });
      expect((await askFor(malformed, admin)).status).toBe(200);
    },
  );
});

it('refuses a tariff from a past day, and members from any day', async () => {
  await registered(server, [['77009', 'Nine', 3, 9]]);
  const found = await fetched(server, token);
  for (const day of [inDays(server, -1), inDays(server, 400)]) {
    const answer = await take(server, token, found, { effectiveOn: day });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['effectiveOn']]);
  }
  const today = await take(server, token, found, { effectiveOn: inDays(server, 0) });
  expect(today.body.item).toMatchObject({ state: 'applied', effectiveOn: inDays(server, 0) });
  expect(await runJob(server, 'imports')).toBe(true);
});
