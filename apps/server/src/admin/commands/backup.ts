import { backup } from '../../platform/backup/index.ts';
import { noteBackup } from '../../platform/backup/newest.ts';
import { type Command, readWords, required } from '../command.ts';
import { lockOf, lockOptions } from '../lock-words.ts';
import { momentHere } from '../moment.ts';

/** `backup`: beside the running product. */
export const backupCommand: Command = {
  name: 'backup',
  help: `Writes everything that is stored to one file, as it is at one moment, while the product runs.

  --to              the file; it must not be there yet
  --key             locks it: a file of backup-key, or the public key's own file
  --passphrase-env  locks it: the name of a variable that holds a passphrase of at least 16 characters

Without --key or --passphrase-env the file can be read by anybody who gets it. The keys in DATA_DIR (data-key,
token-secret) are not in it: keep a copy of data-key apart.

  npm run admin -- backup --to /backup/2026-11-21.afyakadi --key /etc/afyakadi/backup.pub`,
  // A backup precedes an upgrade, so it takes the schema without migrating it.
  schema: 'asItIs',
  check: (words) => void read(words),
  async run(context, words) {
    const options = read(words);
    const lock = lockOf(options, context);
    const file = context.path(options.to);
    const begun = Date.now();
    const { tables, rows, takenAt } = await backup(context.adminUrl, file, lock);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    context.print(
      `✓ ${file}: ${rows} rows of ${tables} tables, as of ${momentHere(takenAt, context.config.timeZone)} (${seconds} s)`,
    );
    if (!noteBackup(context.config, takenAt))
      context.print('  DATA_DIR cannot be written, so the doctor will not know of this backup.');
    if (!lock) context.print('  It is not locked: anyone who has it reads it. --key FILE locks one.');
  },
};

function read(words: string[]) {
  const options = readWords(words, { to: { type: 'string' }, ...lockOptions });
  return { ...options, to: required(options.to, '--to') };
}
