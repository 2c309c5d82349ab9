import type pg from 'pg';

const prefix = 'afyakadi-listen';

/** The name of the session in which a server listens: every server has one as long as it runs. */
export function listenerName(release: string | undefined): string {
  return release ? `${prefix} ${release.slice(0, 4)}` : prefix;
}

/** A server that runs on the database. */
export interface RunningServer {
  pid: number;
  /** null where the login may not see it. */
  address: string | null;
  /** The number of the newest migration that its release has; '' for a release from before these numbers. */
  release: string;
}

export async function runningServers(client: pg.Client): Promise<RunningServer[]> {
  const { rows } = await client.query<{ pid: number; address: string | null; name: string }>(
    `select pid, host(client_addr) as address, application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) order by backend_start`,
    [prefix],
  );
  return rows.map(({ pid, address, name }) => ({ pid, address, release: name.slice(prefix.length).trim() }));
}

/** Of these servers, those whose release does not have a migration. */
export function serversBefore(servers: readonly RunningServer[], migration: string): RunningServer[] {
  return servers.filter(({ release }) => release < migration.slice(0, 4));
}
