import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type pg from 'pg';
import { readMigrated } from '../../platform/backup/index.ts';
import { newestBackup } from '../../platform/backup/newest.ts';
import { readDisk } from '../../platform/config/disk.ts';
import type { Config } from '../../platform/config/index.ts';
import { checkSessions, checkStandby } from '../../platform/database/check.ts';
import { withClient } from '../../platform/database/client.ts';
import { checkLogins } from '../../platform/database/identity.ts';
import { col, type Database, rows } from '../../platform/database/index.ts';
import { migrationsFolder, readMigrations, schemaStatus } from '../../platform/database/migrations.ts';
import { refusalOf } from '../../platform/database/refusal.ts';
import { runningServers } from '../../platform/database/servers.ts';
import { openStandby } from '../../platform/database/standby.ts';
import { StartError } from '../../platform/errors.ts';
import { aheadMsOf } from '../../platform/start/clocks.ts';
import type { Context } from '../command.ts';
import type { DatabaseFacts, Facts, StandbyFacts } from './rules.ts';

/** Milliseconds that a scheme has to answer. */
const patience = 10_000;

/** Looks at everything that the rules know, and changes nothing. */
export async function readFacts({ config, adminUrl, database: sessions, now }: Context): Promise<Facts> {
  const problems: string[] = [];
  const tried = async <T>(work: () => Promise<T>, words: (error: unknown) => string): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      problems.push(error instanceof StartError ? error.message : words(error));
      return null;
    }
  };
  const name = adminUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  const database = await tried(
    () => withClient(adminUrl, 'afyakadi-admin', (client) => readDatabase(client, config)),
    (error) => refusalOf(error, name, adminUrl),
  );
  const isSeparate = config.databaseUrl !== null && adminUrl !== config.databaseUrl;
  if (database && isSeparate)
    await tried(() => checkLogins(config.databaseUrl ?? adminUrl, adminUrl), wordsOf);
  if (database && database.schema.missing.length === 0) {
    const url = config.databaseUrl ?? adminUrl;
    const [session] =
      (await tried(
        async () => {
          await checkSessions(sessions, url);
          return sessions.readShared(
            rows({ jit: col.boolean })`select current_setting('jit')::boolean as jit`,
          );
        },
        (error) => refusalOf(error, 'DATABASE_URL', url),
      )) ?? [];
    database.jit = session?.jit ?? null;
  }
  return {
    now,
    problems,
    database,
    reading: database && (await readStandby(config, sessions)),
    scheme: await tried(
      async () => (config.scheme ? readScheme(config.scheme.servicehub, config.scheme.ca) : null),
      (error) =>
        `The scheme's service at ${config.scheme?.servicehub.host} does not answer (${wordsOf(error)}). Look at the network, SCHEME_URL and SCHEME_CA.`,
    ),
    disk: await readDisk(config),
    certificate: await tried(
      async () => readCertificate(config),
      (error) =>
        `TLS_CERT cannot be read (${wordsOf(error)}). Name the file of the certificate with its chain.`,
    ),
    backup: newestBackup(config),
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readDatabase(client: pg.Client, config: Config): Promise<DatabaseFacts> {
  const read = async <T>(expression: string): Promise<T> => {
    const { rows: values } = await client.query<{ value: T }>(`select ${expression} as value`);
    if (!values[0]) throw new Error('PostgreSQL sent no row');
    return values[0].value;
  };
  const isStandby = await read<boolean>('pg_is_in_recovery()');
  const names = (await readMigrations(migrationsFolder())).map(({ name }) => name);
  return {
    aheadMs: await aheadMsOf(() => read<Date>('clock_timestamp()')),
    isStandby,
    pooler: config.databaseUrl ? await readPooler(config.databaseUrl) : null,
    jit: null,
    standbys: isStandby ? [] : await readStandbys(client),
    archive: await readArchive(client),
    schema: schemaStatus(names, await readMigrated(client)),
    servers: await runningServers(client),
  };
}

/** A pooler gives a session another number than PostgreSQL does. */
async function readPooler(url: string): Promise<DatabaseFacts['pooler']> {
  const isBehind = await withClient(url, 'afyakadi-admin', async (client) => {
    const { rows: sessions } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const given: unknown = Reflect.get(client, 'processID');
    return sessions[0]?.pid !== given;
  });
  if (!isBehind) return null;
  const console = new URL(url);
  console.pathname = '/pgbouncer';
  try {
    const { rows: versions } = await withClient(console.href, 'afyakadi-admin', (client) =>
      client.query<{ version: string }>('show version'),
    );
    return { version: /\d+\.\d+(?:\.\d+)?/.exec(versions[0]?.version ?? '')?.[0] ?? null };
  } catch {
    // Its console is for some logins only.
    return { version: null };
  }
}

/** Values that the login may not see are null. */
async function readStandbys(client: pg.Client): Promise<DatabaseFacts['standbys']> {
  const { rows: standbys } = await client.query<{
    name: string;
    seconds: number | null;
    bytes: number | null;
  }>(`
    select coalesce(nullif(application_name, ''), host(client_addr), 'without a name') as name,
      extract(epoch from replay_lag)::float8 as seconds,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes
    from pg_stat_replication order by name`);
  return standbys.map(({ name, seconds, bytes }) => ({ name, lagSeconds: seconds, lagBytes: bytes }));
}

async function readStandby(config: Config, primary: Database): Promise<StandbyFacts | null> {
  const { databaseReadUrl: url, timings } = config;
  if (url === null) return null;
  const standby = openStandby({ url, primary, poolSize: 1, timings });
  try {
    const note = await checkStandby(standby, url);
    const { state, lagSeconds } = standby.status();
    return state === 'used' ? { lagSeconds: lagSeconds ?? 0 } : { problem: note ?? state };
  } catch (error) {
    return { problem: wordsOf(error) };
  } finally {
    await standby.close();
  }
}

async function readArchive(client: pg.Client): Promise<DatabaseFacts['archive']> {
  const { rows: archives } = await client.query<{ archived: Date | null; failed: Date | null }>(`
    select last_archived_time as archived, last_failed_time as failed from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`);
  const [archive] = archives;
  return archive ? { archivedAt: archive.archived, failedAt: archive.failed } : null;
}

async function readScheme(address: URL, ca: readonly string[] | null): Promise<Facts['scheme']> {
  const aheadMs = await aheadMsOf(() => dateOf(address, ca));
  return Number.isNaN(aheadMs) ? null : { host: address.host, aheadMs };
}

/** The Date of an answer; without one, an invalid date. */
function dateOf(address: URL, ca: readonly string[] | null): Promise<Date> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patience);
    const isPlain = address.protocol === 'http:';
    const sent = (isPlain ? requestPlain : request)(
      address,
      { method: 'HEAD', signal, ...(ca && !isPlain ? { ca: [...ca] } : {}) },
      ({ headers: { date } }) => {
        sent.destroy();
        resolve(new Date(date ?? Number.NaN));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function readCertificate({ tls }: Config): Facts['certificate'] {
  if (!tls) return null;
  const { validFromDate, validToDate } = new X509Certificate(readFileSync(tls.cert));
  return { file: tls.cert, from: validFromDate, until: validToDate };
}
