import { existsSync, writeFileSync } from 'node:fs';
import { makeKey } from '../../platform/backup/index.ts';
import { codeOf } from '../../platform/database/errors.ts';
import { StartError } from '../../platform/errors.ts';
import { type Command, readWords, required } from '../command.ts';

/** `backup-key`: a pair of files, of which the server needs the public one alone. */
export const backupKey: Command = {
  name: 'backup-key',
  help: `Makes the key that locks and opens backups (the form of https://age-encryption.org).

  --to  the file of the key that opens; beside it FILE.pub is written, which locks only

Keep FILE away from the server: without it no backup can be opened, with it every one. FILE.pub stays on the server.

  npm run admin -- backup-key --to backup.key`,
  schema: 'none',
  check: (words) => void read(words),
  async run({ now, path, print }, words) {
    const file = path(read(words));
    const open = `${file}.pub`;
    const taken = [file, open].find((each) => existsSync(each));
    if (taken) throw new StartError(`${taken} is there already. A key is never replaced.`);
    const key = await makeKey(now);
    write(file, key.file, 0o600);
    write(open, `${key.recipient}\n`, 0o644);
    print(`✓ ${file} opens backups: keep it away from this server, in two places.`);
    print(`✓ ${open} locks them: npm run admin -- backup --to FILE --key ${open}`);
  },
};

function write(file: string, text: string, mode: number): void {
  try {
    writeFileSync(file, text, { mode, flag: 'wx' });
  } catch (error) {
    const reason = codeOf(error) || String(error);
    throw new StartError(`${file} cannot be written (${reason}). Name another place with --to.`);
  }
}

function read(words: string[]): string {
  return required(readWords(words, { to: { type: 'string' } }).to, '--to');
}
