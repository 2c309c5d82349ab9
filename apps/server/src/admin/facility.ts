import { withClient } from '../platform/database/client.ts';
import { StartError } from '../platform/errors.ts';

export interface Facility {
  id: string;
  name: string;
}

/**
 * Returns the facility of a code. No facility is set yet, so it uses the login that owns the tables.
 * @throws StartError where there is none
 */
export async function findFacility(adminUrl: string, code: string): Promise<Facility> {
  const { rows } = await withClient(adminUrl, 'afyakadi-admin', (client) =>
    client.query<Facility>('select id, name from facility where code = $1', [code]),
  );
  const [facility] = rows;
  if (facility) return facility;
  throw new StartError(
    `There is no facility with the code ${code}. Add it first: npm run admin -- facility add --code ${code} …`,
  );
}

/**
 * The facility that keeps the register.
 * @throws StartError where none does
 */
export async function findKeeper(adminUrl: string): Promise<Facility> {
  const { rows } = await withClient(adminUrl, 'afyakadi-admin', (client) =>
    client.query<Facility>('select id, name from facility where keeps_register'),
  );
  const [facility] = rows;
  if (facility) return facility;
  throw new StartError('No facility keeps the register. Name one: --facility');
}
