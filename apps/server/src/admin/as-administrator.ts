import pg from 'pg';
import { defaultTimings } from '../platform/timings.ts';

/**
 * Runs work in one session of the login that owns the tables, under its own rights: for what the server's role may not
 * do.
 * @throws what the work throws; a connection error as PostgreSQL reports it
 */
export async function asAdministrator<T>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: defaultTimings.database.connectAdministrator,
    application_name: 'afyakadi-admin',
  });
  // A broken session reports its error to the query and also as an event, which must have a listener.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
