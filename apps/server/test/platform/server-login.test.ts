import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServerLogin } from '../../src/platform/database/server-login.ts';
import { sessionConfig } from '../../src/platform/database/sessions.ts';
import { facilities } from '../setup/fixtures.ts';
import { freshDatabase } from '../setup/server.ts';
import { fastTimings } from '../setup/timings.ts';

let fresh: { url: string; drop: () => Promise<void> };
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A session like the server's, on the database of an upgraded installation. */
async function inSession<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = await createServerLogin(fresh.url);
  const client = new pg.Client(
    sessionConfig({ url, name: 'test', statementTimeout: 0, timings: fastTimings.database }),
  );
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const outcomeOf = (client: pg.Client, text: string) =>
  client.query(text).then(
    ({ rowCount }) => rowCount ?? 0,
    (error: pg.DatabaseError) => error.code,
  );

describe('the login of the server', () => {
  const superuser = new URL(inject('adminUrl')).username;
  const attempts = [
    'reset role',
    'set role none',
    `set role "${superuser}"`,
    'set session authorization default',
    `set session authorization "${superuser}"`,
    `reset role; set session authorization "${superuser}"`,
  ];
  it.each(attempts)('gains nothing by %s', async (attempt) => {
    await inSession(async (client) => {
      await outcomeOf(client, attempt);
      await client.query("select set_config('app.facility', $1, false)", [facilities.first.id]);
      const foreign = `select from account where facility_id <> '${facilities.first.id}'`;
      expect([0, '42501']).toContain(await outcomeOf(client, foreign));
      for (const forbidden of [
        'alter table account disable row level security',
        'delete from audit',
        'create table own ()',
        'create role other',
        "select pg_read_file('postgresql.conf')",
        "copy account to program 'cat'",
      ])
        expect(await outcomeOf(client, forbidden)).toBe('42501');
    });
  });

  it('owns nothing and is a member only of the session role', async () => {
    await inSession(async (client) => {
      const { rows } = await client.query(`
        select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as powers,
          (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
          (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as roles
        from pg_roles r where rolname = session_user`);
      expect(rows).toEqual([{ powers: false, owned: 0, roles: ['afyakadi_app'] }]);
    });
  });

  it('keeps its password across starts', async () => {
    expect(await createServerLogin(fresh.url)).toBe(await createServerLogin(fresh.url));
  });
});
