import { isDemoNeeded, loadDemo, reloadDemo } from '@afyakadi/demo';
import { dayOf } from '@afyakadi/demo/clock';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { installationLists } from '../../src/platform/database/reference.ts';
import { administer } from '../setup/administer.ts';

const timeZone = 'Africa/Dar_es_Salaam';
const server = inject('adminUrl');
const name = `demo_${process.pid}`;
const adminUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;

const client = new pg.Client({ connectionString: adminUrl });
// Dropping the database may end the session before its socket is closed.
client.on('error', () => {});

async function ask(text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows;
}

beforeAll(async () => {
  await administer(server, `create database ${name}`);
  await migrate(adminUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await administer(server, `drop database if exists ${name} with (force)`);
});

// In the middle of a day, and in the first minutes of a month.
describe.each(['2026-11-21T11:00:00Z', '2026-02-28T21:03:00Z'])('loaded at %s', (moment) => {
  const now = new Date(moment);
  const today = dayOf(now, timeZone);
  const facility = `(select id from facility where code = '01099')`;

  beforeAll(async () => {
    const needed = await isDemoNeeded(adminUrl);
    await (needed ? loadDemo : reloadDemo)({ adminUrl, now, timeZone, setup: installationLists });
  });

  test('the dashboard counts 37, 29, 18 and 450,000', async () => {
    const [row] = await ask(`select
      (select count(distinct member_id) from card_authorization where facility_id = ${facility} and day = '${today}')::int as patients,
      (select count(*) from referral where facility_id = ${facility} and superseded_by is null)::int as referrals,
      (select count(*) from claim where facility_id = ${facility} and built_day = '${today}' and status = 'Pending')::int as claims,
      (select sum(quantity * unit_price) from service_given where facility_id = ${facility} and day = '${today}' and covered)::int as given`);
    expect(row).toEqual({ patients: 37, referrals: 29, claims: 18, given: 450_000 });
  });

  test('the claims of the last 30 days are 29 approved, 6 rejected, 2 submitted and 18 pending', async () => {
    const rows = await ask(`select status, count(*)::int as n from claim
      where facility_id = ${facility} and built_day > date '${today}' - 30 and status <> 'Draft' group by 1 order by 1`);
    expect(rows).toEqual([
      { status: 'Approved', n: 29 },
      { status: 'Pending', n: 18 },
      { status: 'Rejected', n: 6 },
      { status: 'Submitted', n: 2 },
    ]);
  });

  test('the scheme excludes a scan that the facility does not know as excluded, so its approval is refused', async () => {
    const [row] = await ask(`select i.needs_approval,
      (select count(*) from excluded_service x where x.item_code = i.item_code)::int as here,
      (select count(*) from register.item_exclusion x where x.item_code = i.item_code and x.scheme_id = '1001')::int as there
      from facility_item i where i.facility_id = ${facility} and i.item_name = 'CT Scan, Orbits'`);
    expect(row).toEqual({ needs_approval: true, here: 0, there: 4 });
  });

  test('no row is later than the time of loading, and days agree with times', async () => {
    const times = await ask(`select table_schema || '.' || table_name as t, column_name as c
      from information_schema.columns where data_type = 'timestamp with time zone'
      and table_schema in ('public', 'register') and table_name not like 'kysely%'`);
    for (const { t, c } of times) {
      expect(await ask(`select from ${t} where ${c} > '${moment}'`), `${t}.${c}`).toEqual([]);
    }
    for (const table of ['card_authorization', 'visit']) {
      expect(
        await ask(`select from ${table} where day <> (created_at at time zone '${timeZone}')::date`),
      ).toEqual([]);
    }
  });

  test('claims are the sum of their lines, and lists have the right lengths', async () => {
    expect(
      await ask(`select from claim c where amount_claimed <>
        (select sum(scheme_amount) from claim_line l where l.claim_id = c.id and l.left_out is null)`),
    ).toEqual([]);
    const [row] = await ask(`select (select sum(n) from list_length where day < 'infinity')::int as listed,
      ((select count(*) from card_authorization) + (select count(*) from visit))::int as stored`);
    expect(row?.listed).toBe(row?.stored);
  });

  test('the figures of claim months are those of their claims', async () => {
    const kept = `select facility_id, claim_year, claim_month, status, sum(n), sum(amount_claimed), sum(amount_approved)
        from claim_month_figure group by 1, 2, 3, 4 having sum(n) <> 0`;
    const counted = `select facility_id, claim_year, claim_month, status, count(*), sum(amount_claimed),
          coalesce(sum(amount_approved), 0)
        from claim where superseded_by is null and status <> 'Draft' group by 1, 2, 3, 4`;
    expect(await ask(`(${kept}) except (${counted})`)).toEqual([]);
    expect(await ask(`(${counted}) except (${kept})`)).toEqual([]);
  });

  test('claims have what was given and is covered, at the price of the ledger', async () => {
    const sums = (table: string, given: string) => `select c.authorization_id, s.item_code, s.unit_price,
        sum(s.quantity) as quantity from claim c join ${table} s on ${given} group by 1, 2, 3`;
    const claimed = sums('claim_line', 's.facility_id = c.facility_id and s.claim_id = c.id');
    const given = sums(
      'service_given',
      's.facility_id = c.facility_id and s.authorization_id = c.authorization_id and s.covered',
    );
    expect(await ask(`(${claimed}) except (${given})`)).toEqual([]);
    expect(await ask(`(${given}) except (${claimed})`)).toEqual([]);
  });

  test('the tariff has 3,000 items, and patients wait at every care point', async () => {
    const [items] = await ask(
      `select min(n)::int as n from (select count(*) as n from facility_item group by facility_id) x`,
    );
    expect(items?.n).toBeGreaterThanOrEqual(3000);
    const waiting = await ask(`select p.name from care_point p join visit v on v.care_point_id = p.id
      where p.facility_id = ${facility} and v.status = 'Pending' group by 1 order by 1`);
    expect(waiting.map((row) => row.name)).toEqual([
      'Consultation',
      'Eye clinic',
      'Imaging',
      'Laboratory',
      'Maternity',
      'Pharmacy',
      'Physiotherapy',
      'Procedure room',
      'Registration',
      'Ward',
    ]);
    const begun = await ask(`select distinct p.kind from visit v
      join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where v.status = 'Pending' and v.day < '${today}' order by 1`);
    expect(begun).toEqual([{ kind: 'physiotherapy' }, { kind: 'ward' }]);
    const inPatients = await ask(`select b.name, '${today}'::date - y.next_bed_day as nights
      from stay y join bed_assignment x on x.stay_id = y.id join bed b on b.id = x.bed_id
      where y.status = 'Admitted' and x.until_at is null`);
    expect(inPatients).toEqual([{ name: 'A2', nights: 3 }]);
  });

  test('only the scenario card authorized elsewhere is authorized; numbers are below the next one', async () => {
    const rows =
      await ask(`select m.card_no, i.facility_code, i.day::text from register.issued_authorization i
      join register.member m on m.id = i.member_id
      where m.card_no ~ '^(1099000|02-nhif241|01-900035308|03-nhif118|51000274316|WCF/2024)'`);
    expect(rows).toEqual([{ card_no: '109900050105', facility_code: '01100', day: today }]);
    const [top] = await ask('select max(authorization_no)::text as n from register.issued_authorization');
    expect(Number(top?.n)).toBeLessThan(187_870_908_768);
    expect(
      await ask(`select card_status, authorization_status, remarks from register.member
        where card_no in ('109900035308', '02-nhif241') order by card_no desc`),
    ).toEqual([
      { card_status: 'Active', authorization_status: 'ACCEPTED', remarks: 'Verified OK' },
      { card_status: 'Inactive', authorization_status: 'REJECTED', remarks: 'Card Missing' },
    ]);
  });
});

test('a reload keeps other facilities and their data at the scheme, and doubles nothing of its own', async () => {
  const own = `select (select count(*) from register.item) as items, (select count(*) from register.item_price) as prices,
    (select count(*) from register.facility) as facilities, (select count(*) from register.referral) as referrals`;
  const [before] = await ask(own);
  await ask(`insert into facility (id, code, name) values (gen_random_uuid(), 'X-1', 'Another Hospital');
    insert into register.facility values ('X-1', 'Another Hospital');
    insert into register.item (item_code, item_type_id, name, unit_price) values ('X-10', 1, 'Consultation', 1);
    update register.item set unit_price = 12000 where item_code = '10001';
    insert into register.referral (referral_no, card_key, from_facility, to_facility_code, diagnosis, created_at)
      values ('X-100', 'X', 'X', 'X-1', 'I10', now());
    insert into register.claim (facility_code, claim_year, claim_month, folio_no, serial_no, authorization_no, card_no,
      visit_type_id, attended_on, diagnosis_codes, amount_claimed, submitted_at)
      values ('X-1', 2026, 1, 1, 'X', '1', 'X', 1, '2026-01-01', '{I10}', 0, now())`);
  await reloadDemo({ adminUrl, now: new Date('2026-11-21T11:00:00Z'), timeZone, setup: installationLists });
  const [after] = await ask(own);
  expect(Object.values(after ?? {}).map(Number)).toEqual([
    Number(before?.items) + 1,
    Number(before?.prices),
    Number(before?.facilities) + 1,
    Number(before?.referrals) + 1,
  ]);
  expect(
    await ask(`select (select name from facility where code = 'X-1') as facility,
      (select count(*)::int from register.claim where facility_code = 'X-1') as claims,
      (select unit_price::int from register.item where item_code = '10001') as kept`),
  ).toEqual([{ facility: 'Another Hospital', claims: 1, kept: 12000 }]);
});
