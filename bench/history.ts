import pg from 'pg';
import { growingTables } from '../apps/server/src/platform/database/growing-tables.ts';
import { fillGrowingTables, withoutIndexes } from '../apps/server/test/scale/fill.ts';
import type { Place } from './place.ts';

/** An expression for a UUIDv7 of a time; `salt` distinguishes rows of the same time. */
export const uuidAt = (moment: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3)
    || '8' || substr(md5(${salt}), 4, 15))::uuid`;

/** First, middle and last name, gender and birthday of person `n`. */
const names = `
  (array['Neema', 'Baraka', 'Rehema', 'Juma', 'Grace', 'Emmanuel', 'Asha', 'Hamisi'])[n % 8 + 1],
  (array['Joseph', 'Elias', 'Saidi', 'Peter', 'Rajabu'])[n % 5 + 1],
  (array['Mushi', 'Mollel', 'Ngonyani', 'Kimaro', 'Mbwana', 'Massawe', 'Komba'])[n % 7 + 1],
  case when n % 2 = 0 then 'Female' else 'Male' end, date '1950-01-01' + (n % 20000)::int`;

/** Adds members with a card of the scheme. `made` selects their facility_id, id, number n, card, and created_at. */
export const insertMembers = (made: string) => `
  insert into authorized_member (facility_id, id, verifier_id, card_no, card_key, first_name, middle_name, last_name,
    gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code, product_name, card_status, created_at,
    updated_at)
  select facility_id, id, 'NHIF', card, card, ${names}, 'scheme', '1001', 'Standard', 'NH001', 'Public Servant', 'Active',
    created_at, now()
  from (${made}) made`;

/** Adds authorizations. `made` selects the columns that differ, in the order of `facility_id, …, created_by` below. */
export const insertAuthorizations = (made: string) => `
  insert into card_authorization (facility_id, id, authorization_no, member_id, day, created_at, created_by, verifier_id,
    card_type_id, visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code)
  select made.*, 'NHIF', 'NHIFCard', 1, 'Active', 'ACCEPTED', 'Verified OK', '1001', 'NH001' from (${made}) made`;

/** Waiting visits at the consultation, at every size: those of yesterday that nobody has started yet. */
export const waiting = 50;

/** The number of the `n`-th card in the register that nobody has verified yet. */
export const cardOf = (n: number) => String(700_000_000_000 + n);

/** Adds members to the register whom nobody has verified yet. */
export async function addRegisterMembers(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, middle_name,
      last_name, gender, date_of_birth, card_status, authorization_status, remarks, expiry_date)
    select ${uuidAt("now() - interval '900 days'", "'r' || n")}, 'NHIF', card, card, '1001', 'NH001', ${names}, 'Active',
      'ACCEPTED', 'Verified OK', '2030-06-30'
    from (select n, (700000000000 + n)::text as card from generate_series(0, ${count - 1}) n) made`);
}

/**
 * Adds authorizations with a visit at the consultation each, and every second one with a further visit, alternately at
 * pharmacy and laboratory, spread over the two years before today. Members return about ten times, in no order.
 * `further` facilities get the facility's care points and staff, and a tenth of these rows each; all are stored in order of
 * time, so that the rows of a facility lie among those of all others. It inserts set by set: the counting triggers run
 * once, as for any statement; the checks of foreign keys, true by construction, are skipped.
 */
export async function addAuthorizations(
  client: pg.Client,
  place: Place,
  count: number,
  further = 0,
): Promise<void> {
  // More than come in a day, so that nobody comes twice in one, and prime to the step that scatters them.
  const members = Math.max(200, Math.round(count / 10));
  const { consultation, pharmacy, laboratory } = place.points;
  const staff = inFacility(`'${place.staff.receptionist.id}'::uuid`);
  const member = uuidAt("now() - interval '800 days'", "'member' || m.n || f.salt");
  const authorization = uuidAt('created_at', "'a' || i || f.salt");
  await client.query('begin');
  await client.query(`set local synchronous_commit = off; set local work_mem = '256MB';
    set local maintenance_work_mem = '1GB'`);
  await client.query(`
    create temporary table facility_made on commit drop as
    select '${place.facility.id}'::uuid as id, '' as salt, 1 as every
    union all select md5('facility' || n)::uuid, ' of facility ' || n, 10 from generate_series(1, ${further}) n`);
  await copyToFacilities(client, place);
  await client.query(
    insertMembers(`select f.id as facility_id, m.n, ${member} as id, (300000000000 + m.n)::text as card,
      now() - interval '800 days' as created_at
      from generate_series(0, ${members - 1}) m (n) join facility_made f on m.n % f.every = 0`),
  );
  await client.query(`
    create temporary table made on commit drop as
    select i, (i * 7919) % ${members} as n, created_at, (created_at at time zone 'Africa/Dar_es_Salaam')::date as day
    from (select i, date_trunc('day', now()) - interval '4 hours'
      - interval '730 days' * (1 - (i + 1)::float8 / ${count}) as created_at
      from generate_series(0::bigint, ${count - 1}) i) spread`);
  for (const table of ['card_authorization', 'visit']) {
    await client.query(`alter table ${table} disable trigger all`);
    await client.query(`alter table ${table} enable trigger user`);
  }
  await withoutIndexes(client, 'card_authorization', () =>
    client.query(
      insertAuthorizations(`select f.id, ${authorization}, (100000000000 + i)::text, ${member}, day, created_at, ${staff}
        from made m join facility_made f on i % f.every = 0 order by i, f.id`),
    ),
  );
  await withoutIndexes(client, 'visit', () =>
    client.query(`
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, taken_at, taken_by, completed_at, completed_by)
    select f.id, ${uuidAt('created_at', "'visit' || place || i || f.salt")}, ${authorization}, ${member},
      ${inFacility('care_point_id')}, case when waits then 'Pending' else 'Completed' end,
      (100000000000 + i)::text || '/' || place, day, created_at + interval '1 minute', ${staff},
      case when not waits then created_at + interval '20 minutes' end, case when not waits then ${staff} end,
      case when not waits then created_at + interval '40 minutes' end, case when not waits then ${staff} end
    from (
      select *, place = 1 and i >= ${count - waiting} as waits
      from made join (values (1, '${consultation}'::uuid, 1, 0), (2, '${pharmacy}', 4, 0), (3, '${laboratory}', 4, 2))
        visited (place, care_point_id, each, rest) on i % each = rest
    ) m join facility_made f on i % f.every = 0 order by i, f.id`),
  );
  for (const table of ['card_authorization', 'visit']) {
    await client.query(`alter table ${table} enable trigger all`);
  }
  await client.query('commit');
}

/** The identifier in a facility `f` of what has the identifier `of` in the demo facility. */
const inFacility = (table: string) =>
  `case when f.salt = '' then ${table} else md5(${table}::text || f.salt)::uuid end`;

/** Gives the further facilities the care points and the staff of the demo facility, but not the items these refer to. */
async function copyToFacilities(client: pg.Client, place: Place): Promise<void> {
  await client.query('set local session_replication_role = replica');
  await client.query(`
    insert into facility (id, code, name) select id, 'B' || id, 'Facility' || salt from facility_made where salt <> ''`);
  for (const table of ['care_point', 'account']) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and attname not in ('facility_id', 'id')`,
      [table],
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query(`
      insert into ${table} (facility_id, id, ${columns}) select f.id, ${inFacility('o.id')}, ${columns.replace(/[^ ,]+/g, 'o.$&')}
      from ${table} o, facility_made f where o.facility_id = '${place.facility.id}' and f.salt <> ''`);
  }
  await client.query('set local session_replication_role = origin');
}

/** Fills every growing table that `addAuthorizations` does not to so many rows, and deletes at once what jobs would delete. */
export async function fillOtherTables(url: string, place: Place, rows: number): Promise<void> {
  const context = {
    facilityId: place.facility.id,
    facilityCode: place.facility.code,
    accountId: place.staff.doctor.id,
    carePointId: place.points.consultation,
    itemId: place.medicines[0].id,
  };
  const filled = ['authorized_member', 'card_authorization', 'visit', 'list_length', 'register.member'];
  await fillGrowingTables(url, context, { rows, perDay: rows / 730 }, filled);
  const owner = await connected(url);
  for (const [table, retention] of Object.entries(growingTables)) {
    // The column of another table is of rows that the fill does not make old.
    if ('retained' in retention || retention.column.includes('.')) continue;
    await owner.query(
      `delete from ${table} where ${retention.column} < now() - interval '1 day' * ${retention.days}`,
    );
  }
  await owner.end();
}

/** One statement of a fill adds so many rows of the audit trail. */
const auditBatch = 1_000_000;

/** One of the members whom the audit rows concern, a hundred each. */
export const auditedMember = '77777777-7777-7777-8777-000000000020';

/**
 * Adds rows to a facility's audit trail, spread over the two years before today, of 200 accounts, one of
 * them the facility's doctor. They have no seals: the product seals new rows only. `url` is a superuser's.
 */
export async function addAuditRows(url: string, place: Place, count: number): Promise<void> {
  const client = await connected(url);
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
  await withoutIndexes(client, 'audit', async () => {
    for (let from = 0; from < count; from += auditBatch) {
      await client.query(`
        insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id)
        select '${place.facility.id}', ${uuidAt('at', "'audit' || i")}, at,
          case when i % 200 = 0 then '${place.staff.doctor.id}' else md5('account' || i % 200) end::uuid, 'doctor',
          '10.0.0.7',
          (array['list.seen', 'patient.seen', 'item.ordered', 'card.verified', 'item.dispensed'])[i % 5 + 1], 'patient',
          member_id, member_id
        from (
          select i,
            ('77777777-7777-7777-8777-' || lpad(to_hex(i % ${Math.ceil(count / 100)}), 12, '0'))::uuid as member_id,
            date_trunc('day', now()) - interval '4 hours'
            - interval '730 days' * (1 - (i + 1)::float8 / ${count}) as at
          from generate_series(${from}::bigint, ${Math.min(from + auditBatch, count) - 1}) i
        ) made`);
    }
  });
  await client.end();
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
