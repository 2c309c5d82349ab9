import type pg from 'pg';
import { withClient } from '../../platform/database/client.ts';
import { isUniqueViolation, newId } from '../../platform/database/index.ts';
import { insertSetupLists } from '../../platform/database/setup-lists.ts';
import { StartError } from '../../platform/errors.ts';
import { type Command, readWords, required, UsageError } from '../command.ts';
import { type Recording, recordAsOwner } from '../record-audit.ts';

/** `facility add`: a facility has to be there before its first account. */
export const facilityAdd: Command = {
  name: 'facility add',
  help: `Adds a facility. The first one of an installation keeps the register (see register keeper), and brings the lists
of verifiers, visit types and item types with it.

  --code   its code with the scheme, such as 00123; unique in the installation
  --name   its name on documents
  --level  such as Dispensary, Health Centre, Hospital (standard: Hospital)

  npm run admin -- facility add --code 00123 --name "Mwanza Hospital" --level "District Hospital"`,
  check: (words) => void read(words),
  async run({ adminUrl, database, now, print }, words) {
    const { code, name, level } = read(words);
    const first = await withClient(adminUrl, 'afyakadi-admin', (client) =>
      add(client, { code, name, level }, { now, keys: database.auditKeys }),
    );
    if (first) print('· It keeps the register: it imports the members and the tariff of the schemes.');
    print(
      `✓ ${name} (${code}) is there. Its first account: npm run admin -- account add --facility ${code} …`,
    );
  },
};

/** @returns whether it is the first one of the installation */
async function add(
  client: pg.Client,
  { code, name, level }: { code: string; name: string; level: string },
  recording: Recording,
): Promise<boolean> {
  await client.query('begin');
  await client.query('lock table facility in share row exclusive mode');
  const { rowCount } = await client.query('select from facility limit 1');
  const first = rowCount === 0;
  const id = newId();
  try {
    await client.query(
      'insert into facility (id, code, name, level, keeps_register) values ($1, $2, $3, $4, $5)',
      [id, code, name, level, first],
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new StartError(`There is a facility with the code ${code} already. Nothing was changed.`);
  }
  if (first) await insertSetupLists(client);
  await recordAsOwner(client, id, recording, {
    action: 'installation.facility-added',
    subjectType: 'facility',
    subjectId: id,
    detail: { code, name, level, keepsRegister: first },
  });
  await client.query('commit');
  return first;
}

function read(words: string[]): { code: string; name: string; level: string } {
  const options = { code: { type: 'string' }, name: { type: 'string' }, level: { type: 'string' } } as const;
  const values = readWords(words, options);
  const code = required(values.code, '--code');
  const name = required(values.name, '--name');
  const level = values.level === undefined ? 'Hospital' : required(values.level, '--level');
  if (!/^[0-9A-Za-z/-]{1,32}$/.test(code)) {
    throw new UsageError('--code may have letters, digits, - and /, at most 32, such as 00123.');
  }
  if (name.length > 120) throw new UsageError('--name may have at most 120 characters.');
  if (level.length > 120) throw new UsageError('--level may have at most 120 characters.');
  return { code, name, level };
}
