import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServerLogin } from '../../src/platform/database/server-login.ts';
import { sessionConfig } from '../../src/platform/database/sessions.ts';
import { facilities } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import { freshDatabase } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

const { first, second } = facilities;
/** In every row of the first facility, and of the tables that all facilities share. */
const secret = 'only-of-the-first';
const secretNumber = 1_987_654_321;
const marks = new RegExp(`${secret}|${secretNumber}|${first.id}|"${first.code}"`);
/** What the owner's triggers raise where a statement changes such a row. */
const touched = 'WALL1';

/** What the wall does not stop, by the name that security.md has for it: statements that all succeed. */
const gaps = {
  'name another facility': [
    `select set_config('app.facility', '${first.id}', true), query_to_xml('select * from account', true, true, '')`,
    `select set_config('app.facility', '${first.id}', true), query_to_xml('select * from register.claim', true, true, '')`,
    `with named as materialized (select set_config('app.facility', '${first.id}', true)) select * from named, claim`,
  ],
  'use what goes across facilities': [
    'select * from register.newest_issued',
    'select register.facility_of_number(n) from generate_series(187870908768, 187870908771) n',
    `select throttle_release(array['\\x01'::bytea], array[true])`,
  ],
  'read what all facilities share': ['select * from register.member', 'table register.item'],
  'disturb the work of others': [
    "select pg_notify('afyakadi', '')",
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = session_user and pid <> pg_backend_pid()',
    'select pg_advisory_lock(1), pg_advisory_unlock(1)',
    "select lo_from_bytea(0, 'any')",
    'select pg_sleep(0)',
    'lock table register.claim in access exclusive mode',
    "select set_config('search_path', 'register', false)",
  ],
};

/** The functions by which that second class reads or changes a row of the first facility. */
const functionsAcross = [
  'audit_facilities',
  'clean_up_imports',
  'connections_after',
  'delete_old_requests',
  'facilities_with_events',
  'forget_expired',
  'prune_events',
  'refresh_token_facility',
  'secret_facility',
  'sessions_changed',
  'sign_in_candidates',
  'take_reference',
  'tariffs_due',
];

interface Table {
  name: string;
  columns: { name: string; type: string; needed: boolean }[];
  /** The column that names the facility; null where the row of another table does, or all facilities share it. */
  facility: string | null;
  /** Every session may read it. */
  shared: boolean;
}

let owner: pg.Client;
let attacker: pg.Client;
let drop: () => Promise<void>;
let tables: Table[];

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  tables = await readTables();
  await fill();
  // A copied database forgets this right that a migration takes.
  await owner.query(`revoke temporary on database ${fresh.name} from public`);
  const url = await createServerLogin(fresh.url);
  attacker = new pg.Client(
    sessionConfig({ url, name: 'attacker', statementTimeout: 5_000, timings: fastTimings.database }),
  );
  await attacker.connect();
});
afterAll(async () => {
  await Promise.all([owner.end(), attacker.end()]);
  await drop();
});

async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    with own as (
      select c.oid, c.oid::regclass::text as name, (select max(a.attname) from pg_attribute a where a.attrelid = c.oid
          and a.attname in ('facility_id', 'facility_code', 'to_facility_code')) as facility,
        not c.relrowsecurity and has_table_privilege('afyakadi_app', c.oid, 'select') as shared
      from pg_class c where c.relnamespace in ('public'::regnamespace, 'register'::regnamespace) and c.relkind = 'r'
    )
    select name, facility, shared, (
      select json_agg(json_build_object('name', quote_ident(a.attname), 'type', t.typname,
        'needed', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from own where name not in ('facility', 'scheme_address', 'kysely_migration') order by 1`);
  return rows;
}

function contentOf({ name, type }: Table['columns'][number], isFirst: boolean): unknown {
  const { id, code } = isFirst ? first : second;
  if (name.endsWith('facility_code')) return code;
  if (type === 'uuid') return id;
  if (type === 'text') return isFirst ? secret : 'x';
  if (/^(int[48]|numeric)$/.test(type)) return isFirst ? secretNumber : 1;
  if (type === 'int2') return 1;
  if (type === 'bool') return false;
  if (type.startsWith('_')) return [];
  if (type.startsWith('json')) return {};
  return type === 'bytea' ? `\\x0${isFirst ? 1 : 2}` : '2026-01-01';
}

/** An insert of a row as a facility has it, of any content. */
function insertOf({ name, columns }: Table, isFirst: boolean): string {
  const given = columns.filter((column) => column.needed || /^(text|uuid)$/.test(column.type));
  const row = Object.fromEntries(
    given.map((column) => [column.name.replaceAll('"', ''), contentOf(column, isFirst)]),
  );
  const list = given.map((column) => column.name).join(', ');
  return `insert into ${name} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${name}, '${JSON.stringify(row)}')`;
}

/** A row of each facility in every table; keys and checks are off for it. Triggers then see who changes the first's. */
async function fill(): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
    where contype = 'c' and connamespace in ('public'::regnamespace, 'register'::regnamespace) and conrelid <> 0`);
  const inserts = tables.flatMap((table) =>
    [true, false].map((isFirst) => `${insertOf(table, isFirst)} on conflict do nothing`),
  );
  await owner.query(`set session_replication_role = replica; ${rows.map(({ text }) => text).join(';')};
    ${inserts.join(';')}; set session_replication_role = origin;
    create function watch() returns trigger language plpgsql as $$ begin
      if concat(to_jsonb(old), to_jsonb(new)) ~ '${marks.source}' or tg_op = 'TRUNCATE' then raise sqlstate '${touched}';
      end if;
      return null;
    end $$;
    ${tables
      .map(
        ({ name }) =>
          `create trigger watch after insert or update or delete on ${name} for each row execute function watch();
          create trigger watch_truncate after truncate on ${name} execute function watch();`,
      )
      .join('')}`);
}

/** Runs statements in a transaction of the second facility with the server's login. Returns what comes of them. */
async function attack(statements: readonly string[]): Promise<string> {
  await attacker.query(`begin; select set_config('app.facility', '${second.id}', true)`);
  try {
    for (const text of statements) {
      const shown = await resultOf(text);
      const found = marks.exec(shown);
      if (found) return `shows ${shown.slice(Math.max(0, found.index - 40), found.index + 60)}`;
    }
    return 'nothing';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (error.code === touched) return 'changes a row';
    const told = `${error.message} ${error.detail}`;
    return marks.test(told) ? `shows ${told}` : 'refused';
  } finally {
    await attacker.query('rollback; reset all; set role afyakadi_app');
  }
}

async function resultOf(text: string): Promise<string> {
  if (/^copy .* to stdout/s.test(text)) {
    let copied = '';
    const write = new Writable({
      write(chunk, _encoding, done) {
        copied += String(chunk).replaceAll('\t', '"');
        done();
      },
    });
    await pipeline(attacker.query(copyTo(text)), write);
    return copied;
  }
  // The statement itself may name what it looks for.
  const answer = await attacker.query(text);
  return JSON.stringify([answer].flat().map(({ rows }) => rows)).replaceAll(
    `{"set_config":"${first.id}"`,
    '{',
  );
}

/** @returns the attacks that do not come to one of these ends */
async function others(attacks: readonly (readonly string[])[], ...ends: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const statements of attacks) {
    const end = await attack(statements);
    if (!ends.includes(end)) found.push(`${statements.join('; ')}: ${end}`);
  }
  return found;
}

const readsOf = ({ name }: Table): string[][] => [
  [`select * from ${name}`],
  [`select row_to_json(t) from ${name} t`],
  [`with t as (select * from ${name}) select * from t`],
  [`select query_to_xml('select * from ${name}', true, true, '')`],
  [`select * from ${name} for update`],
  [`copy ${name} to stdout`],
  [`declare c cursor for select * from ${name}`, 'fetch all from c'],
  [`prepare p as select * from ${name}`, 'execute p', 'deallocate p'],
  [
    `do $$ declare r record; begin for r in execute 'select * from ${name}' loop raise exception '%', r; end loop; end $$`,
  ],
  // A condition that fails on a hidden row would show it in its error.
  [`select from ${name} t where (to_jsonb(t)::text)::int > 0`],
];

function writesOf(table: Table): string[][] {
  const { name, columns, facility } = table;
  const changed = columns.filter((column) => column.name !== facility);
  return [
    [insertOf(table, true)],
    [`${insertOf(table, true)} on conflict do nothing`],
    [`delete from ${name}`],
    [`with gone as (delete from ${name} returning *) select * from gone`],
    [`truncate ${name} cascade`],
    ...(facility
      ? [[`update ${name} set ${facility} = '${facility === 'facility_id' ? first.id : first.code}'`]]
      : []),
    ...changed.map((column) => [`update ${name} set ${column.name} = ${column.name}`]),
  ];
}

const refused = [
  ['set role none', 'select * from register.approval'],
  ['set role postgres'],
  ["select set_config('role', 'none', true)", 'select * from account'],
  ["select set_config('row_security', 'off', true)", 'select * from account'],
  ["select set_config('session_replication_role', 'replica', true)"],
  ['set session_replication_role = replica'],
  ['alter table account disable row level security'],
  ['alter table register.claim no force row level security'],
  ['drop policy facility_only on register.claim'],
  ['alter policy facility_only on account using (true)'],
  ['create policy all_of_it on account using (true)'],
  ['grant all on sign_in_throttle to public', 'select * from sign_in_throttle'],
  ['alter role afyakadi_app bypassrls'],
  ['alter role afyakadi_server superuser'],
  ['create role other superuser'],
  ['grant pg_read_all_data to afyakadi_app'],
  ['create temp table account (id uuid)'],
  ['select * into temp account from account'],
  ['create temp view account as select 1'],
  ['create function pg_temp.f() returns int language sql as $$ select 1 $$'],
  ['create table public.mine ()'],
  ['create schema mine'],
  ['create view public.mine as select * from account'],
  ['create function public.f() returns int language sql security definer as $$ select 1 $$'],
  ['create or replace function was_served() returns void language sql as $$ $$'],
  ['create trigger mine before insert on audit for each row execute function watch()'],
  ['create rule mine as on insert to audit do instead nothing'],
  ['create extension dblink'],
  ['create extension file_fdw'],
  ['create publication mine for all tables'],
  ['alter system set row_security = off'],
  ['drop table audit'],
  ['drop function watch()'],
  ["select dblink('dbname=postgres', 'select 1')"],
  ["select pg_read_file('PG_VERSION')"],
  ["select pg_ls_dir('base')"],
  ['select pg_reload_conf()'],
  ["select lo_import('/etc/passwd')"],
  ["select lo_export(lo_from_bytea(0, 'x'), '/tmp/x')"],
  ["copy account to program 'cat'"],
  ["copy register.item from '/etc/passwd'"],
  ['select * from pg_statistic'],
  ['select * from pg_authid'],
  ['select * from pg_shadow'],
  ['select * from pg_file_settings'],
  ['select * from pg_largeobject'],
  ['select register.only_by_its_keeper()'],
  [`select throttles_of('${first.id}')`],
  ["select setval('register.referral_no', 1)"],
];

const withoutGain = [
  ['reset role', 'select * from account'],
  ['set session authorization default', 'select * from account'],
  ['set search_path = register, public', 'select * from claim', 'select * from approval'],
  ['select * from pg_stats'],
  ['select * from pg_stats_ext'],
  ['select * from pg_stat_activity'],
  ['select * from pg_prepared_statements'],
  ['select * from pg_settings'],
  ['select * from pg_locks'],
  ['select * from pg_policies'],
  ['select prosrc from pg_proc where prosecdef'],
  ['select * from information_schema.columns'],
  ['explain (analyze, verbose, buffers) select * from account'],
  ['merge into visit v using visit w on true when matched then update set reference_no = w.reference_no'],
  ['listen x', 'unlisten x'],
  ['select last_value from pg_sequences'],
  ["select nextval('register.referral_no')"],
  ['savepoint a', 'select * from account', 'rollback to a', 'select * from claim'],
  [`select forget_failures('${first.id}')`],
  [`select is_throttled('${first.id}', '-infinity')`],
];

describe('a statement of an attacker in a session of another facility', () => {
  it('sees what is its own, so that only the wall hides the rest', async () => {
    await attacker.query(`begin; select set_config('app.facility', '${second.id}', true)`);
    const { rows } = await attacker.query('select facility_code from register.claim');
    await attacker.query('rollback');
    expect(rows).toEqual([{ facility_code: second.code }]);
  });

  it('neither reads nor changes a row of a table', async () => {
    const attacks = tables.flatMap((table) => [...(table.shared ? [] : readsOf(table)), ...writesOf(table)]);
    expect(attacks.length).toBeGreaterThan(400);
    expect(await others(sampleOf(attacks, 1 / 4), 'nothing', 'refused')).toEqual([]);
  });

  it('leaves neither its role nor its rights, and reaches no file', async () => {
    expect(await others(refused, 'refused')).toEqual([]);
  });

  it('learns nothing of a facility by catalogues and settings', async () => {
    expect(await others(withoutGain, 'nothing', 'refused')).toEqual([]);
  });

  it('succeeds where security.md says so', async () => {
    const text = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
    const section =
      text.split('\n## ').find((part) => part.startsWith('What the wall between facilities')) ?? '';
    expect([...section.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name)).toEqual(Object.keys(gaps));
    const { 'disturb the work of others': disturbing, ...gaining } = gaps;
    const inOne = (statements: readonly string[]) => statements.map((statement) => [statement]);
    const stopped = (await others(inOne(Object.values(gaining).flat()))).filter((end) =>
      /: (?:nothing|refused)$/.test(end),
    );
    expect(stopped).toEqual([]);
    expect(await others(inOne(disturbing), 'nothing')).toEqual([]);
  });

  it('gains by no other function with the rights of the owner', async () => {
    const values: Record<string, string[]> = {
      uuid: [`'${first.id}'`],
      text: [`'${secret}'`, "'card'"],
      'timestamp with time zone': ["'infinity'", "'-infinity'"],
      date: ["'infinity'"],
      integer: ['10'],
      bigint: [String(secretNumber)],
      bytea: ["'\\x01'"],
      'bytea[]': ["array['\\x02'::bytea]"],
      'integer[]': ['array[1]'],
      'boolean[]': ['array[true]'],
      jsonb: [`'[{"id": "${secret}", "name": "x"}]'`],
    };
    const { rows } = await owner.query<{ name: string; types: string[] }>(`
      select p.oid::regproc::text as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
      from pg_proc p where p.prosecdef and p.prorettype <> 'trigger'::regtype
        and p.pronamespace in ('public'::regnamespace, 'register'::regnamespace) order by 1`);
    const across = new Set<string>();
    for (const { name, types } of rows)
      for (const at of [0, 1]) {
        const given = types.map((type) => {
          const known = values[type] ?? ['null'];
          return `${known[at] ?? known[0]}::${type}`;
        });
        const end = await attack([`select * from ${name}(${given.join(', ')})`]);
        if (!['nothing', 'refused'].includes(end)) across.add(name);
      }
    expect([...across]).toEqual(functionsAcross);
  });
});

it('leaves no right to make objects, which would stay in a session that facilities share', async () => {
  const { rows } = await owner.query(
    "select has_database_privilege('afyakadi_app', $1, 'temporary') as may",
    [inject('template')],
  );
  expect(rows).toEqual([{ may: false }]);
});
