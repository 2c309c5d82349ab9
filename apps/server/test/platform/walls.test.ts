import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase } from '../setup/server.ts';

/** Tables that no facility owns, each with the reason why it needs no policy. */
const shared: Record<string, string> = {
  facility: 'is the facility itself: its policy goes by its id',
  verifier: 'reference data of the schemes',
  card_type: 'reference data of the schemes',
  visit_type: 'reference data of the schemes',
  item_type: 'reference data of the schemes',
  diagnosis_code: 'the coded list',
  diagnosis_limit: 'the coded list',
  scheme_address:
    'the state of a scheme’s address, the same for all facilities: its policies go by who writes',
  item_synonym: 'the list of other names',
  reference_list: 'which coded lists were loaded',
  sign_in_throttle: 'counts guesses before anybody is known: hashes of identifiers, devices and addresses',
  kysely_migration: 'how far the tables are',
};

/** Tables of the register that no facility owns. */
const sharedRegister = ['facility', 'item', 'item_exclusion', 'item_price', 'member', 'product', 'scheme'];

/** The functions that the server may run with the rights of the tables' owner, each with what it returns. */
const definers: Record<string, string> = {
  add_audit_seal: 'nothing: it adds a seal that follows the newest one, over rows that wait for one',
  facilities_with_stale_attempts: 'facilities with a stale attempt: identifier, code and name',
  audit_backlog: 'how many rows wait for a seal: a number',
  audit_facilities: 'identifiers of facilities with something to seal',
  facilities_with_events:
    'identifiers of facilities with events, and of the transactions that published them',
  facilities_with_bed_days: 'identifiers of facilities with an in-patient whose last midnight is not charged',
  facilities_with_empty_visits: 'identifiers of facilities with a visit that an order dialog left behind',
  connections_after: 'identifiers of facilities with a connection to a scheme, some at a time',
  connections_to_check: 'identifiers of facilities whose credentials a scheme refuses or has not seen yet',
  delete_old_requests: 'how many old verification attempts and idempotency keys it deleted',
  facility_of_number: 'the code of the facility that a number was issued to',
  forget_delivered: 'how many old rows it deleted that a scheme has received',
  forget_expired: 'how much it forgot of what is past: tokens, codes, guesses',
  forget_failures: 'nothing: it forgets guesses at an account of the facility that is set',
  imports_due: 'identifiers of tariffs whose day has come, and of their facilities',
  is_throttled: 'whether an account of the facility that is set has to wait',
  matching_items:
    'identifiers of items of the facility that is set: row level security would keep it off its index',
  outbox_expedite_failed: 'nothing: it makes due what failed in every outbox',
  outbox_due: 'identifiers of facilities with something due in their outbox',
  prune_events: 'nothing: it forgets old events',
  refresh_token_facility: 'the facility of a token that only its holder knows',
  search_items: 'identifiers of items of the facility that is set, and how many a text finds: as above',
  search_members: 'what search_people gives: the server may not call it',
  search_people: 'identifiers of members of the facility that is set: as above',
  search_referrals: 'identifiers of referrals of the facility that is set: as above',
  search_rows: 'what the two functions above give: the server may not call it',
  second_factor_demands: 'identifiers of facilities, and the roles in which each demands a second factor',
  secret_facility: 'the facility of a secret that only its holder knows',
  sessions_changed: 'identifiers of sessions that were closed, and when',
  sign_in_candidates: 'accounts by an identifier, before their facility is known',
  take_reference: 'nothing: it adds to the lists of all facilities what a scheme says of its forms',
  tariffs_due:
    'schemes of facilities that a service serves and whose tariff is due: verifier, identifier, code and name',
  throttle_release: 'nothing: it takes back guesses',
  throttle_take: 'seconds to wait',
  throttles_of: 'what forget_failures and is_throttled go by: the server may not call it',
  clean_up_imports: 'nothing: it forgets the rows of old imports',
  visits_in_month: 'how often a member had a type of visit in a month anywhere: a number',
  was_served: 'whether a member was served before anywhere',
};

const [first, second] = [facilities.first.id, facilities.second.id];
const denied = '42501';

interface Table {
  name: string;
  walled: boolean;
  /** Policies that apply to the server's role. */
  policies: number;
  /** The columns that an insert requires, with a value for each. */
  columns: { name: string; value: string }[];
  may: { read: boolean; add: boolean; change: string | null; remove: boolean };
}

let owner: pg.Client;
let app: pg.Client;
let drop: () => Promise<void>;
let tables: Table[];

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  owner = new pg.Client({ connectionString: fresh.url });
  app = new pg.Client({ connectionString: fresh.url, options: '-c role=afyakadi_app' });
  await Promise.all([owner.connect(), app.connect()]);
  tables = await readTables();
  await fillAll();
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await drop();
});

async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as walled,
      (select count(*)::int from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
        and p.roles && '{afyakadi_app,public}'::name[] and p.qual like '%app.facility%'
        and (p.cmd not in ('ALL', 'INSERT') or coalesce(p.with_check, p.qual) like '%app.facility%')) as policies,
      (select json_agg(json_build_object('name', quote_ident(a.attname), 'value', case
          when a.attname = 'facility_id' then '$1::uuid'
          when t.typcategory = 'A' then quote_literal('{}')
          when t.typname = 'uuid' then 'gen_random_uuid()'
          when t.typname = 'text' then 'gen_random_uuid()::text'
          when t.typname = 'bytea' then $$sha256(convert_to(gen_random_uuid()::text, 'UTF8'))$$
          when t.typcategory = 'N' then '1'
          when t.typname = 'bool' then 'false'
          when t.typcategory = 'D' then 'now()'
          when t.typname in ('json', 'jsonb') then quote_literal('{}')
          else 'null' end) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
          and (a.attname = 'facility_id' or (a.attnotnull and not a.atthasdef))) as columns,
      json_build_object(
        'read', has_table_privilege('afyakadi_app', c.oid, 'select'),
        'add', has_table_privilege('afyakadi_app', c.oid, 'insert'),
        'remove', has_table_privilege('afyakadi_app', c.oid, 'delete'),
        'change', (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' and has_column_privilege('afyakadi_app', c.oid, a.attnum, 'update')
          order by a.attnum limit 1)) as may
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'facility_id' and not a.attisdropped)
    order by 1`);
  return rows;
}

const insertOf = ({ name, columns }: Table) =>
  `insert into ${name} (${columns.map((one) => one.name).join(', ')}) values (${columns.map((one) => one.value).join(', ')})`;

/** A row of each facility in every table, with any content: keys and checks are disabled for it. */
async function fillAll(): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`);
  await owner.query("set session_replication_role = 'replica'");
  for (const { text } of rows) await owner.query(text);
  for (const table of tables)
    for (const facility of [first, second])
      await owner.query(`${insertOf(table)} on conflict do nothing`, [facility]);
}

/**
 * Runs a statement as the server would with this facility set, and rolls it back. Returns the number of rows, or the
 * SQLSTATE.
 */
async function tried(
  facility: string | null,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  await app.query('begin');
  try {
    await app.query("select set_config('app.facility', $1, true)", [facility ?? '']);
    const { rowCount } = await app.query(text, values);
    return rowCount ?? 0;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  } finally {
    await app.query('rollback');
  }
}

/** Tries a statement on every table that allows it; returns the tables with a wrong result. */
async function wrong(
  of: readonly Table[],
  facility: string | null,
  text: (table: Table) => string,
  values: unknown[],
  wanted: number | string,
): Promise<string[]> {
  expect(of.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const table of of) {
    const outcome = await tried(facility, text(table), values);
    if (outcome !== wanted) found.push(`${table.name}: ${outcome}`);
  }
  return found;
}

describe('every table', () => {
  it('belongs to a facility, or is on the list of those that do not', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const own = new Set(tables.map(({ name }) => name));
    expect(own.size).toBeGreaterThan(40);
    const others = rows.map(({ name }) => name).filter((name) => !own.has(name));
    expect(others.sort()).toEqual(Object.keys(shared).sort());
  });

  it('of a facility has its row level security', async () => {
    const open = tables.filter(({ walled, policies }) => !walled || policies === 0);
    expect(open.map(({ name }) => name)).toEqual([]);
    const register = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'register'::regnamespace and relkind in ('r', 'p')
       and not relrowsecurity order by 1`,
    );
    expect(register.rows.map(({ name }) => name)).toEqual(sharedRegister);
  });

  it('is bypassed by no view but one', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relnamespace in ('public'::regnamespace, 'register'::regnamespace)
       and relkind in ('v', 'm') and not coalesce('security_invoker=true' = any(reloptions), false)`,
    );
    // What a scheme tells every facility: where a member was served last.
    expect(rows).toEqual([{ relname: 'newest_issued' }]);
  });
});

describe('a query that forgets the facility, or has the wrong one', () => {
  const rowsOf = (table: Table) => `select 1 from ${table.name} where facility_id = $1`;

  it('sees its own rows, so that only the policy hides the others', async () => {
    const found: string[] = [];
    for (const table of tables.filter(({ may }) => may.read)) {
      const outcome = await tried(second, rowsOf(table), [second]);
      if (typeof outcome !== 'number' || outcome === 0) found.push(`${table.name}: ${outcome}`);
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['none', null],
    ['the other', second],
  ])('%s: sees no row', async (_name, facility) => {
    const readable = tables.filter(({ may }) => may.read);
    expect(await wrong(readable, facility, rowsOf, [first], 0)).toEqual([]);
    if (facility === null)
      expect(await wrong(readable, null, ({ name }) => `select 1 from ${name}`, [], 0)).toEqual([]);
  });

  it.each([
    ['none', null],
    ['the other', second],
  ])('%s: adds no row', async (_name, facility) => {
    const open = tables.filter(({ may }) => may.add);
    expect(await wrong(open, facility, insertOf, [first], denied)).toEqual([]);
  });

  it.each([
    ['none', null],
    ['the other', second],
  ])('%s: changes and removes no row', async (_name, facility) => {
    const changed = ({ name, may }: Table) => `update ${name} set ${may.change} = ${may.change}`;
    const open = tables.filter(({ may }) => may.change !== null);
    const only = ' where facility_id = $1';
    expect(await wrong(open, facility, (table) => changed(table) + only, [first], 0)).toEqual([]);
    const removable = tables.filter(({ may }) => may.remove);
    expect(await wrong(removable, facility, ({ name }) => `delete from ${name}${only}`, [first], 0)).toEqual(
      [],
    );
    if (facility === null) expect(await wrong(open, null, changed, [], 0)).toEqual([]);
  });

  it('moves no row to another facility', async () => {
    const open = tables.filter(({ may }) => may.change !== null);
    const moved = ({ name }: Table) => `update ${name} set facility_id = $1`;
    expect(await wrong(open, second, moved, [first], denied)).toEqual([]);
  });

  it('finds no other facility through its own table', async () => {
    expect(await tried(null, 'select 1 from facility')).toBe(0);
    expect(await tried(second, 'select 1 from facility')).toBe(1);
    expect(await tried(second, 'update facility set name = name where id = $1', [first])).toBe(0);
    expect(await tried(second, 'update facility set code = code')).toBe(denied);
  });
});

it('lets a facility read the state of a scheme’s address, and not write it', async () => {
  const add = `insert into scheme_address (address, state, since) values ('a', 'down', now())`;
  const change = 'update scheme_address set since = since';
  await owner.query(add);
  expect(await tried(first, 'select from scheme_address')).toBe(1);
  expect(await tried(first, change)).toBe(0);
  expect(await tried(first, add)).toBe(denied);
  expect(await tried(null, change)).toBe(1);
});

describe("the server's role", () => {
  it('is not a superuser, owns nothing, creates nothing, and bypasses no policy', async () => {
    const { rows } = await owner.query(`
      select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication or rolcanlogin as rights,
        (select count(*)::int from pg_class where relowner = r.oid) as relations,
        (select count(*)::int from pg_proc where proowner = r.oid) as functions,
        (select count(*)::int from pg_namespace where nspowner = r.oid or has_schema_privilege(r.oid, oid, 'create'))
          as schemas,
        has_database_privilege(r.oid, current_database(), 'create') as database,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname = 'afyakadi_app'`);
    expect(rows).toEqual([
      { rights: false, relations: 0, functions: 0, schemas: 0, database: false, memberships: 0 },
    ]);
    expect(await tried(first, 'create table public.mine (id int)')).toBe(denied);
    expect(await tried(first, 'alter table audit disable row level security')).toBe(denied);
    expect(await tried(first, 'drop policy facility_only on account')).toBe(denied);
    expect(await tried(first, "set session_replication_role = 'replica'")).toBe(denied);
  });

  it('truncates no table and disables no trigger', async () => {
    const { rows } = await owner.query(
      `select table_name, privilege_type from information_schema.role_table_grants
       where grantee in ('afyakadi_app', 'PUBLIC') and table_schema in ('public', 'register')
         and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['audit', true],
    ['audit_unsealed', false],
    ['audit_seal', false],
    ['emergency_access', true],
    ['clinical_note', true],
    ['test_value', true],
    ['event', true],
  ])('neither changes nor removes rows of %s', async (name, adds) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`no table ${name}`);
    expect(table.may).toEqual({
      read: true,
      add: adds,
      change: null,
      remove: name === 'event' && table.may.remove,
    });
    expect(await tried(first, `update ${name} set facility_id = facility_id`)).toBe(denied);
    expect(await tried(first, `truncate ${name}`)).toBe(denied);
    if (name !== 'event') expect(await tried(first, `delete from ${name}`)).toBe(denied);
  });

  it("runs only listed functions with the owner's rights, each bound to its own schema", async () => {
    const { rows } = await owner.query<{ name: string; bound: boolean; open: boolean; trigger: boolean }>(`
      select p.proname as name, coalesce(array_to_string(p.proconfig, ','), '') like '%search_path=%' as bound,
        has_function_privilege('public', p.oid, 'execute') as open, p.prorettype = 'trigger'::regtype as trigger
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'register'::regnamespace) and p.prosecdef
      order by 1`);
    expect(rows.filter(({ bound }) => !bound)).toEqual([]);
    const callable = rows.filter(({ trigger }) => !trigger);
    expect(callable.filter(({ open }) => open)).toEqual([]);
    expect(callable.map(({ name }) => name)).toEqual(Object.keys(definers).sort());
  });
});
