import type { BoardBed, Stay } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, readerFor, rows } from '../../platform/database/index.ts';
import { readStays } from './store.ts';

/** Reads the board of a ward: its beds in use or taken, with who lies in them, and who waits to be admitted there. */
export async function readBoard(
  database: Database,
  facilityId: string,
  carePointId: string,
): Promise<{ beds: BoardBed[]; waiting: Stay[] }> {
  const read = readerFor(database, facilityId);
  const [beds, stays] = await Promise.all([
    read(rows({ ...col.from('bed', 'id', 'name'), ...col.from('facility_item', 'item_name') })`
      select b.id, b.name, i.item_name
      from bed b join facility_item i on i.facility_id = b.facility_id and i.item_code = b.item_code
      where b.facility_id = ${facilityId} and b.care_point_id = ${carePointId} and (b.active or exists (
        select from bed_assignment x where x.facility_id = b.facility_id and x.bed_id = b.id and x.until_at is null))
      order by b.name`),
    readStays(
      read,
      facilityId,
      sql`y.id = any(array(
        select id from stay where facility_id = ${facilityId} and care_point_id = ${carePointId} and status = 'Requested'
        union all
        select stay_id from bed_assignment where facility_id = ${facilityId} and until_at is null and bed_id = any(array(
          select id from bed where facility_id = ${facilityId} and care_point_id = ${carePointId}))))`,
    ),
  ]);
  const byBed = new Map(stays.map((stay) => [stay.bed?.id, stay]));
  return {
    beds: beds.map(({ id, name, item_name: itemName }) => ({
      id,
      name,
      itemName,
      stay: byBed.get(id) ?? null,
    })),
    waiting: stays.filter(({ bed }) => bed === null),
  };
}
