import { openDataDir, startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { buildApp } from './app.ts';
import { connectPractice } from './domains/connection/index.ts';
import { type Config, readConfig } from './platform/config/index.ts';
import { dataKeys, tokenKeys } from './platform/config/secret.ts';
import { checkSessions, checkStandby } from './platform/database/check.ts';
import { checkLogins } from './platform/database/identity.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { migrate } from './platform/database/migrate.ts';
import { newestMigration, schemaNotes } from './platform/database/migrations.ts';
import { installationLists, loadReference } from './platform/database/reference.ts';
import { checkSchema, ownsSchema } from './platform/database/schema.ts';
import { createServerLogin } from './platform/database/server-login.ts';
import { openStandby, type Standby } from './platform/database/standby.ts';
import { StartError } from './platform/errors.ts';
import { createMetrics } from './platform/metrics/index.ts';
import { serveMetrics } from './platform/metrics/server.ts';
import { checkClock } from './platform/start/clocks.ts';
import { greeting } from './platform/start/greeting.ts';
import { keepHeapSmall } from './platform/start/heap.ts';
import { waitForSlowLines } from './platform/start/lines.ts';
import { listenProblem } from './platform/start/listen.ts';
import { Shutdown } from './platform/start/shutdown.ts';
import { startTracing } from './platform/trace/index.ts';
import { openScheme } from './scheme/open.ts';
import type { SchemeLink } from './scheme/port/link.ts';

const onProgress = (text: string) => console.log(`· ${text}`);

interface Addresses {
  url: string;
  /** The login that owns the schema; null where this process does not have it. */
  adminUrl: string | null;
}

/** Returns the addresses of the database: the configured server, or our own that stops with us. */
async function findDatabase(config: Config, shutdown: Shutdown): Promise<Addresses> {
  const { databaseUrl: url, databaseAdminUrl } = config;
  if (url) {
    // The data folder has the installation's secrets.
    if (!config.tokenSecret || !config.dataKey) openDataDir(config.dataDir);
    return { url, adminUrl: databaseAdminUrl ?? ((await ownsSchema(url)) ? url : null) };
  }
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  await shutdown.add('database', stop);
  return { url: await createServerLogin(adminUrl), adminUrl };
}

/** Loads the demo data set if no facility exists. Its package is imported only here: the server runs without it. */
async function loadDemoOnce({ timeZone }: Config, adminUrl: string): Promise<void> {
  const { isDemoNeeded, loadDemo } = await import('@afyakadi/demo');
  if (!(await isDemoNeeded(adminUrl))) return;
  await loadDemo({ adminUrl, now: new Date(), timeZone, setup: installationLists, onProgress });
}

async function bringUpToDate(config: Config, url: string, adminUrl: string): Promise<void> {
  if (config.databaseUrl && adminUrl !== url) await checkLogins(url, adminUrl);
  // The embedded database belongs to this process, which has the lock of its folder.
  const alone = config.databaseUrl === null;
  const name = adminUrl === url ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  const migrated = await migrate(adminUrl, { alone, name });
  if (migrated.files.length > 0) onProgress(`Brought the schema up to date (${migrated.files.join(', ')})`);
  for (const note of schemaNotes(migrated, { alone })) onProgress(note);
  const codes = await loadReference(adminUrl);
  if (codes !== null) onProgress(`Loaded the list of diagnoses (${codes} codes)`);
  if (config.demo) await loadDemoOnce(config, adminUrl);
}

/** Connects the facilities of SCHEME_PRACTICE, which only the login that sees all facilities can find. */
async function practise(
  { scheme }: Config,
  { adminUrl, database, link }: { adminUrl: string | null; database: Database; link: SchemeLink },
): Promise<void> {
  const practice = scheme?.practice ?? [];
  if (!adminUrl) {
    if (practice.length > 0) throw new StartError('SCHEME_PRACTICE needs DATABASE_ADMIN_URL beside it.');
    return;
  }
  const left = await connectPractice({ adminUrl, database, link }, practice, new Date());
  if (left.length > 0)
    onProgress(
      `Not connected to the practice scheme, for they have one of their own or are not here: ${left.join(', ')}`,
    );
}

async function findStandby(
  { databaseReadUrl: url, poolSize, timings }: Config,
  primary: Database,
  shutdown: Shutdown,
): Promise<Standby | null> {
  if (url === null) return null;
  const standby = openStandby({ url, primary, poolSize, timings });
  await shutdown.add('standby', () => standby.close());
  const note = await checkStandby(standby, url);
  if (note) onProgress(note);
  return standby;
}

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  // Ends last, with the spans of the end.
  await shutdown.add('traces', await startTracing(config.otlpEndpoint));
  const { url, adminUrl } = await findDatabase(config, shutdown);
  // Keys that are none end the start, not the first sign-in.
  tokenKeys(config).current();
  const auditKeys = dataKeys(config);
  auditKeys.current();

  if (adminUrl) await bringUpToDate(config, url, adminUrl);
  else if (config.demo)
    throw new StartError('DEMO=on needs DATABASE_ADMIN_URL beside it, the login that owns the tables.');
  const database = openDatabase({
    url,
    poolSize: config.poolSize,
    auditKeys,
    release: await newestMigration(),
    timings: config.timings,
  });
  await shutdown.add('sessions', () => database.close());
  const warning = await checkSessions(database, url);
  if (warning) onProgress(warning);
  if (!adminUrl) for (const note of schemaNotes(await checkSchema(database))) onProgress(note);
  const clocks = await checkClock(database);
  if (clocks) onProgress(clocks);
  const standby = await findStandby(config, database, shutdown);

  const metrics = config.metricsPort === null ? null : createMetrics();
  const draining = new AbortController();
  shutdown.drainFirst(() => draining.abort(), config.drainSeconds * 1_000);
  const { scheme, link } = openScheme({ config, database, metrics });
  await practise(config, { adminUrl, database, link });
  const app = await buildApp({
    config,
    database,
    standby,
    metrics,
    scheme,
    link,
    draining: draining.signal,
  });
  await shutdown.add('server', () => app.close());
  const { host, port } = config;
  const address = await app.listen({ host, port }).catch((error: unknown) => {
    throw new StartError(listenProblem(error, host, port));
  });
  if (metrics && config.metricsPort !== null) {
    const { close } = await serveMetrics(
      metrics,
      config.metricsHost,
      config.metricsPort,
      config.timings.http,
    );
    await shutdown.add('metrics', close);
  }
  console.log(greeting(config, config.tls ? address.replace(/^http:/, 'https:') : address));
}

keepHeapSmall();
waitForSlowLines();
const shutdown = new Shutdown();
try {
  await start(shutdown);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (!shutdown.begun) for (const line of reason.split('\n')) console.error(`✗ ${line}`);
  await shutdown.run(1);
}
