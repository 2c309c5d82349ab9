import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { matchingPeople } from '../people/index.ts';
import { type PatientColumns, patientColumns, patientText } from './rows.ts';

/** Most patients in a list to choose from; a longer list needs another search word. */
const mostFound = 20;

/** Returns patients whose name and card number match every word of the text, the best matches first, then by name. */
export async function findPatients(database: Database, facilityId: string, text: string) {
  const rows = await database.read<PatientColumns & { id: string }>(
    facilityId,
    sql`select m.id, ${patientColumns} from ${matchingPeople(text, mostFound + 1)} found
      join authorized_member m on m.facility_id = ${facilityId} and m.id = found.id
      order by found.match_rank, patient_name, m.id`,
  );
  const itemList = rows
    .slice(0, mostFound)
    .map((row) => ({ memberId: row.id, patient: patientText(row) ?? '' }));
  return { itemList, totalItems: itemList.length, moreItems: rows.length > mostFound };
}

/** Returns the patient whose audit rows are searched; none where the facility has no such patient. */
export async function patientOf(
  database: Database,
  facilityId: string,
  id: string | undefined,
): Promise<{ memberId?: string }> {
  if (!id) return {};
  const [row] = await database.read<{ id: string }>(
    facilityId,
    sql`select id from authorized_member where facility_id = ${facilityId} and id = ${id}`,
  );
  return row ? { memberId: row.id } : {};
}
