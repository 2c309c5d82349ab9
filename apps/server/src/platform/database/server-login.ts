import { createHmac } from 'node:crypto';
import { withClient } from './client.ts';
import { sessionRole } from './sessions.ts';

/** The login of the server's sessions on the embedded database. */
const serverLogin = 'afyakadi_server';

/**
 * Creates the login that the server's sessions use on the embedded database, and brings an existing one up to date. It
 * owns nothing and inherits nothing: without the session role it can read no table, so `RESET ROLE` gains nothing.
 * Its password is derived from the superuser's, which it does not reveal, so that every process finds the same one.
 * @returns the same database's address for that login
 */
export async function createServerLogin(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  url.username = serverLogin;
  url.password = createHmac('sha256', new URL(adminUrl).password).update(serverLogin).digest('hex');
  // One text is one transaction: of two processes that start together, the second waits.
  await withClient(adminUrl, 'afyakadi-start', (client) =>
    client.query(`
      select pg_advisory_xact_lock(hashtext('${serverLogin}'));
      do $$ begin
        if not exists (select from pg_roles where rolname = '${sessionRole}') then
          create role ${sessionRole} nologin nosuperuser nobypassrls;
        end if;
        if not exists (select from pg_roles where rolname = '${serverLogin}') then
          create role ${serverLogin};
        end if;
      end $$;
      alter role ${serverLogin} login noinherit password '${url.password}';
      grant ${sessionRole} to ${serverLogin};`),
  );
  return url.href;
}
