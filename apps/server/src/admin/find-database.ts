import { attach, startEmbeddedPostgres } from '@afyakadi/embedded-postgres';
import type { Config } from '../platform/config/index.ts';
import { dataKeys } from '../platform/config/secret.ts';
import { checkLogins } from '../platform/database/identity.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import { loadReference } from '../platform/database/reference.ts';
import { assertOwnsSchema } from '../platform/database/schema.ts';
import { createServerLogin } from '../platform/database/server-login.ts';

export interface Found {
  adminUrl: string;
  database: Database;
  close(): Promise<void>;
}

/**
 * Returns the database that the product uses by this configuration: the configured one; the embedded one of the
 * running product; else the embedded one, started for the time of the command.
 * @param schema whether to migrate the schema first, and whether its owner's login is needed
 * @throws Error or StartError with the remedy
 */
export async function findDatabase(
  config: Config,
  schema: 'current' | 'asItIs' | 'unknown',
  onProgress: (text: string) => void,
): Promise<Found> {
  const { adminUrl, url, stop } = await connect(config, onProgress);
  try {
    if (schema !== 'unknown' && config.databaseUrl && adminUrl === url) await assertOwnsSchema(url);
    if (schema === 'current') {
      if (config.databaseUrl && adminUrl !== url) await checkLogins(url, adminUrl);
      const { files } = await migrate(adminUrl, {
        name: adminUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL',
      });
      if (files.length > 0) onProgress(`Brought the schema up to date (${files.join(', ')})`);
      await loadReference(adminUrl);
    }
    const database = openDatabase({
      url,
      poolSize: 4,
      auditKeys: dataKeys(config),
      timings: { ...config.timings, database: { ...config.timings.database, call: 0, long: 0 } },
    });
    return {
      adminUrl,
      database,
      close: async () => {
        await database.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(
  config: Config,
  onProgress: (text: string) => void,
): Promise<{ adminUrl: string; url: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) {
    const url = config.databaseUrl;
    return { adminUrl: config.databaseAdminUrl ?? url, url, stop: async () => {} };
  }
  const { dataDir } = config;
  const running = await attach({ dataDir });
  const { adminUrl, stop } = running
    ? { ...running, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, onProgress });
  try {
    return { adminUrl, url: await createServerLogin(adminUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
