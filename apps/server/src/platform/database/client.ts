import pg from 'pg';
import { StartError } from '../errors.ts';
import { defaultTimings } from '../timings.ts';
import { refusalOf, type UrlName } from './refusal.ts';

/**
 * Works in a session beside the pool, such as that of the login that owns the tables.
 * @param name what PostgreSQL shows of the session
 */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: defaultTimings.database.connectAdministrator,
    application_name: name,
  });
  // A broken session reports its error to the query and also as an event, which must have a listener.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same for what a start checks. Throws StartError with the variable and the remedy. */
export async function checkAs<T>(
  url: string,
  variable: UrlName,
  check: (client: pg.Client) => Promise<T>,
): Promise<T> {
  try {
    return await withClient(url, 'afyakadi-check', check);
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(refusalOf(error, variable, url));
  }
}
