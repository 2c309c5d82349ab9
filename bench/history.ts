import pg from 'pg';
import { withoutIndexes } from '../apps/server/test/scale/fill.ts';
import { type Place, uuidAt } from './data.ts';

/** One statement of a fill adds so many rows of the audit trail. */
const auditBatch = 1_000_000;

/** One of the members whom the audit rows concern, a hundred each. */
export const auditedMember = '77777777-7777-7777-8777-000000000020';

/**
 * Adds rows to a facility's audit trail, spread over the two years before today, of 200 accounts, one of
 * them the facility's doctor. They have no seals: the product seals new rows only. `url` is a superuser's.
 */
export async function addAuditRows(url: string, place: Place, count: number): Promise<void> {
  const clients = [await filling(url), await filling(url)];
  const [first] = clients;
  if (!first) return;
  let next = 0;
  const fillBatches = async (client: pg.Client) => {
    for (let from = next; from < count; from = next) {
      next += auditBatch;
      await client.query(`
        insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id)
        select '${place.facility.id}', ${uuidAt('at', "'audit' || i")}, at,
          case when i % 200 = 0 then '${place.staff.doctor}' else md5('account' || i % 200) end::uuid, 'doctor',
          '10.0.0.7',
          (array['list.seen', 'patient.seen', 'item.ordered', 'card.verified', 'item.dispensed'])[i % 5 + 1], 'patient',
          member_id, member_id
        from (
          select i,
            ('77777777-7777-7777-8777-' || lpad(to_hex(i % ${Math.ceil(count / 100)}), 12, '0'))::uuid as member_id,
            date_trunc('day', now()) - interval '4 hours'
            - interval '730 days' * (1 - (i + 1)::float8 / ${count}) as at
          from generate_series(${from}::bigint, ${Math.min(next, count) - 1}) i
        ) made`);
    }
  };
  await withoutIndexes(first, 'audit', () => Promise.all(clients.map(fillBatches)));
  for (const client of clients) await client.end();
}

/** Removes every row of the audit trail at once, to give the disk back. */
export async function removeAuditRows(url: string): Promise<void> {
  const client = await filling(url);
  await client.query('truncate audit');
  await client.end();
}

/**
 * The identifier of the facility's row `o` in the copy for a facility `f`: unique, and in the same order of time.
 * @param column of `o`
 */
const copied = (column: string) =>
  `case when f.own then o.${column}
    else overlay(md5(o.${column}::text || f.id::text) placing left(replace(o.${column}::text, '-', ''), 13) from 1)::uuid end`;

/** The columns that refer to rows that are copied. */
const identifiers = ['id', 'member_id', 'authorization_id', 'care_point_id'];

/**
 * Gives `facilities` further ones the facility's care points and staff, and a tenth of its members, authorizations and
 * visits each. All are stored in order of time, so that the rows of a facility lie among those of all others. `url` is a superuser's.
 */
export async function addFacilities(url: string, place: Place, facilities: number): Promise<void> {
  const client = await filling(url);
  await client.query('begin');
  await client.query(`
    create temporary table facility_made on commit drop as
    select '${place.facility.id}'::uuid as id, true as own
    union all select md5('facility' || n)::uuid, false from generate_series(1, ${facilities}) n`);
  await client.query(`
    insert into facility (id, code, name) select id, 'B' || id, 'Facility ' || id from facility_made where not own`);
  for (const table of ['care_point', 'account']) {
    const columns = await columnsOf(client, table);
    await client.query(`
      insert into ${table} (facility_id, ${columns.join(', ')})
      select f.id, ${columns.map(copiedColumn).join(', ')} from ${table} o, facility_made f
      where o.facility_id = '${place.facility.id}' and not f.own`);
  }
  // Not those that the calls made today.
  const history = `facility_id = '${place.facility.id}' and created_at < date_trunc('day', now())
    and authorization_no like '1___________'`;
  const tenth = 'right(authorization_no, 11)::bigint % 10 = 0';
  await client.query(`
    create temporary table kept on commit drop as
    select id as authorization_id, member_id, ${tenth} as is_tenth from card_authorization where ${history}`);
  for (const [table, column, key] of [
    ['authorized_member', 'id', 'member_id'],
    ['card_authorization', 'id', 'authorization_id'],
    ['visit', 'authorization_id', 'authorization_id'],
  ] as const) {
    const columns = await columnsOf(client, table);
    await client.query(`
      create temporary table original on commit drop as
      select t.*, k.is_tenth from ${table} t
      join (select ${key} as key, bool_or(is_tenth) as is_tenth from kept group by 1) k on t.${column} = k.key
      where t.facility_id = '${place.facility.id}'`);
    await client.query(
      `delete from ${table} where facility_id = '${place.facility.id}' and ${column} in (select ${key} from kept)`,
    );
    await withoutIndexes(client, table, () =>
      client.query(`
        insert into ${table} (facility_id, ${columns.join(', ')})
        select f.id, ${columns.map(copiedColumn).join(', ')} from original o
        join facility_made f on f.own or o.is_tenth order by o.created_at, f.id`),
    );
    await client.query('drop table original');
  }
  await client.query(lengthsOfLists(place));
  await client.query('commit');
  await client.end();
}

const copiedColumn = (column: string) => (identifiers.includes(column) ? copied(column) : `o.${column}`);

/** What triggers would have counted for the further facilities: for each list one row per day, and its total. */
const lengthsOfLists = ({ facility, carePointId }: Place) => `
  insert into list_length (facility_id, list, day, slot, n)
  select f.id, case when list = '${facility.id}' then f.id else ${copied('list')} end, coalesce(day, 'infinity'), 0, n
  from (
    select list, day, count(*) as n
    from (
      select '${facility.id}'::uuid as list, a.created_at from card_authorization a
        join kept k on k.authorization_id = a.id where a.facility_id = '${facility.id}' and k.is_tenth
      union all
      select '${carePointId}', v.created_at from visit v
        join kept k on k.authorization_id = v.authorization_id
        where v.facility_id = '${facility.id}' and v.care_point_id = '${carePointId}' and k.is_tenth
    ) listed, lateral (select (created_at at time zone 'UTC')::date as day) its
    group by grouping sets ((list, day), (list))
  ) o, facility_made f
  where not f.own`;

/** A superuser's session that fills quickly, without triggers. */
async function filling(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
  return client;
}

/** The columns of a table that are stored, but for its facility. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'facility_id'
     order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}
