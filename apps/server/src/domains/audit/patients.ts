import { col, type Database, rows } from '../../platform/database/index.ts';
import { matchingPeople } from '../people/index.ts';
import { patientColumns, patientRow, patientText } from './rows.ts';

/** Most patients in a list to choose from; a longer list needs another search word. */
const maxFound = 20;

/** Returns patients whose name and card number match every word of the text, the best matches first, then by name. */
export async function findPatients(database: Database, facilityId: string, text: string) {
  const patients = await database.read(
    facilityId,
    rows({
      ...col.from('authorized_member', 'id'),
      ...patientRow,
    })`select m.id, ${patientColumns} from ${matchingPeople(text, maxFound + 1)} found
      join authorized_member m on m.facility_id = ${facilityId} and m.id = found.id
      order by found.match_rank, patient_name, m.id`,
  );
  const itemList = patients
    .slice(0, maxFound)
    .map((row) => ({ memberId: row.id, patient: patientText(row) ?? '' }));
  return { itemList, totalItems: itemList.length, moreItems: patients.length > maxFound };
}

/** Returns the patient whose audit rows are searched; none where the facility has no such patient. */
export async function patientOf(
  database: Database,
  facilityId: string,
  id: string | undefined,
): Promise<{ memberId?: string }> {
  if (!id) return {};
  const [row] = await database.read(
    facilityId,
    database.build
      .selectFrom('authorized_member')
      .select('id')
      .where('facility_id', '=', facilityId)
      .where('id', '=', id),
  );
  return row ? { memberId: row.id } : {};
}
