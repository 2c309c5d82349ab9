import { type endpoints, type ManagedCarePoint, type Message, message } from '@afyakadi/contract';
import { type Kysely, sql } from 'kysely';
import { differenceOf, writeAudit } from '../../platform/audit/write.ts';
import { type CountedPage, toList, withTotal } from '../../platform/database/counted-list.ts';
import {
  col,
  type Database,
  expression,
  isUniqueViolation,
  newId,
  type Row,
  type Tables,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { assertChargeable } from './charge-item.ts';

const columns = ['id', 'name', 'description', 'kind', 'code', 'active', 'charge_item_code'] as const;
type CarePointRow = Pick<Row<'care_point'>, (typeof columns)[number]>;

const carePointsOf = (db: Kysely<Tables>, facilityId: string) =>
  db.selectFrom('care_point').select(columns).where('facility_id', '=', facilityId);

function toCarePoint(row: CarePointRow): ManagedCarePoint {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    code: row.code,
    active: row.active,
    chargeItemCode: row.charge_item_code,
  };
}

/** All care points of the facility, those out of use too. */
export async function listCarePoints(database: Database, facilityId: string, page: CountedPage<'name'>) {
  const all = carePointsOf(database.build, facilityId);
  const query = withTotal(col.from('care_point', ...columns), all, page, sql`name`);
  return toList(await database.read(facilityId, query), toCarePoint);
}

/** Makes a care point. Failure: `unprocessable` for a name or a code that is taken, or an item that is not there. */
export async function createCarePoint(
  tx: Tx,
  call: Call<typeof endpoints.createCarePoint>,
): Promise<ManagedCarePoint> {
  const { body } = call;
  const facilityId = call.caller.facility.id;
  await assertChargeable(tx, facilityId, body.chargeItemCode);
  const id = newId();
  await naming(() =>
    tx
      .insertInto('care_point')
      .values({ facility_id: facilityId, id, ...columnsOf(body) })
      .execute(),
  );
  await writeAudit(tx, call, {
    action: 'care-point.created',
    subjectType: 'care-point',
    subjectId: id,
    detail: { before: {}, after: body },
  });
  return { id, ...body };
}

/**
 * Changes a care point. One where patients or requests for a bed wait can neither be deactivated nor change its kind:
 * nobody would find them. Failures: `notFound`, `conflict`, and those of `createCarePoint`.
 */
export async function updateCarePoint(
  tx: Tx,
  call: Call<typeof endpoints.updateCarePoint>,
): Promise<ManagedCarePoint> {
  const { body, params } = call;
  const facilityId = call.caller.facility.id;
  // For update: a visit that is being started here at this moment is waited for, and the next one waits.
  const row = await carePointsOf(tx, facilityId).where('id', '=', params.id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('notFound', message('visits.unknownCarePoint'));
  const before = toCarePoint(row);
  const difference = differenceOf({ ...before }, body);
  if (!difference) return before;
  if (before.active && !body.active) await assertEmpty(tx, facilityId, before, 'active');
  else if (before.active && body.kind !== before.kind) await assertEmpty(tx, facilityId, before, 'kind');
  if (body.chargeItemCode !== before.chargeItemCode)
    await assertChargeable(tx, facilityId, body.chargeItemCode);
  await naming(() =>
    tx
      .updateTable('care_point')
      .set(columnsOf(body))
      .where('facility_id', '=', facilityId)
      .where('id', '=', params.id)
      .execute(),
  );
  await writeAudit(tx, call, {
    action: 'care-point.changed',
    subjectType: 'care-point',
    subjectId: params.id,
    detail: { ...difference },
  });
  return { id: params.id, ...body };
}

type Form = Omit<ManagedCarePoint, 'id'>;

function columnsOf({ chargeItemCode, ...form }: Form) {
  return { ...form, charge_item_code: chargeItemCode };
}

/** @param field the field that the refusal names */
async function assertEmpty(
  tx: Tx,
  facilityId: string,
  { id, name }: ManagedCarePoint,
  field: 'active' | 'kind',
): Promise<void> {
  const { waiting } = await tx
    .selectFrom('visit')
    .select(expression(col.integer)`count(*)`.as('waiting'))
    .where('facility_id', '=', facilityId)
    .where('care_point_id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow();
  if (waiting > 0) throw inUse(field, message('administration.visitsPending', { name, waiting }));
  const { awaited } = await tx
    .selectFrom('stay')
    .select(expression(col.integer)`count(*)`.as('awaited'))
    .where('facility_id', '=', facilityId)
    .where('care_point_id', '=', id)
    .where('status', '=', 'Requested')
    .executeTakeFirstOrThrow();
  if (awaited > 0) throw inUse(field, message('administration.bedsAwaited', { name, waiting: awaited }));
}

function inUse(field: string, text: Message): Failure {
  return new Failure('conflict', text, { fields: { [field]: text } });
}

/** Names the field of a care point that another one already uses. */
async function naming(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error, 'care_point_name'))
      throw taken('name', message('administration.takenCarePointName'));
    if (isUniqueViolation(error, 'care_point_code'))
      throw taken('code', message('administration.takenCarePointCode'));
    throw error;
  }
}

function taken(field: string, text: Message): Failure {
  return new Failure('unprocessable', undefined, { fields: { [field]: text } });
}
