import { restore } from '../../platform/backup/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { loadReference } from '../../platform/database/reference.ts';
import { type Command, readWords, required } from '../command.ts';
import { lockOf, lockOptions } from '../lock-words.ts';
import { momentHere } from '../moment.ts';

/** `restore`: into an empty database, while the product does not run on it. */
export const restoreCommand: Command = {
  name: 'restore',
  help: `Brings a backup into an empty database, reads it back, and compares it with what was written.

  --from            the file
  --key             the key file that backup-key wrote, where the backup was locked by it
  --passphrase-env  the name of the variable that holds the passphrase, where it was locked by one

The database must be empty: a DATA_DIR that is not there yet, or with DATABASE_URL a new database. A file that was
cut or changed, or is not opened by the key, changes nothing. Everybody signs in again afterwards; invitations and
resets that were under way are made again. Put data-key back into DATA_DIR before the first start.

  DATA_DIR=/var/lib/afyakadi-new npm run admin -- restore --from /backup/2026-11-21.afyakadi --key backup.key`,
  schema: 'asItIs',
  check: (words) => void read(words),
  async run(context, words) {
    const options = read(words);
    const file = context.path(options.from);
    const done = await restore(context.adminUrl, file, lockOf(options, context), context.database.auditKeys);
    const { rows, tables, takenAt, product } = done;
    context.print(
      `✓ ${rows} rows of ${tables} tables are back, as of ${momentHere(takenAt, context.config.timeZone)} (version ${product})`,
    );
    const { files } = await migrate(context.adminUrl);
    await loadReference(context.adminUrl);
    if (files.length > 0) context.print(`✓ Brought the schema up to date (${files.join(', ')})`);
  },
};

function read(words: string[]) {
  const options = readWords(words, { from: { type: 'string' }, ...lockOptions });
  return { ...options, from: required(options.from, '--from') };
}
