import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { buildApp } from './app.ts';
import { isDemoNeeded, loadDemo } from './demo/index.ts';
import { type Config, readConfig } from './platform/config/index.ts';
import { checkSessions } from './platform/database/check.ts';
import { codeOf } from './platform/database/errors.ts';
import { openDatabase } from './platform/database/index.ts';
import { migrate } from './platform/database/migrate.ts';
import { loadReference } from './platform/database/reference.ts';
import { StartError } from './platform/errors.ts';
import { greeting } from './platform/start/greeting.ts';
import { Shutdown } from './platform/start/shutdown.ts';
import { createRegister } from './scheme/register/index.ts';

const onProgress = (text: string) => console.log(`· ${text}`);

/** Where the database is: a given server, or one of our own that stops with us. */
async function findDatabase(config: Config, shutdown: Shutdown): Promise<{ url: string; adminUrl: string }> {
  if (config.databaseUrl) {
    return { url: config.databaseUrl, adminUrl: config.databaseAdminUrl ?? config.databaseUrl };
  }
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  await shutdown.add('database', stop);
  return { url: adminUrl, adminUrl };
}

async function start(shutdown: Shutdown): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const { url, adminUrl } = await findDatabase(config, shutdown);

  const files = await migrate(adminUrl);
  if (files.length > 0) onProgress(`Brought the schema up to date (${files.join(', ')})`);
  const codes = await loadReference(adminUrl);
  if (codes !== null) onProgress(`Loaded the list of diagnoses (${codes} codes)`);
  if (config.demo && (await isDemoNeeded(adminUrl))) {
    await loadDemo({ adminUrl, now: new Date(), timeZone: config.timeZone, onProgress });
  }

  const database = openDatabase({ url, poolSize: config.poolSize });
  await shutdown.add('sessions', () => database.close());
  await checkSessions(database);

  const app = await buildApp({ config, database, scheme: createRegister({ database }) });
  await shutdown.add('server', () => app.close());
  const address = await app.listen({ host: config.host, port: config.port });
  console.log(greeting(config, address));
}

/** What a person is told when the start fails: a line of ours where we know the reason. */
function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { PORT = '8080', HOST = '127.0.0.1' } = process.env;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} of ${HOST} is in use by another program. Stop it, or choose another: PORT=8081`;
  }
  if (code === 'EACCES')
    return `Port ${PORT} may not be used by this account. Choose one from 1024 on: PORT=8080`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST ${HOST} is no address of this computer. Choose one that is: HOST=127.0.0.1`;
  }
  return error instanceof Error ? error.message : String(error);
}

const shutdown = new Shutdown();
try {
  await start(shutdown);
} catch (error) {
  if (!shutdown.begun) for (const line of reasonOf(error).split('\n')) console.error(`✗ ${line}`);
  await shutdown.run(1);
}
