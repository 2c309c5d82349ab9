import { StartError } from '../errors.ts';
import { checkAs } from './client.ts';
import { standbyProblem, targetOf, type UrlName } from './refusal.ts';

/** The database that an address leads to: the same for the primary and its standbys, for no other. */
interface Identity {
  isStandby: boolean;
  cluster: string;
  database: string;
}

/**
 * Refuses a login of the sessions that leads to a standby, or to another database than the login that migrates: the
 * server would migrate one and work in the other.
 * @throws StartError with the variable and the remedy
 */
export async function checkLogins(url: string, adminUrl: string): Promise<void> {
  const sessions = await readIdentity(url, 'DATABASE_URL');
  if (sessions.isStandby) throw new StartError(standbyProblem('DATABASE_URL'));
  const administrator = await readIdentity(adminUrl, 'DATABASE_ADMIN_URL');
  if (administrator.isStandby) throw new StartError(standbyProblem('DATABASE_ADMIN_URL'));
  if (sessions.cluster === administrator.cluster && sessions.database === administrator.database) return;
  const shown = (text: string) => {
    const { server, database } = targetOf(text);
    return `${database} at ${server}`;
  };
  throw new StartError(
    `DATABASE_URL and DATABASE_ADMIN_URL name different databases (${shown(url)} and ${shown(adminUrl)}). ` +
      'Name one database in both, each with its own login.',
  );
}

function readIdentity(url: string, name: UrlName): Promise<Identity> {
  return checkAs(url, name, async (client) => {
    const { rows } = await client.query<Identity>(`
      select pg_is_in_recovery() as "isStandby", s.system_identifier::text as cluster, d.oid::text as database
      from pg_control_system() s, pg_database d where d.datname = current_database()`);
    const [identity] = rows;
    if (!identity) throw new Error('PostgreSQL sent no row');
    return identity;
  });
}
