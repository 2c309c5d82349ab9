import { StartError } from '../errors.ts';
import { codeOf } from './errors.ts';
import type { Database } from './index.ts';
import { quoted, refusalOf, targetOf, type UrlName } from './refusal.ts';
import { col, type RowOf, rows } from './rows.ts';
import { sessionRole } from './sessions.ts';
import type { Standby } from './standby.ts';

const roleStatus = { role: col.text, super: col.boolean, bypass: col.boolean, owned: col.integer };
type RoleStatus = RowOf<typeof roleStatus>;

/**
 * Refuses to start under a role that bypasses row level security: a superuser, one with BYPASSRLS, or the owner of the
 * tables. The message has the remedy.
 * @param url the login of the sessions, for messages
 * @returns a warning if the login behind the role could leave it and bypass row level security; otherwise null
 */
export async function checkSessions(
  database: Database,
  url: string,
  name: UrlName = 'DATABASE_URL',
): Promise<string | null> {
  const { session, login } = await readRoles(database, url, name);
  const problem = roleProblem(session);
  if (problem) throw new StartError(problem);
  const trouble = troubleOf(login);
  if (!trouble) return null;
  return (
    `${name}: its login ${login.role} ${trouble}, so RESET ROLE in a session of the server would leave row level ` +
    `security. To separate them, name this login in DATABASE_ADMIN_URL and a lesser one in ${name}: ` +
    `CREATE ROLE afyakadi_server LOGIN NOINHERIT PASSWORD '…'; GRANT ${sessionRole} TO afyakadi_server;`
  );
}

/**
 * Refuses an address of the standby that can never be right: another cluster's, or a login that is refused or that row
 * level security does not bind. One that is only away does not keep the server from starting.
 * @returns what a person should know; null where all is well
 */
export async function checkStandby(standby: Standby, url: string): Promise<string | null> {
  const { state, lagSeconds, error } = await standby.check();
  const meanwhile = 'Until then, reports and exports read the primary.';
  switch (state) {
    case 'foreign':
      throw new StartError(
        `DATABASE_READ_URL: PostgreSQL at ${targetOf(url).server} is no standby of DATABASE_URL. Name a hot standby ` +
          'of that server, or leave the variable out.',
      );
    case 'unavailable': {
      const refusal = refusalOf(error, 'DATABASE_READ_URL', url);
      if (/^(28|3D000|42501)/.test(codeOf(error))) throw new StartError(refusal);
      return `${refusal} ${meanwhile}`;
    }
    case 'behind':
      return (
        `The standby of DATABASE_READ_URL is ${lagSeconds === null ? 'far' : `${Math.round(lagSeconds)} s`} behind. ` +
        `Look at its log, its disk and the network to the primary. ${meanwhile}`
      );
    case 'primary':
      return `DATABASE_READ_URL names a primary. Name a hot standby of DATABASE_URL. ${meanwhile}`;
    default:
      return checkSessions(standby.database, url, 'DATABASE_READ_URL');
  }
}

/** Returns what is wrong with the role of the sessions, with the remedy; null when row level security binds it. */
export function roleProblem(status: RoleStatus): string | null {
  const trouble = troubleOf(status);
  if (!trouble && status.role !== sessionRole) {
    return (
      `The server's sessions run as ${status.role} instead of ${sessionRole}: a pooler such as PgBouncer, between this ` +
      'server and PostgreSQL, drops the options of a session. Name PostgreSQL itself, or a proxy that passes sessions through.'
    );
  }
  if (!trouble) return null;
  const role = quoted(status.role);
  const remedy =
    status.super || status.bypass
      ? `ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS;`
      : `REASSIGN OWNED BY ${role} TO …; in this database, naming the login that migrates it.`;
  return (
    `The server's sessions would run as ${status.role}, which ${trouble}: row level security would not apply. ` +
    `Correct it as the database's administrator: ${remedy} Then start again.`
  );
}

/** Why row level security does not bind a role; null when it does. */
function troubleOf(role: RoleStatus): string | null {
  if (role.super) return 'is a superuser';
  if (role.bypass) return 'has BYPASSRLS';
  return role.owned > 0 ? `owns ${role.owned} of the tables` : null;
}

async function readRoles(
  database: Database,
  url: string,
  name: UrlName,
): Promise<{ session: RoleStatus; login: RoleStatus }> {
  try {
    const roles = await database.readShared(rows({ ...roleStatus, is_session: col.boolean })`
      select r.rolname::text as role, r.rolsuper as super, r.rolbypassrls as bypass, r.rolname = current_user as is_session,
        (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'register') and c.relkind in ('r', 'p') and c.relowner = r.oid) as owned
      from pg_roles r where r.rolname in (current_user, session_user) order by is_session desc`);
    const [session, login = session] = roles;
    if (!session || !login) throw new Error('the session has no role');
    return { session, login };
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (!['22023', '42501', '42704'].includes(codeOf(cause)))
      throw new StartError(refusalOf(cause, name, url));
    const { login } = targetOf(url);
    throw new StartError(
      `${name}: its login ${login} may not act as ${sessionRole}, the role the server's sessions run in. ` +
        `Correct it as the database's administrator: GRANT ${sessionRole} TO ${quoted(login)}; Then start again.`,
    );
  }
}
