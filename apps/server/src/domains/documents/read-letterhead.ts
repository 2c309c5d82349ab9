import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Letterhead } from './forms/letterhead.ts';

/** Returns the caller's facility for the head of its documents. */
export async function readLetterhead(database: Database, { facility }: Caller): Promise<Letterhead> {
  const [row] = await database.read<Letterhead>(
    facility.id,
    sql`select name, code, address from facility where id = ${facility.id}`,
  );
  return row ?? { name: facility.name, code: facility.code, address: '' };
}
