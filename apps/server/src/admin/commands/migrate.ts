import { migrate } from '../../platform/database/migrate.ts';
import { schemaNotes } from '../../platform/database/migrations.ts';
import { type Command, readWords } from '../command.ts';

/** `migrate`: what a start does where it has the owner's login. */
export const migrateCommand: Command = {
  name: 'migrate',
  help: `Brings the schema and the lists that ship with the product up to date.

A start does that itself where it has the login that owns the tables (DATABASE_ADMIN_URL). Run this before the servers
start where they do not have it. Servers of the release before go on meanwhile.

  npm run admin -- migrate`,
  check: (words) => void readWords(words, {}),
  async run({ adminUrl, print }) {
    // It was migrated before this command got the database.
    const status = await migrate(adminUrl);
    for (const note of schemaNotes(status)) print(`· ${note}`);
    print('✓ The schema is ready for this release.');
  },
};
