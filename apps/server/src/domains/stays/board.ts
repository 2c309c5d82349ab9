import { type BoardBed, doseState, type Stay } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, readerFor, rows } from '../../platform/database/index.ts';
import { inOrder } from './beds.ts';
import { type DoseClock, type DosedMedicine, readDoses, shownMedicine } from './doses.ts';
import { readStays } from './store.ts';

const boardBed = { ...col.from('bed', 'id', 'name', 'class'), ...col.from('facility_item', 'item_name') };

/** Reads the board of a ward: its beds in use or taken, with who lies in them, and who waits to be admitted there. */
export async function readBoard(
  database: Database,
  facilityId: string,
  carePointId: string,
  clock: DoseClock,
): Promise<{ beds: BoardBed[]; waiting: Stay[] }> {
  const read = readerFor(database, facilityId);
  const [beds, stays] = await Promise.all([
    read(rows(boardBed)`
      select b.id, b.name, b.class, i.item_name
      from bed b join facility_item i on i.facility_id = b.facility_id and i.item_code = b.item_code
      where b.facility_id = ${facilityId} and b.care_point_id = ${carePointId} and (b.active or exists (
        select from bed_assignment x where x.facility_id = b.facility_id and x.bed_id = b.id and x.until_at is null))`),
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
  const lying = stays.filter(({ bed }) => bed !== null);
  const medicines = await readDoses(read, facilityId, lying, clock);
  const byBed = new Map(lying.map((stay) => [stay.bed?.id, stay]));
  return {
    beds: inOrder(beds).map(({ id, name, class: bedClass, item_name: itemName }) => {
      const stay = byBed.get(id) ?? null;
      const states = (stay && medicines.get(stay.authorizationId)?.flatMap(statesAt(clock.now))) ?? [];
      const count = (wanted: string) => states.filter((state) => state === wanted).length;
      return { id, name, bedClass, itemName, stay, doses: { late: count('late'), due: count('due') } };
    }),
    waiting: stays.filter(({ bed }) => bed === null),
  };
}

const statesAt = (now: Date) => (found: DosedMedicine) =>
  shownMedicine(found, now).doses.map((dose) => doseState(dose, now));
