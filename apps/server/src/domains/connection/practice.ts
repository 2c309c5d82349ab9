import { withClient } from '../../platform/database/client.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { SchemeLink } from '../../scheme/port/link.ts';
import { lockSettings, writeSettings } from './store.ts';

export interface PracticeFacility {
  code: string;
  clientId: string;
  secret: string;
}

/**
 * Connects facilities to a practice scheme while the server runs with one, and resets those that it no longer runs
 * with. Leaves a facility with a scheme of its own as it is.
 * @param adminUrl the login that sees all facilities
 * @returns the codes that are no facility here, or have a scheme of their own
 */
export async function connectPractice(
  { adminUrl, database, link }: { adminUrl: string; database: Database; link: SchemeLink },
  wanted: readonly PracticeFacility[],
  now: Date,
): Promise<string[]> {
  const facilities = await readFacilities(adminUrl, wanted);
  const left = wanted
    .map(({ code }) => code)
    .filter((code) => !facilities.some((facility) => facility.code === code));
  for (const { id, code } of facilities) {
    const configured = wanted.find((facility) => facility.code === code);
    await database.transaction(id, async (tx) => {
      const key = { facilityId: id, verifierId: '' };
      const before = await lockSettings(tx, key);
      if (configured && before && before.adapter !== 'register' && !before.practice) {
        left.push(code);
        return;
      }
      if (configured) {
        const row = { adapter: 'servicehub', client_id: configured.clientId, practice: true } as const;
        const client_secret = link.seal(key, configured.secret);
        await writeSettings(tx, key, { ...row, client_secret }, { accountId: null, now });
      } else if (before?.practice) await remove(tx, id);
      await link.settingsChanged(tx, key);
    });
  }
  return left;
}

/** Reads the facilities that are to practise, and those that did. */
function readFacilities(
  adminUrl: string,
  wanted: readonly PracticeFacility[],
): Promise<{ id: string; code: string }[]> {
  return withClient(adminUrl, 'afyakadi-start', async (client) => {
    const { rows } = await client.query<{ id: string; code: string }>(
      `select f.id, f.code from facility f left join facility_scheme s on s.facility_id = f.id and s.verifier_id = ''
       where f.code = any($1) or s.practice order by f.code`,
      [wanted.map(({ code }) => code)],
    );
    return rows;
  });
}

async function remove(tx: Tx, facilityId: string): Promise<void> {
  await tx
    .updateTable('facility_scheme')
    .set({ adapter: 'register', client_id: null, client_secret: null, practice: false })
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', '')
    .execute();
}
