import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { demoPassword } from './accounts.ts';
import { analyzeFilled } from './analyze.ts';
import { demoMembers, generateDemo, type Moment } from './generate.ts';
import { insertRows } from './insert.ts';
import { removeDemo } from './remove.ts';

export interface DemoOptions extends Moment {
  /** A URL of the owner of the tables. */
  adminUrl: string;
  setup: InstallationLists;
  onProgress?: (text: string) => void;
}

/** The lists that every installation begins with, with or without the demo data set. */
export interface InstallationLists {
  /** Stores verifiers, card types, visit types and item types. */
  insertSetupLists(client: pg.ClientBase): Promise<void>;
  /** The list of diagnoses that ships with the product. */
  readDiagnosisCodes(): Promise<{ codes: readonly { code: string; name: string }[] }>;
}

/** True as long as no facility exists. */
export async function isDemoNeeded(adminUrl: string): Promise<boolean> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ needed: boolean }>(
      'select not exists (select from facility) as needed',
    );
    return rows[0]?.needed ?? false;
  });
}

/** Loads the demo data set, all of it or nothing. */
export async function loadDemo(options: DemoOptions): Promise<void> {
  const passwordHash = await hash(demoPassword);
  await inTransaction(options, (client) => fill(client, options, passwordHash));
}

/**
 * Removes the demo's facilities and members, with all that was done in them, and loads them again, dated to `now`.
 * Other facilities stay as they are.
 * @throws when real accounts or other facilities depend on what would be removed; then nothing is changed
 */
export async function reloadDemo(options: DemoOptions): Promise<void> {
  const passwordHash = await hash(demoPassword);
  await inTransaction(options, async (client) => {
    options.onProgress?.('Removing the old demo data set');
    await removeDemo(client, demoMembers);
    await fill(client, options, passwordHash);
  });
}

async function fill(client: pg.ClientBase, options: DemoOptions, passwordHash: string): Promise<void> {
  const { setup, now, timeZone, onProgress } = options;
  await setup.insertSetupLists(client);
  const { codes } = await setup.readDiagnosisCodes();
  // A reload finds other facilities, one of which may keep the register by now.
  const keeper = await client.query('select from facility where keeps_register');
  const { shared, own: ofFacilities } = generateDemo({
    now,
    timeZone,
    passwordHash,
    diagnoses: new Map(codes.map(({ code, name }) => [code, name])),
    keepsRegister: keeper.rowCount === 0,
  });
  onProgress?.('Loading the demo data set: schemes and tariffs');
  for (const [table, rows] of shared) await insertRows(client, table, rows, { skipExisting: true });
  onProgress?.('Loading the demo data set: members, facilities, visits and claims');
  // The scheme's own numbers begin above the demo's.
  for (const [table, rows] of ofFacilities)
    await insertRows(client, table, rows, { overriding: table.startsWith('register.') });
}

async function inTransaction(
  options: DemoOptions,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await withClient(options.adminUrl, async (client) => {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    await analyzeFilled(client);
  });
}

/** A session that ends with the work; uncommitted changes are lost. */
async function withClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
