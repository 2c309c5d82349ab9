import { sql } from 'kysely';
import { StartError } from '../errors.ts';
import { codeOf } from './errors.ts';
import { type Database, sessionRole } from './index.ts';
import { quoted, refusalOf, targetOf } from './refusal.ts';

interface Standing {
  role: string;
  super: boolean;
  bypass: boolean;
  owned: number;
}

/**
 * Refuses a start under a role that row level security does not bind: a superuser, one with BYPASSRLS, or the owner of
 * the tables. Says how to mend it.
 * @param url the login that the sessions are made with, for messages
 */
export async function checkSessions(database: Database, url: string): Promise<void> {
  const problem = standingProblem(await readStanding(database, url));
  if (problem) throw new StartError(problem);
}

/** What is wrong with the role of the sessions and how to mend it; null when row level security binds it. */
export function standingProblem(standing: Standing): string | null {
  const trouble = standing.super
    ? 'is a superuser'
    : standing.bypass
      ? 'has BYPASSRLS'
      : standing.owned > 0
        ? `owns ${standing.owned} of the tables`
        : null;
  if (!trouble) return null;
  const role = quoted(standing.role);
  const mend =
    standing.super || standing.bypass
      ? `ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS;`
      : `REASSIGN OWNED BY ${role} TO …; in this database, naming the login that migrates it.`;
  return (
    `The server's sessions would run as ${standing.role}, which ${trouble}: row level security would not hold. ` +
    `Mend it as the database's administrator: ${mend} Then start again.`
  );
}

async function readStanding(database: Database, url: string): Promise<Standing> {
  try {
    const rows = await database.readShared(sql<Standing>`
      select current_user::text as role, r.rolsuper as super, r.rolbypassrls as bypass,
        (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'register') and c.relkind in ('r', 'p') and c.relowner = r.oid) as owned
      from pg_roles r where r.rolname = current_user`);
    const row = rows[0];
    if (!row) throw new Error('the session has no role');
    return row;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if (!['22023', '42501', '42704'].includes(codeOf(cause)))
      throw new StartError(refusalOf(cause, 'DATABASE_URL', url));
    const { login } = targetOf(url);
    throw new StartError(
      `DATABASE_URL: its login ${login} may not act as ${sessionRole}, the role the server's sessions run in. ` +
        `Mend it as the database's administrator: GRANT ${sessionRole} TO ${quoted(login)}; Then start again.`,
    );
  }
}
