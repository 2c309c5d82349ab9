import { searchForm } from '@afyakadi/contract/formats/names';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { col, readerOf, rows } from '../../src/platform/database/index.ts';
import { asArguments, wordPatterns } from '../../src/platform/database/search.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let receptionist: string;
beforeAll(async () => {
  server = await testServer();
  receptionist = await server.signIn('receptionist');
});
afterAll(() => server.close());

const { first, second } = facilities;
const rare = 'Zakayo';

/** Members of a facility: all named Mwajuma, every thousandth also with a rare name. */
async function addMembers(facilityId: string, count: number, card: string): Promise<void> {
  await server.rows(
    `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
       identity_source, card_status, created_at, updated_at)
     select $1, gen_random_uuid(), 'NHIF', $2 || g, $2 || g, 'Mwajuma', case when g % 1000 = 1 then $4 else '' end,
       'Wa ' || g % 7, 'scheme', 'Active', now(), now() from generate_series(1, $3::int) g`,
    [facilityId, card, count, rare],
  );
}

const found = (text: string, most = 100) =>
  rows(
    col.from('authorized_member', 'card_no'),
  )`select m.card_no from search_people(${asArguments(wordPatterns(text))}, ${most}) it
    join authorized_member m on m.id = it.id order by m.card_no`;
const ids = (text: string, most = 100) =>
  rows({ id: col.uuid })`select id from search_people(${asArguments(wordPatterns(text))}, ${most})`;
const items = (text: string) => rows({ id: col.uuid })`select id from matching_items(${text}) id`;

describe('the functions that search by words', () => {
  beforeAll(async () => {
    await addMembers(first.id, 12_000, '41');
    await addMembers(second.id, 1_500, '42');
    await server.rows('analyze authorized_member');
  });

  it('return only rows of the session’s facility', async () => {
    const of = (facilityId: string) => server.database.read(facilityId, found(`${rare} mwajuma`));
    const cards = (await of(first.id)).map((row) => row.card_no);
    expect(cards).toHaveLength(12);
    expect(cards.every((card) => card.startsWith('41'))).toBe(true);
    expect((await of(second.id)).map((row) => row.card_no)).toEqual(['421', '421001']);
    // The function itself decides this, not the row level security of joined tables.
    expect(await server.database.read(second.id, ids('4111001'))).toEqual([]);
    expect(await server.database.read(second.id, ids(rare))).toHaveLength(2);
    expect(await server.database.read(first.id, items('paracetamol'))).toHaveLength(1);
    const [theirs] = await server.database.read(second.id, items('paracetamol'));
    expect(await server.database.read(first.id, items('paracetamol'))).not.toContainEqual(theirs);
  });

  it('return nothing if no facility is set', async () => {
    expect(await server.database.readShared(ids(rare))).toEqual([]);
    expect(await server.database.readShared(ids(''))).toEqual([]);
    expect(await server.database.readShared(items('a'))).toEqual([]);
  });

  it('stop at the requested maximum', async () => {
    expect(await server.database.read(first.id, ids('mwajuma', 7))).toHaveLength(7);
    expect(await server.database.read(first.id, ids('wa', 7))).toHaveLength(7);
  });

  it('search for a number as a whole, then by its prefix, then inside, until somebody is found', async () => {
    const cards = async (text: string) =>
      (await server.database.read(first.id, found(text))).map((row) => row.card_no);
    expect(await cards('4112')).toEqual(['4112']);
    expect(new Set(await cards('41')).size).toBe(100);
    expect(await cards('12000')).toEqual(['4112000', '412000']);
    expect(await cards('4112001')).toEqual([]);
    // With a name beside it, it is a word like any other.
    expect(await cards(`${rare} 4111`)).toEqual(['4111001']);
  });

  it('treat wildcards and quotes as letters, and accept up to eight words', async () => {
    for (const text of ['%', '_', '\\', "'", '$2[1]', '%s', '"', '{a,b}']) {
      expect([text, await server.database.read(first.id, ids(text))]).toEqual([text, []]);
    }
    const eight = `mwa waj aju jum uma ${rare} wa 4`;
    expect(await server.database.read(first.id, ids(eight))).toHaveLength(12);
    expect(await server.database.read(first.id, ids(`${eight} nobody`))).toHaveLength(12);
  });

  it('find people however their names are typed', async () => {
    await server.rows(
      `insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
         identity_source, card_status, created_at, updated_at)
       select $1, gen_random_uuid(), 'NHIF', no, no, first, '', last, 'scheme', 'Active', now(), now() from (values
         ('431', 'Ng''wana', 'Chacha'), ('432', U&'Jos\\00e9', 'Kweka'), ('433', U&'Jose\\0301', 'Lyimo'),
         ('434', U&'Fatu\\200bma', 'Abdul-Rahman')) p (no, first, last)`,
      [second.id],
    );
    const cards = async (text: string) =>
      (await server.database.read(second.id, found(text))).map((row) => row.card_no);
    for (const text of ['Ng\u2019wana', 'ng`wana', 'NGWANA', 'ngwa', 'Chacha, Ng\u02bcwana']) {
      expect([text, await cards(text)]).toEqual([text, ['431']]);
    }
    for (const text of ['jose', 'JOS\u00c9', 'Jose\u0301'])
      expect([text, await cards(text)]).toEqual([text, ['432', '433']]);
    for (const text of ['fatuma', 'Fatuma\u200d abdul rahman', 'rahman, fat', 'Abdul\u2011Rahman']) {
      expect([text, await cards(text)]).toEqual([text, ['434']]);
    }
  });

  it('compare names as the rest of the product does', async () => {
    // Without the letters that came after Unicode 14: the two may be of different versions.
    const letters = Array.from({ length: 0xa7c0 }, (_, i) => String.fromCharCode(i + 1))
      .concat(Array.from({ length: 0x500 }, (_, i) => String.fromCharCode(0xfb00 + i)))
      .filter((letter) => !/[\u1c80-\u1cff]/.test(letter));
    const texts = letters.map((letter) => `Aa${letter}-${letter}b 1-${letter}`);
    const compared = await server.rows(
      'select t as text, search_form(t) as form from unnest($1::text[]) as t',
      [texts],
    );
    expect(compared.filter(({ text, form }) => form !== searchForm(String(text)))).toEqual([]);
  });

  it('use the index of words, also in sessions with generic plans', async () => {
    const scans = async () => {
      const [row] = await server.rows(
        "select idx_scan as n from pg_stat_user_indexes where indexrelname = 'authorized_member_form'",
      );
      return Number(row?.n);
    };
    const before = await scans();
    await server.database.transaction(first.id, async (tx) => {
      await readerOf(tx)(ids(`${rare} mwajuma`));
      // Otherwise a session that waits reports what it counted after ten seconds.
      await sql`select pg_stat_force_next_flush()`.execute(tx);
    });
    await expect.poll(scans).toBeGreaterThan(before);
  });

  it('are callable only by the role of the sessions', async () => {
    const granted = await server.rows(
      `select p.proname::text as name, coalesce(r.rolname::text, 'public') as who
       from pg_proc p cross join aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee
       where p.proname in ('matching_items', 'search_items', 'search_people', 'search_referrals', 'search_rows') and a.grantee <> p.proowner order by 1`,
    );
    expect(granted).toEqual(
      ['matching_items', 'search_items', 'search_people', 'search_referrals'].map((name) => ({
        name,
        who: 'afyakadi_app',
      })),
    );
  });
});

describe('the search of items in a large catalogue', () => {
  /** The 8 KB pages that a search reads, in the role of the sessions. */
  async function pagesReadFor(text: string): Promise<number> {
    const [row] = await server.database.read(
      second.id,
      rows({
        'QUERY PLAN': col.json<[{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]>(),
      })`
        explain (analyze, buffers, format json) select * from search_items(${text}, 'medicine', 50, 0)`,
    );
    const plan = row?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('There is no plan');
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  /** Of several sessions, one that has used the catalogue already. */
  async function pagesOf(text: string): Promise<number> {
    const counts: number[] = [];
    for (let n = 0; n < 5; n++) counts.push(await pagesReadFor(text));
    return Math.min(...counts);
  }

  it('reads an item or two for a rare word, and ranks 5,000 of those with a common one', async () => {
    await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
       select $1, gen_random_uuid(), 'L' || g, 'Bulk tonic ' || g || case when g = 7000 then ' Zyxarin' else '' end,
         3, 'medicine', g from generate_series(1, 12000) g`,
      [second.id],
    );
    await server.rows('vacuum analyze facility_item');
    const [table] = await server.rows("select pg_relation_size('facility_item') / 8192 as pages");
    expect(await pagesOf('zyxarin')).toBeLessThan(Number(table?.pages) / 4);
    expect(await pagesOf('zyxaren')).toBeLessThan(Number(table?.pages) / 2);
    const search = await server.database.read(
      second.id,
      rows({ total: col.integer })`select total from search_items('tonic', null, 3, 4998)`,
    );
    expect(search).toEqual([{ total: 5_000 }, { total: 5_000 }]);
  });
});

describe('a text that matches more people than the limit', () => {
  beforeAll(async () => {
    await server.rows(
      `insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
         visit_type_id, card_status, authorization_status, scheme_remarks, day, created_at, created_by)
       select facility_id, gen_random_uuid(), '6' || lpad(g::text, 6, '0'), id, 'NHIF', 'NHIFCard', 1, 'Active',
         'ACCEPTED', 'OK', (now() - g * interval '1 minute')::date, now() - g * interval '1 minute', $2
       from (select *, substring(card_no from 3)::int as g from authorized_member where facility_id = $1) m`,
      [first.id, accountId('receptionist')],
    );
    await server.rows(
      `insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
         created_at, created_by, completed_at, cancelled_at)
       select facility_id, gen_random_uuid(), id, member_id, $2, case when every_second then 'Completed' else 'Cancelled' end,
         authorization_no, day, created_at, created_by, case when every_second then created_at end,
         case when not every_second then created_at end
       from (select *, authorization_no::int % 2 = 1 as every_second from card_authorization where facility_id = $1) a`,
      [first.id, carePoints.consultation],
    );
  });

  const cards = (text: string) =>
    server.post('/card/authorize/search?pageSize=3', { token: receptionist, body: { text } });
  const visits = (text: string) =>
    server.post(`/point-of-cares/${carePoints.consultation}/search?pageSize=3`, {
      token: receptionist,
      body: { text },
    });

  it('finds the newest cards and says that there are more; a further word finds the older ones', async () => {
    const { body } = await cards('mwajuma');
    expect(body.itemList.map((item) => item.authorizationNo)).toEqual(['6000001', '6000002', '6000003']);
    expect(body.data.totalItems).toBeLessThanOrEqual(200);
    expect(body.data.moreItems).toBe(true);
    expect((await cards('mwajuma 4112000')).body.data).toMatchObject({ totalItems: 1 });
    const { data } = (await cards(`mwajuma ${rare}`)).body;
    expect([data.totalItems, data.moreItems]).toEqual([12, undefined]);
  });

  it('returns whole words first, then words that begin so, then words with the text inside', async () => {
    await server.rows(
      `update authorized_member set first_name = case card_no when '4110' then 'Juma' when '4120' then 'Jumanne' end
       where facility_id = $1 and card_no in ('4110', '4120')`,
      [first.id],
    );
    const { body } = await cards('juma');
    expect(body.itemList.map((item) => item.authorizationNo)).toEqual(['6000010', '6000020', '6000001']);
    expect(body.data.moreItems).toBe(true);
  });

  it('finds the newest visits, without the cancelled ones', async () => {
    const { body } = await visits('mwajuma');
    expect(body.data.totalItems).toBeLessThanOrEqual(200);
    expect(body.data.moreItems).toBe(true);
    expect(body.itemList.map((item) => item.cardNo)).toEqual(['411', '413', '415']);
    expect((await visits('4111999')).body.data.totalItems).toBe(1);
    expect((await visits('4112000')).body.data.totalItems).toBe(0);
  });
});
