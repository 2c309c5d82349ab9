import { type endpoints, type ManagedBed, type Message, message } from '@afyakadi/contract';
import { differenceOf, writeAudit } from '../../platform/audit/write.ts';
import {
  col,
  isUniqueViolation,
  newId,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { carePointById } from '../visits/index.ts';

/** The administrator's changes of a ward's beds. */

const managedBed = {
  ...col.from('bed', 'id', 'care_point_id', 'name', 'class', 'item_code', 'round_item_code', 'active'),
  ...col.from('facility_item', 'item_name'),
};

function toBed(row: RowOf<typeof managedBed>): ManagedBed {
  return {
    id: row.id,
    carePointId: row.care_point_id,
    name: row.name,
    bedClass: row.class,
    itemCode: row.item_code,
    itemName: row.item_name,
    roundItemCode: row.round_item_code,
    active: row.active,
  };
}

/** Beds by their names as people count: A2 before A10. */
export function inOrder<Bed extends { name: string }>(beds: readonly Bed[]): Bed[] {
  return [...beds].sort((bed, other) => bed.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** All beds of a care point, those out of use too. Failure: `notFound` for the care point. */
export async function listBeds(read: Reader, facilityId: string, carePointId: string): Promise<ManagedBed[]> {
  const [point] = await read(rows(col.from('care_point', 'id'))`
    select id from care_point where facility_id = ${facilityId} and id = ${carePointId}`);
  if (!point) throw new Failure('notFound', message('visits.unknownCarePoint'));
  const beds = await read(rows(managedBed)`
    select b.id, b.care_point_id, b.name, b.class, b.item_code, b.round_item_code, b.active, i.item_name
    from bed b join facility_item i on i.facility_id = b.facility_id and i.item_code = b.item_code
    where b.facility_id = ${facilityId} and b.care_point_id = ${carePointId}`);
  return inOrder(beds).map(toBed);
}

/** Failures: `conflict` for a care point that is no ward; `unprocessable` for a taken name, or an item that is not there. */
export async function createBed(tx: Tx, call: Call<typeof endpoints.createBed>): Promise<ManagedBed> {
  const { body, params } = call;
  const facilityId = call.caller.facility.id;
  const ward = await carePointById(tx, facilityId, params.id);
  if (!ward) throw new Failure('notFound', message('visits.unknownCarePoint'));
  if (ward.kind !== 'ward') {
    const text = message('stays.notWard');
    throw new Failure('conflict', text, { fields: { id: text } });
  }
  await assertItems(tx, facilityId, body);
  const id = newId();
  await naming(() =>
    tx
      .insertInto('bed')
      .values({ facility_id: facilityId, id, care_point_id: ward.id, ...columnsOf(body) })
      .execute(),
  );
  await writeAudit(tx, call, {
    action: 'bed.created',
    subjectType: 'bed',
    subjectId: id,
    detail: { before: {}, after: body },
  });
  return bedAnswer(tx, facilityId, ward.id, id);
}

/**
 * Changes a bed. One in which a patient lies is not taken out of use; what it costs changes for the next patient.
 * Failures: `notFound`, `conflict`, and those of `createBed`.
 */
export async function updateBed(tx: Tx, call: Call<typeof endpoints.updateBed>): Promise<ManagedBed> {
  const { body, params } = call;
  const facilityId = call.caller.facility.id;
  const bed = await tx
    .selectFrom('bed')
    .select(['id', 'care_point_id', 'name', 'class', 'item_code', 'round_item_code', 'active'])
    .where('facility_id', '=', facilityId)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!bed) throw new Failure('notFound', message('stays.unknownBed'));
  const before = {
    name: bed.name,
    bedClass: bed.class,
    itemCode: bed.item_code,
    roundItemCode: bed.round_item_code,
    active: bed.active,
  };
  const difference = differenceOf(before, body);
  if (difference) {
    if (before.active && !body.active) await assertEmpty(tx, facilityId, bed.id);
    await assertItems(tx, facilityId, body);
    await naming(() =>
      tx
        .updateTable('bed')
        .set(columnsOf(body))
        .where('facility_id', '=', facilityId)
        .where('id', '=', bed.id)
        .execute(),
    );
    await writeAudit(tx, call, {
      action: 'bed.changed',
      subjectType: 'bed',
      subjectId: bed.id,
      detail: { ...difference },
    });
  }
  return bedAnswer(tx, facilityId, bed.care_point_id, bed.id);
}

type Form = Call<typeof endpoints.createBed>['body'];

function columnsOf({ itemCode, roundItemCode, bedClass, ...form }: Form) {
  return { ...form, class: bedClass, item_code: itemCode, round_item_code: roundItemCode };
}

async function bedAnswer(tx: Tx, facilityId: string, wardId: string, id: string): Promise<ManagedBed> {
  const bed = (await listBeds(readerOf(tx), facilityId, wardId)).find((listedBed) => listedBed.id === id);
  if (!bed) throw new Failure('notFound', message('stays.unknownBed'));
  return bed;
}

/** Refuses items that the catalogue has not, or no longer uses. Failure: `unprocessable`, naming the fields. */
async function assertItems(tx: Tx, facilityId: string, { itemCode, roundItemCode }: Form): Promise<void> {
  const known = await tx
    .selectFrom('facility_item')
    .select('item_code')
    .where('facility_id', '=', facilityId)
    .where('item_code', 'in', [itemCode, roundItemCode ?? itemCode])
    .where('category', '=', 'service')
    .where('active', '=', true)
    .forShare()
    .execute();
  const fields: Record<string, Message> = {};
  for (const [field, code] of Object.entries({ itemCode, roundItemCode })) {
    if (code !== null && !known.some(({ item_code }) => item_code === code))
      fields[field] = message('administration.unknownChargeItem');
  }
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
}

async function assertEmpty(tx: Tx, facilityId: string, bedId: string): Promise<void> {
  const patient = await tx
    .selectFrom('bed_assignment')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('bed_id', '=', bedId)
    .where('until_at', 'is', null)
    .executeTakeFirst();
  if (!patient) return;
  const text = message('stays.bedOccupied');
  throw new Failure('conflict', text, { fields: { active: text } });
}

async function naming(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'bed_name')) throw error;
    throw new Failure('unprocessable', undefined, { fields: { name: message('stays.takenBedName') } });
  }
}
