import { withClient } from '../../platform/database/client.ts';
import { type MigrateOptions, migrate } from '../../platform/database/migrate.ts';
import { runningServers, serversBefore } from '../../platform/database/servers.ts';
import { StartError } from '../../platform/errors.ts';
import { type Command, readWords } from '../command.ts';

/** `migrate finish`: ends the time in which the release before still runs. */
export const migrateFinish: Command = {
  name: 'migrate finish',
  help: `Ends an upgrade: removes from the schema what only the release before used.

Run it when every server runs this release and nobody wants to go back: the release before does not run afterwards.
The servers of this release go on meanwhile. It refuses while a server of the release before runs.

  npm run admin -- migrate finish`,
  check: (words) => void readWords(words, {}),
  async run({ adminUrl, config, print }) {
    const name = adminUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
    const files = await finishUpgrade(adminUrl, { name });
    print(
      files.length === 0
        ? '✓ Nothing waits: the schema is that of this release.'
        : `✓ The upgrade is finished (${files.join(', ')}). The release before no longer runs on this database.`,
    );
  },
};

/**
 * Runs the contract migrations that wait, and returns their names.
 * @throws StartError while a server of the release before runs, and when a later release began the upgrade
 */
export async function finishUpgrade(adminUrl: string, options: MigrateOptions): Promise<string[]> {
  const { waiting, newer } = await migrate(adminUrl, options);
  if (newer.length > 0) {
    throw new StartError(
      `A later release expanded the schema (${newer.join(', ')}). Finish the upgrade with that release.`,
    );
  }
  const [first] = waiting;
  if (first === undefined) return [];
  const before = serversBefore(await withClient(adminUrl, 'afyakadi-admin', runningServers), first);
  if (before.length > 0) {
    const where = before.map(({ address, pid }) => `${address ?? 'an unknown address'}, session ${pid}`);
    throw new StartError(
      `A server of the release before still runs (${where.join('; ')}). Upgrade or stop it first. Nothing was changed.`,
    );
  }
  const { files } = await migrate(adminUrl, { ...options, finish: true });
  return files;
}
