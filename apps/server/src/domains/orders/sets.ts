import {
  type DirectedItem,
  type endpoints,
  type Message,
  maxOrderSets,
  message,
  type OrderSet,
} from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import {
  col,
  expression,
  isUniqueViolation,
  newId,
  type Reader,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { foreignUnit } from './quantity.ts';

const set = col.from('order_set', 'id', 'name', 'category', 'lines');

/** The order sets of a facility in a category, by name. */
export async function orderSetsOf(
  read: Reader,
  { facilityId, category }: { facilityId: string; category: OrderSet['category'] },
): Promise<OrderSet[]> {
  const sets = await read(rows(set)`
    select id, name, category, lines from order_set
    where facility_id = ${facilityId} and category = ${category} order by lower(name)`);
  return sets.map(withUnits);
}

/** Sets of earlier releases have no units of doses. */
function withUnits(set: OrderSet): OrderSet {
  return { ...set, lines: set.lines.map((line) => ({ ...line, doseUnit: line.doseUnit ?? null })) };
}

/** SQL: whether an item has a place where it is carried out; fees are charged automatically. */
const canBeOrdered = expression(col.boolean)`(category <> 'service' or care_kind is not null
  or item_type_id in (select t.id from item_type t where t.care_kind is not null))`;

type SaveCall = Call<typeof endpoints.saveOrderSet>;

/**
 * Saves lines as a set. Failures: `unprocessable` with the field of a taken name, of a line whose item cannot be ordered,
 * or of a unit that the item does not have; `conflict` if the facility has `mostOrderSets`.
 */
export async function saveOrderSet(tx: Tx, call: SaveCall): Promise<OrderSet> {
  const { caller, body, now } = call;
  const facilityId = caller.facility.id;
  const { name, category } = body;
  const lines = await namedLines(tx, call);
  const { saved } = await tx
    .selectFrom('order_set')
    .select(expression(col.integer)`count(*)`.as('saved'))
    .where('facility_id', '=', facilityId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  if (saved >= maxOrderSets)
    throw new Failure('conflict', message('orders.tooManySets', { most: maxOrderSets }));
  const id = newId();
  await naming(() =>
    tx
      .insertInto('order_set')
      .values({
        facility_id: facilityId,
        id,
        name,
        category,
        lines: JSON.stringify(lines),
        saved_at: now,
        saved_by: caller.accountId,
      })
      .execute(),
  );
  await recordChange(tx, call, 'order-set.saved', id, { name, items: lines.map(({ itemName }) => itemName) });
  return { id, name, category, lines };
}

/** Renames a set. Failures: `notFound`; `unprocessable` with the field of a taken name. */
export async function renameOrderSet(tx: Tx, call: Call<typeof endpoints.renameOrderSet>): Promise<OrderSet> {
  const { name } = call.body;
  const before = await lockSet(tx, call);
  await naming(() =>
    tx
      .updateTable('order_set')
      .set({ name })
      .where('facility_id', '=', call.caller.facility.id)
      .where('id', '=', before.id)
      .execute(),
  );
  const detail = { before: { name: before.name }, after: { name } };
  await recordChange(tx, call, 'order-set.renamed', before.id, detail);
  return { ...withUnits(before), name };
}

/** Removes a set. Failure: `notFound`. */
export async function removeOrderSet(tx: Tx, call: Call<typeof endpoints.removeOrderSet>): Promise<OrderSet> {
  const removed = await lockSet(tx, call);
  await tx
    .deleteFrom('order_set')
    .where('facility_id', '=', call.caller.facility.id)
    .where('id', '=', removed.id)
    .execute();
  await recordChange(tx, call, 'order-set.removed', removed.id, { name: removed.name });
  return withUnits(removed);
}

/** The lines with the names of their items. Failure: `unprocessable` with the fields that cannot be ordered. */
async function namedLines(tx: Tx, { caller, body }: SaveCall): Promise<DirectedItem[]> {
  const stored = await tx
    .selectFrom('facility_item')
    .select(['id', 'item_name', 'category', 'dosage', 'strength'])
    .where('facility_id', '=', caller.facility.id)
    .where(canBeOrdered)
    .where(expression(col.boolean)`id = any(${body.lines.map(({ itemId }) => itemId)}::uuid[])`)
    .where('category', '=', body.category)
    .where('active', '=', true)
    .execute();
  const items = new Map(stored.map((item) => [item.id, item]));
  const fields: Record<string, Message> = {};
  const lines = body.lines.map((line, i) => {
    const item = items.get(line.itemId.toLowerCase());
    const foreign = item && foreignUnit(line, item);
    if (!item) fields[`lines.${i}.itemId`] = message('orders.unknownItem');
    if (foreign) fields[`lines.${i}.doseUnit`] = foreign;
    return { ...line, itemName: item?.item_name ?? '' };
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  return lines;
}

async function lockSet(
  tx: Tx,
  { caller, params }: Pick<Call<typeof endpoints.removeOrderSet>, 'caller' | 'params'>,
): Promise<OrderSet> {
  const set = await tx
    .selectFrom('order_set')
    .select(['id', 'name', 'category', 'lines'])
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!set) throw new Failure('notFound', message('orders.unknownSet'));
  return set;
}

async function naming(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'order_set_name')) throw error;
    throw new Failure('unprocessable', undefined, { fields: { name: message('orders.setNameTaken') } });
  }
}

function recordChange(
  tx: Tx,
  call: Parameters<typeof writeAudit>[1],
  action: string,
  subjectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return writeAudit(tx, call, { action, subjectType: 'order-set', subjectId, detail });
}
