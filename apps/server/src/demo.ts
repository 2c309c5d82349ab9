import { reloadDemo } from '@afyakadi/demo';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { readConfig } from './platform/config/index.ts';
import { migrate } from './platform/database/migrate.ts';
import { installationLists } from './platform/database/reference.ts';

/** `npm run demo -- reload`: dates the demo data set again, in the embedded database or in DATABASE_ADMIN_URL. */
async function main(): Promise<void> {
  if (process.argv[2] !== 'reload') throw new Error('Say what to do: npm run demo -- reload');
  const config = readConfig(process.env, process.cwd());
  const onProgress = (text: string) => console.log(`… ${text}`);
  const configuredUrl = config.databaseAdminUrl ?? config.databaseUrl;
  // Fails while the product runs, which uses the embedded database.
  const embedded = configuredUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  try {
    const adminUrl = configuredUrl ?? embedded?.adminUrl ?? '';
    await migrate(adminUrl);
    const { timeZone } = config;
    await reloadDemo({ adminUrl, now: new Date(), timeZone, setup: installationLists, onProgress });
    console.log('✓ The demo data set is dated to this moment');
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
