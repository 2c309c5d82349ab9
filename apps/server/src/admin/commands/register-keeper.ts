import type pg from 'pg';
import { withClient } from '../../platform/database/client.ts';
import { StartError } from '../../platform/errors.ts';
import { type Command, readWords, required } from '../command.ts';
import { type Recording, recordAsOwner } from '../record-audit.ts';

/** `register keeper`: whose administrators import what all facilities of the installation share. */
export const registerKeeper: Command = {
  name: 'register keeper',
  help: `Names the facility that keeps the register.

The members, prices and exclusions of the register apply to every facility of the installation. The administrators of
one facility import them; those of the others import their own tariff alone.

  --facility  its code

  npm run admin -- register keeper --facility 00123`,
  check: (words) => void read(words),
  async run({ adminUrl, database, now, print }, words) {
    const { facility } = read(words);
    const { name, before } = await withClient(adminUrl, 'afyakadi-admin', (client) =>
      setKeeper(client, facility, { now, keys: database.auditKeys }),
    );
    print(`✓ ${name} (${facility}) keeps the register${before === null ? '' : `; until now ${before} did`}.`);
  },
};

function read(words: string[]): { facility: string } {
  const options = readWords(words, { facility: { type: 'string' } });
  return { facility: required(options.facility, '--facility') };
}

interface Facility {
  id: string;
  code: string;
  name: string;
  keeps_register: boolean;
}

/**
 * Exactly one facility keeps it afterwards, even if several run this at the same moment. Each facility's audit trail
 * records what it gained or lost.
 */
async function setKeeper(
  client: pg.Client,
  code: string,
  recording: Recording,
): Promise<{ name: string; before: string | null }> {
  await client.query('begin');
  await client.query('lock table facility in share row exclusive mode');
  const { rows } = await client.query<Facility>('select id, code, name, keeps_register from facility');
  const chosen = rows.find((facility) => facility.code === code);
  if (!chosen) throw new StartError(`There is no facility with the code ${code}. Nothing was changed.`);
  const changed = rows.filter((facility) => facility.keeps_register !== (facility === chosen));
  for (const facility of changed) {
    const isKeeper = facility === chosen;
    await client.query('update facility set keeps_register = $2 where id = $1', [facility.id, isKeeper]);
    await recordAsOwner(client, facility.id, recording, {
      action: 'register.keeper-changed',
      subjectType: 'facility',
      subjectId: facility.id,
      detail: { keepsRegister: isKeeper },
    });
  }
  await client.query('commit');
  const before = changed.find((facility) => facility !== chosen);
  return { name: chosen.name, before: before ? `${before.name} (${before.code})` : null };
}
