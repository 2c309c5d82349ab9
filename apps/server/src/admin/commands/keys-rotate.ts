import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createSealer, type Sealer, totpAbout } from '../../platform/auth/sealed.ts';
import type { Config } from '../../platform/config/index.ts';
import {
  dataKeys,
  dataKind,
  type KeyKind,
  keyFile,
  keyLines,
  tokenKind,
} from '../../platform/config/secret.ts';
import { withClient } from '../../platform/database/client.ts';
import { codeOf } from '../../platform/database/errors.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { ofFullDisk } from '../../platform/errors.ts';
import { schemeAbout } from '../../scheme/connection/index.ts';
import { type Command, readWords } from '../command.ts';
import { recordAudit } from '../record-audit.ts';

/** Earlier keys that remain valid: they decrypt older backups. */
const maxKept = 3;

/** `keys rotate`: beside the running product, which takes the new keys up within a second. */
export const keysRotate: Command = {
  name: 'keys rotate',
  help: `Makes new keys, which are used from now on, and seals again what the old data key sealed. Nobody is signed out.

  --token  only the key that signs access tokens (DATA_DIR/token-secret)
  --data   only the key that seals authenticator apps' secrets and the scheme's (DATA_DIR/data-key)

A running server takes the files up within a second; the ${maxKept} keys before stay good. Keys that are set as variables
(TOKEN_SECRET, DATA_KEY) are yours to change: put the old one in …_PREVIOUS, the new one in its place, start again, and
run this once more with --data, which then only seals again. Copy data-key to where you keep it beside the backups.

  npm run admin -- keys rotate`,
  check: (words) => void read(words),
  async run({ config, database, adminUrl, now, print }, words) {
    const { token, data } = read(words);
    if (token) rotate(config, tokenKind, config.tokenSecret !== null, print);
    if (!data) return;
    rotate(config, dataKind, config.dataKey !== null, print);
    const count = await sealAgain(config, database, adminUrl, now);
    print(`✓ Sealed ${count} secrets, of authenticator apps and of the scheme, with the current key`);
  },
};

function rotate(config: Config, kind: KeyKind, isVariable: boolean, print: (line: string) => void): void {
  const file = keyFile(config, kind);
  if (isVariable) {
    print(`· ${kind.file} is not used: a variable gives the key`);
    return;
  }
  const before = existsSync(file) ? keyLines(readFileSync(file, 'utf8')) : [];
  // Under another name until it is whole, and its owner's: a server that reads it meanwhile finds the old one.
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, `${[kind.make(), ...before.slice(0, maxKept)].join('\n')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  } catch (error) {
    // One that is there belongs to another command.
    if (codeOf(error) !== 'EEXIST') rmSync(draft, { force: true });
    throw ofFullDisk(error, draft);
  }
  if (before.length > 0) {
    const { uid, gid } = statSync(file);
    chownSync(draft, uid, gid);
  }
  renameSync(draft, file);
  print(`✓ ${file} has a new key; ${Math.min(before.length, maxKept)} before it stay good`);
}

/** Works facility by facility, and skips rows that changed meanwhile. Returns the number of rows encrypted again. */
async function sealAgain(config: Config, database: Database, adminUrl: string, now: Date): Promise<number> {
  const sealer = createSealer(dataKeys(config));
  const { rows: facilities } = await withClient(adminUrl, 'afyakadi-admin', (client) =>
    client.query<{ id: string }>('select id from facility'),
  );
  let count = 0;
  for (const { id } of facilities) {
    await database.transaction(id, async (tx) => {
      const before = count;
      const stored = await tx
        .selectFrom('totp')
        .select(['id', 'account_id', 'secret'])
        .where('facility_id', '=', id)
        .forUpdate()
        .execute();
      for (const { id: totp, account_id: account, secret } of stored) {
        if (sealer.isCurrent(secret)) continue;
        const about = totpAbout(id, account);
        const renewed = sealer.seal(sealer.open(secret, about), about);
        await tx
          .updateTable('totp')
          .set({ secret: renewed })
          .where('facility_id', '=', id)
          .where('id', '=', totp)
          .execute();
        count++;
      }
      count += await sealSchemes(tx, id, sealer);
      const secrets = count - before;
      if (secrets > 0)
        await recordAudit(
          tx,
          { facilityId: id, now },
          { action: 'installation.secrets-sealed', detail: { secrets } },
        );
    });
  }
  return count;
}

/**
 * The facility's secrets with its schemes; a server that reads one meanwhile finds it sealed with a key that it has.
 * @returns how many were sealed again
 */
async function sealSchemes(tx: Tx, facilityId: string, sealer: Sealer): Promise<number> {
  const stored = await tx
    .selectFrom('facility_scheme')
    .select(['verifier_id', 'client_secret'])
    .where('facility_id', '=', facilityId)
    .forUpdate()
    .execute();
  let count = 0;
  for (const { verifier_id: verifierId, client_secret: secret } of stored) {
    if (secret === null || sealer.isCurrent(secret)) continue;
    const about = schemeAbout({ facilityId, verifierId });
    const renewed = sealer.seal(sealer.open(secret, about), about);
    await tx
      .updateTable('facility_scheme')
      .set({ client_secret: renewed })
      .where('facility_id', '=', facilityId)
      .where('verifier_id', '=', verifierId)
      .execute();
    count++;
  }
  return count;
}

function read(words: string[]): { token: boolean; data: boolean } {
  const options = readWords(words, { token: { type: 'boolean' }, data: { type: 'boolean' } });
  const all = !options.token && !options.data;
  return { token: all || options.token === true, data: all || options.data === true };
}
