import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Letterhead } from './forms/letterhead.ts';

/** Returns the caller's facility for the head of its documents. */
export async function readLetterhead(database: Database, { facility }: Caller): Promise<Letterhead> {
  const [row] = await database.read(
    facility.id,
    database.build.selectFrom('facility').select(['name', 'code', 'address']).where('id', '=', facility.id),
  );
  return row ?? { name: facility.name, code: facility.code, address: '' };
}
