import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { codeOf } from './errors.ts';
import {
  isConcurrent,
  isContract,
  type Migration,
  migrationsFolder,
  readMigrations,
  type SchemaStatus,
  schemaProblem,
  schemaStatus,
} from './migrations.ts';
import { exampleUrl, quoted, refusalOf, standbyProblem, targetOf, type UrlName } from './refusal.ts';
import { runningServers } from './servers.ts';
import { sessionRole } from './sessions.ts';
import { statementsOf } from './statements.ts';

/** The oldest PostgreSQL for which migrations and queries are written, as `server_version_num`. */
const oldest = 150_000;

/** @throws StartError when the server is older than the product needs */
export function checkVersion(version: number, shown: string, name: UrlName): void {
  if (version >= oldest) return;
  throw new StartError(
    `PostgreSQL 15 or newer is needed, and the server of ${name} is ${shown}. Upgrade it, name another, or leave ` +
      `${name} out: the embedded PostgreSQL is used then.`,
  );
}

interface Migrated extends SchemaStatus {
  /** The migrations that were run now. */
  files: string[];
}

export interface MigrateOptions {
  /** The variable that contains the login, for messages. */
  name?: UrlName;
  /** Run the contract migrations too, once nothing else is missing. */
  finish?: boolean;
  /** This process has the database to itself. A start then finishes the upgrade, a day after the schema expanded. */
  alone?: boolean;
  folder?: string;
  timings?: Pick<Timings['database'], 'connectAdministrator' | 'migrationLock' | 'migrationRetries'>;
}

/**
 * Migrates the schema, forward only. Servers of the release before may run: each file is a transaction of its own, and
 * one that does not get a lock at once gives way and is repeated. Contract migrations wait for `finish`, except in an
 * empty database, and where one server has the database to itself. Two servers that start together run each file once.
 * @throws StartError when a file fails, which then changed nothing, and when a later release has finished its upgrade
 */
export async function migrate(adminUrl: string, options: MigrateOptions = {}): Promise<Migrated> {
  const { name = 'DATABASE_URL', finish = false, alone = false, timings = defaultTimings.database } = options;
  const known = await readMigrations(options.folder ?? migrationsFolder());
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: timings.connectAdministrator,
    application_name: 'afyakadi-migrate',
  });
  client.on('error', () => {});
  /** The file that is being run; '' before the first one. */
  let running: string | undefined;
  try {
    await client.connect();
    await checkServer(client, name);
    running = '';
    await createRecord(client);
    const before = await readRecord(client);
    const names = known.map((file) => file.name);
    const problem = schemaProblem(schemaStatus(names, before));
    if (problem) throw new StartError(problem);
    const files: string[] = [];
    const isOver = alone && (await canFinish(client, schemaStatus(names, before)));
    for (const file of inOrder(known, finish || isOver || before.length === 0)) {
      if (before.includes(file.name)) continue;
      running = file.name;
      if (await runPatiently(client, file, timings)) files.push(file.name);
    }
    return { files, ...schemaStatus(names, await readRecord(client)) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (running === undefined) throw new StartError(refusalOf(error, name, adminUrl));
    throw new StartError(
      // The embedded database has no variable.
      `${alone ? 'The' : `${name}: the`} schema could not be brought up to date${running && ` (${running}.sql)`}: ${whatFailed(error, adminUrl)}`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Whether nobody needs the way back to the release before any more: it expanded the schema at least a day ago, in which
 * people have worked with it, and no other server runs.
 */
async function canFinish(client: pg.Client, { missing, newer }: SchemaStatus): Promise<boolean> {
  if (missing.length + newer.length > 0 || (await runningServers(client)).length > 0) return false;
  const { rows } = await client.query<{ settled: boolean }>(
    `select max(timestamp::timestamptz) < clock_timestamp() - interval '1 day' as settled from kysely_migration`,
  );
  return rows[0]?.settled === true;
}

/** The files that may run. Those that contract come last: a release may run long before they do. */
export function inOrder(known: readonly Migration[], withContract: boolean): Migration[] {
  const contracts = known.filter(({ name }) => isContract(name));
  return [...known.filter((file) => !contracts.includes(file)), ...(withContract ? contracts : [])];
}

/** @throws StartError for a server that is too old or takes no writes */
export async function checkServer(client: pg.Client, name: UrlName): Promise<void> {
  const { rows } = await client.query<{ version: number; shown: string; standby: boolean }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      pg_is_in_recovery() as standby`);
  const [server] = rows;
  if (!server) return;
  checkVersion(server.version, server.shown, name);
  if (server.standby) throw new StartError(standbyProblem(name));
}

/** Creates the table of Kysely's Migrator, which earlier releases used: theirs and ours is the same record. */
export async function createRecord(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  );
  if (rows[0]?.there) return;
  // Two that create it at once would both find it missing.
  await client.query(`select pg_advisory_xact_lock(${lockId});
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`);
}

/** The lock of the Migrator: a start of an earlier release waits for ours, and the other way round. */
const lockId = '3853314791062309107';

/** The names of the migrations that the database has, in their order. */
async function readRecord(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/**
 * Runs one file, again and again while another transaction has a lock that it needs.
 * @returns whether it was run here, and not by another server meanwhile
 */
async function runPatiently(
  client: pg.Client,
  file: Migration,
  { migrationLock, migrationRetries }: Pick<Timings['database'], 'migrationLock' | 'migrationRetries'>,
): Promise<boolean> {
  const pauses = [...migrationRetries];
  for (;;) {
    try {
      return await (isConcurrent(file)
        ? runConcurrently(client, file, migrationRetries[0] ?? migrationLock)
        : runInTransaction(client, file, migrationLock));
    } catch (error) {
      const pause = pauses.shift();
      // A lock that is not available, and a deadlock.
      if (pause === undefined || !['55P03', '40P01'].includes(codeOf(error))) throw error;
      await sleep(pause);
    }
  }
}

async function runInTransaction(client: pg.Client, file: Migration, lockTimeout: number): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`select pg_advisory_xact_lock(${lockId})`);
    const isOurs = !(await readRecord(client)).includes(file.name);
    // A statement that waits for a lock blocks all later ones, so it waits no longer than a person would notice.
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    if (isOurs) await runFile(client, file);
    await client.query('commit');
    return isOurs;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Without a transaction, and one server at a time. A server that waited for the lock in PostgreSQL would be a transaction,
 * and such a statement waits for the end of every other one, so it asks for the lock again and again.
 */
async function runConcurrently(client: pg.Client, file: Migration, pause: number): Promise<boolean> {
  const lock = `hashtext('${file.name}')`;
  const isFree = async () =>
    (await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${lock}) as got`)).rows[0]?.got;
  while (!(await isFree())) await sleep(pause);
  try {
    if ((await readRecord(client)).includes(file.name)) return false;
    await runFile(client, file);
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`).catch(() => {});
  }
}

/** Runs a file and records it, in the session's transaction if it has one. */
export async function runFile(client: pg.Client, file: Migration): Promise<void> {
  // PostgreSQL runs a text of several statements as one transaction.
  for (const text of isConcurrent(file) ? statementsOf(file.text) : [file.text]) await client.query(text);
  await client.query(
    `insert into kysely_migration (name, timestamp)
     values ($1, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     on conflict do nothing`,
    [file.name],
  );
}

/** Explains PostgreSQL's error during a migration, with the remedy. */
function whatFailed(error: unknown, adminUrl: string): string {
  if (codeOf(error) === '55P03') {
    return (
      'another transaction has locked a table for long, such as a backup or a report. Nothing of this file was ' +
      'changed. Start again when that has ended.'
    );
  }
  if (codeOf(error) === '53100')
    return `${textOf(error)}. Make room on the disk of PostgreSQL, then start again. Nothing of this file was changed.`;
  return `${textOf(error)}. ${hint(error, targetOf(adminUrl))}`;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || codeOf(error) || error.name;
}

/** Returns what a login without a right needs: ownership cannot be granted, every other right once. */
function hint(error: unknown, { login, database }: { login: string; database: string }): string {
  if (codeOf(error) !== '42501') return 'Nothing of this file was changed.';
  if (/for table/.test(textOf(error)))
    return `The tables belong to another login; name that one in DATABASE_ADMIN_URL, such as ${exampleUrl}`;
  return (
    `Nothing was changed. Correct it as the database's administrator, leaving out what is there already: ` +
    `CREATE ROLE ${sessionRole} NOLOGIN; GRANT ${sessionRole} TO ${quoted(login)} WITH ADMIN OPTION; ` +
    `ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(login)}; Then start again. ` +
    'Or name a login with these rights in DATABASE_ADMIN_URL, here or only for: npm run admin -- migrate'
  );
}
