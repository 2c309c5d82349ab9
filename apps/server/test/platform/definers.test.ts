import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase } from '../setup/server.ts';

let owner: pg.Client;
let app: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  owner = new pg.Client({ connectionString: fresh.url });
  app = new pg.Client({ connectionString: fresh.url, options: '-c role=afyakadi_app' });
  await Promise.all([owner.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await drop();
});

it('searches the session’s own objects last in every function with the owner’s rights', async () => {
  const { rows } = await owner.query(`
    select p.oid::regprocedure::text as name, array_to_string(p.proconfig, ';') as settings
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'register'::regnamespace) and p.prosecdef
      and coalesce(array_to_string(p.proconfig, ';'), '') !~ 'search_path=[^;]*pg_temp"?(;|$)'`);
  expect(rows).toEqual([]);
});

it('runs nothing of a session’s own with the owner’s rights', async () => {
  const before = await owner.query('select count(*)::int as rows from audit');
  await app.query('begin');
  await app.query('create temp table audit_unsealed (facility_id uuid, at timestamptz, audit_id uuid)');
  await app.query(`create function pg_temp.wipe() returns trigger language plpgsql as
    $$ begin delete from public.audit; return new; end $$`);
  await app.query(`create trigger wipe before insert on pg_temp.audit_unsealed
    for each row execute function pg_temp.wipe()`);
  await app.query("select set_config('app.facility', $1, true)", [facilities.first.id]);
  await app.query(
    "insert into public.audit (facility_id, id, at, action) values ($1, gen_random_uuid(), now(), 'test')",
    [facilities.first.id],
  );
  await app.query('commit');
  const after = await owner.query('select count(*)::int as rows from audit');
  expect(after.rows[0].rows).toBe(before.rows[0].rows + 1);
  const waiting = await owner.query(
    `select from public.audit a join public.audit_unsealed u on u.audit_id = a.id where a.action = 'test'`,
  );
  expect(waiting.rowCount).toBe(1);
});

it.each([
  'account set is_demo = false',
  'account set id = gen_random_uuid()',
  "session set role = 'admin'",
  'session set account_id = gen_random_uuid()',
  "refresh_token set role = 'admin'",
  'refresh_token set expires_at = now()',
  'one_time_code set account_id = gen_random_uuid()',
  'one_time_code set expires_at = now()',
  'outgoing_message set text = null',
  'known_device set account_id = gen_random_uuid()',
])('does not let the server update %s', async (text) => {
  await expect(app.query(`update ${text}`)).rejects.toMatchObject({ code: '42501' });
});
