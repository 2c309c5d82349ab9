import { userInfo } from 'node:os';
import pg from 'pg';
import { codeOf } from './errors.ts';

/** The variables that name a login of the database. */
export type UrlName = 'DATABASE_URL' | 'DATABASE_ADMIN_URL' | 'DATABASE_READ_URL';

/** The example that messages and documents give. */
export const exampleUrl = 'postgres://afyakadi:secret@127.0.0.1:5432/afyakadi';

/** Quoted as PostgreSQL wants a name in a statement that is shown for copying. */
export function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Returns the login and server of a database URL, without the password. */
export function targetOf(url: string): { login: string; server: string; database: string } {
  const { user, host, port, database } = new pg.Client({ connectionString: url });
  const login = user ?? userInfo().username;
  return { login, server: host.startsWith('/') ? host : `${host}:${port}`, database: database ?? login };
}

/** Returns the problem of a primary's address that names a standby, with the remedy. */
export function standbyProblem(name: UrlName): string {
  return `${name} names a standby, which takes no writes. Name the primary, or the address that follows it in a cluster.`;
}

/** Explains why a login was refused, with its variable and the remedy. */
export function refusalOf(error: unknown, name: UrlName, url: string): string {
  const { login, server, database } = targetOf(url);
  const code = codeOf(error);
  const message = error instanceof Error && error.message ? error.message : code;
  const explain = (problem: string, remedy: string) => `${name}: ${problem} (${message}). ${remedy}`;
  if (code === '28P01') {
    return explain(
      `PostgreSQL at ${server} refuses the password of ${login}`,
      `Correct it in ${name}, such as ${exampleUrl}, or set it again as the database's administrator: ` +
        `ALTER ROLE ${quoted(login)} PASSWORD '…'; or, where there is no such login, ` +
        `CREATE ROLE ${quoted(login)} LOGIN PASSWORD '…';`,
    );
  }
  if (code === '3D000') {
    return explain(
      `PostgreSQL at ${server} has no database ${database}`,
      `Make it as the database's administrator: CREATE DATABASE ${quoted(database)} OWNER ${quoted(login)}; ` +
        `or name another in ${name}, such as ${exampleUrl}`,
    );
  }
  if (code === '28000' || code === '42501') {
    return explain(
      `PostgreSQL at ${server} does not let ${login} into the database ${database}`,
      `As the database's administrator: ALTER ROLE ${quoted(login)} LOGIN; ` +
        `GRANT CONNECT ON DATABASE ${quoted(database)} TO ${quoted(login)}; and let this computer in by pg_hba.conf. ` +
        `Or name another login in ${name}, such as ${exampleUrl}`,
    );
  }
  if (/unsupported startup parameter/.test(message)) {
    return explain(
      `a pooler at ${server}, such as PgBouncer, refuses the options of a session`,
      `Name PostgreSQL itself in ${name}, or a proxy that passes sessions through`,
    );
  }
  if (/^(53|57P)/.test(code))
    return explain(`PostgreSQL at ${server} takes no session now`, 'Start again when it does.');
  if (
    /^(ECONN|EHOST|ENET|ETIMEDOUT|ENOTFOUND|EAI_|ENOENT)/.test(code) ||
    /timeout|terminated/.test(message)
  ) {
    return explain(
      `no PostgreSQL answers at ${server}`,
      `Start it, or correct host and port in ${name}, such as ${exampleUrl}`,
    );
  }
  return explain(
    `the database ${database} at ${server} cannot be used as ${login}`,
    `Correct ${name}, such as ${exampleUrl}, or repair the server.`,
  );
}
