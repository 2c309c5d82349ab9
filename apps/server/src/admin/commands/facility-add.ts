import { isUniqueViolation } from '../../platform/database/index.ts';
import { StartError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { asAdministrator } from '../as-administrator.ts';
import { type Command, readWords, required, UsageError } from '../command.ts';

/** `facility add`: a facility has to be there before its first account. */
export const facilityAdd: Command = {
  name: 'facility add',
  help: `Adds a facility.

  --code   its code with the scheme, such as 00123; unique in the installation
  --name   its name, as it stands on papers
  --level  such as Dispensary, Health Centre, Hospital (standard: Hospital)

  npm run admin -- facility add --code 00123 --name "Mwanza Hospital" --level "District Hospital"`,
  check: (words) => void read(words),
  async run({ adminUrl, print }, words) {
    const { code, name, level } = read(words);
    await asAdministrator(adminUrl, async (client) => {
      try {
        await client.query('insert into facility (id, code, name, level) values ($1, $2, $3, $4)', [
          ...[newId(), code, name, level],
        ]);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        throw new StartError(`There is a facility with the code ${code} already. Nothing was changed.`);
      }
    });
    print(
      `✓ ${name} (${code}) is there. Its first account: npm run admin -- account add --facility ${code} …`,
    );
  },
};

function read(words: string[]): { code: string; name: string; level: string } {
  const options = { code: { type: 'string' }, name: { type: 'string' }, level: { type: 'string' } } as const;
  const given = readWords(words, options);
  const code = required(given.code, '--code');
  const name = required(given.name, '--name');
  const level = given.level === undefined ? 'Hospital' : required(given.level, '--level');
  if (!/^[0-9A-Za-z/-]{1,32}$/.test(code)) {
    throw new UsageError('--code may have letters, digits, - and /, at most 32, such as 00123.');
  }
  if (name.length > 120) throw new UsageError('--name may have at most 120 characters.');
  if (level.length > 120) throw new UsageError('--level may have at most 120 characters.');
  return { code, name, level };
}
