import { resolve } from 'node:path';
import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import { migrate } from '../platform/database/migrate.ts';
import { reloadDemo } from './index.ts';

/** `npm run demo -- reload`: dates the demo data set anew, in the embedded database or in DATABASE_ADMIN_URL. */
async function main(): Promise<void> {
  if (process.argv[2] !== 'reload') throw new Error('Say what to do: npm run demo -- reload');
  const { env } = process;
  const onProgress = (text: string) => console.log(`… ${text}`);
  const given = env.DATABASE_ADMIN_URL ?? env.DATABASE_URL;
  // The product holds the embedded database while it runs; then this says so and ends.
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres({ dataDir: resolve(env.DATA_DIR ?? 'data'), onProgress });
  try {
    const adminUrl = given ?? embedded?.adminUrl ?? '';
    await migrate(adminUrl);
    const timeZone = env.TIME_ZONE ?? 'Africa/Dar_es_Salaam';
    await reloadDemo({ adminUrl, now: new Date(), timeZone, onProgress });
    console.log('✓ The demo data set is dated to this moment');
  } finally {
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
