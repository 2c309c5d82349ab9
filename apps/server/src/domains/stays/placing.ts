import { type Message, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, newId, type Row, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { isCovered, patientScheme } from '../ledger/index.ts';
import { startVisitInWard, type VisitOfLines, type VisitParts } from '../visits/index.ts';
import type { LockedStay } from './store.ts';

const freeBed = {
  ...col.from('bed', 'id', 'name', 'care_point_id', 'item_code', 'round_item_code'),
  ...col.from('facility_item', 'item_name'),
  in_use: col.boolean,
  covered: col.boolean,
};
type FreeBed = RowOf<typeof freeBed>;

/** Where a patient lies now. */
type Assignment = Pick<Row<'bed_assignment'>, 'id' | 'bed_id' | 'visit_id' | 'from_at'>;

/** The open assignment of an admitted patient. */
export function assignmentOf(tx: Tx, facilityId: string, stayId: string): Promise<Assignment> {
  return tx
    .selectFrom('bed_assignment')
    .select(['id', 'bed_id', 'visit_id', 'from_at'])
    .where('facility_id', '=', facilityId)
    .where('stay_id', '=', stayId)
    .where('until_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/**
 * Ends an assignment: the bed is free.
 * @returns when: by the clock of another server that is behind, not before it began
 */
export async function leaveBed(
  tx: Tx,
  facilityId: string,
  { id, from_at: since }: Assignment,
  now: Date,
): Promise<Date> {
  const moment = since > now ? since : now;
  await tx
    .updateTable('bed_assignment')
    .set({ until_at: moment })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .execute();
  return moment;
}

/**
 * Gives a patient a bed, after leaving another one; the visit at its ward is started, or goes on. The beds are locked in
 * one order, so that of two wards one gets the last bed, and two patients change beds without waiting for each other.
 * Failures: `notFound`; `conflict` for a bed that is taken or out of use, and as starting a visit; `unprocessable` for
 * one that the patient's scheme does not pay.
 */
export async function placeInBed(
  tx: Tx,
  call: ActingCaller,
  { stay, bedId, from }: { stay: LockedStay; bedId: string; from: Assignment | null },
  parts: VisitParts,
): Promise<{ bed: FreeBed; visit: VisitOfLines }> {
  const { caller, now } = call;
  const facilityId = caller.facility.id;
  await sql`select from bed where facility_id = ${facilityId} and id = any(${[bedId, ...(from ? [from.bed_id] : [])]}::uuid[])
    order by id for no key update`.execute(tx);
  const bed = await readBed(tx, facilityId, bedId, stay.authorization_id);
  if (!bed) throw new Failure('notFound', message('stays.unknownBed'));
  if (bed.id === from?.bed_id) throw refusedBed('conflict', message('stays.sameBed', { bed: bed.name }));
  if (!bed.in_use) throw refusedBed('conflict', message('stays.bedOutOfUse', { bed: bed.name }));
  await assertFree(tx, facilityId, bed);
  if (!bed.covered)
    throw refusedBed('unprocessable', message('stays.bedNotCovered', { bed: bed.name, item: bed.item_name }));
  const ward = { carePointId: bed.care_point_id, authorizationId: stay.authorization_id };
  const visit = await startVisitInWard(tx, call, ward, parts);
  const moment = from ? await leaveBed(tx, facilityId, from, now) : now;
  await tx
    .insertInto('bed_assignment')
    .values({
      facility_id: facilityId,
      id: newId(),
      stay_id: stay.id,
      bed_id: bed.id,
      visit_id: visit.id,
      item_code: bed.item_code,
      round_item_code: bed.round_item_code,
      from_at: moment,
      placed_by: caller.accountId,
    })
    .execute();
  return { bed, visit };
}

async function readBed(
  tx: Tx,
  facilityId: string,
  bedId: string,
  authorizationId: string,
): Promise<FreeBed | undefined> {
  const [bed] = await readerOf(tx)(rows(freeBed)`
    select b.id, b.name, b.care_point_id, b.item_code, b.round_item_code, i.item_name,
      (b.active and p.active and coalesce(p.kind = 'ward', false)) as in_use, ${isCovered} as covered
    from bed b
    join care_point p on p.facility_id = b.facility_id and p.id = b.care_point_id
    join facility_item i on i.facility_id = b.facility_id and i.item_code = b.item_code
    join card_authorization a on a.facility_id = b.facility_id and a.id = ${authorizationId}
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    ${patientScheme}
    where b.facility_id = ${facilityId} and b.id = ${bedId}`);
  return bed;
}

/** Refuses a bed in which a patient lies, with the name of the colleague who gave it. Failure: `conflict` with `bedId`. */
async function assertFree(tx: Tx, facilityId: string, bed: FreeBed): Promise<void> {
  const taken = await tx
    .selectFrom('bed_assignment as x')
    .innerJoin('account as k', (join) =>
      join.onRef('k.facility_id', '=', 'x.facility_id').onRef('k.id', '=', 'x.placed_by'),
    )
    .select('k.name')
    .where('x.facility_id', '=', facilityId)
    .where('x.bed_id', '=', bed.id)
    .where('x.until_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw refusedBed('conflict', message('stays.bedTaken', { bed: bed.name, by: taken.name }));
}

function refusedBed(status: 'conflict' | 'unprocessable', text: Message): Failure {
  return new Failure(status, text, { fields: { bedId: text } });
}
