import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';

/** The house as it stands at the top of its papers. */
export interface Letterhead {
  name: string;
  code: string;
  address: string;
}

export async function readLetterhead(database: Database, { facility }: Caller): Promise<Letterhead> {
  const [row] = await database.read<Letterhead>(
    facility.id,
    sql`select name, code, address from facility where id = ${facility.id}`,
  );
  return row ?? { name: facility.name, code: facility.code, address: '' };
}

/** What stands under the name: the code, and the address where it is known. */
export function underName({ code, address }: Letterhead): string {
  return [`Facility ${code}`, address].filter(Boolean).join(' · ');
}
