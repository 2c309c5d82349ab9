import { type endpoints, type ManagedItem, type Message, message } from '@afyakadi/contract';
import { differenceOf, writeAudit } from '../../platform/audit/write.ts';
import { isUniqueViolation, newId, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { chargedWith, isItemType, lockItem, unknownIndications } from './managed-store.ts';

/** Adds an item. Failure: `unprocessable` for a code that is taken, a type or an indication that is not there. */
export async function createItem(tx: Tx, call: Call<typeof endpoints.createItem>): Promise<ManagedItem> {
  const { itemCode, ...body } = call.body;
  const facilityId = call.caller.facility.id;
  const form = cleanUp(body);
  await assertInUse(tx, form);
  const id = newId();
  try {
    await tx
      .insertInto('facility_item')
      .values({ facility_id: facilityId, id, item_code: itemCode, ...columnsOf(form) })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refused({ itemCode: message('catalogue.codeTaken') });
  }
  await writeAudit(tx, call, {
    action: 'item.created',
    subjectType: 'item',
    subjectId: id,
    detail: { before: {}, after: { itemCode, ...form } },
  });
  return { id, itemCode, ...form, prices: [], exclusions: [] };
}

/**
 * Changes an item. Earlier orders and services keep their price, which is stored in their own rows; later services get
 * the new one. Failures: `notFound`, `conflict` when deactivating an item that is charged, and those of `createItem`.
 */
export async function updateItem(tx: Tx, call: Call<typeof endpoints.updateItem>): Promise<ManagedItem> {
  const { params } = call;
  const facilityId = call.caller.facility.id;
  const form = cleanUp(call.body);
  const before = await lockItem(tx, facilityId, params.id);
  if (!before) throw new Failure('notFound', message('catalogue.unknownItem'));
  const difference = differenceOf({ ...before }, form);
  if (!difference) return before;
  await assertInUse(tx, form);
  if (before.active && !form.active) await assertNotCharged(tx, facilityId, before);
  await tx
    .updateTable('facility_item')
    .set(columnsOf(form))
    .where('facility_id', '=', facilityId)
    .where('id', '=', params.id)
    .execute();
  await writeAudit(tx, call, {
    action: 'item.changed',
    subjectType: 'item',
    subjectId: params.id,
    detail: { itemCode: before.itemCode, ...difference },
  });
  return { ...before, ...form };
}

type Form = Omit<ManagedItem, 'id' | 'itemCode' | 'prices' | 'exclusions'>;

/** Removes duplicate beginnings, of which none would mean nothing; only a service has a place of its own and is handed over. */
function cleanUp(form: Form): Form {
  const indications = [...new Set(form.indications ?? [])];
  return {
    ...form,
    careKind: form.category === 'service' ? form.careKind : null,
    asks: form.category === 'service' ? [...new Set(form.asks)] : [],
    indications: indications.length > 0 ? indications : null,
  };
}

function columnsOf(form: Form) {
  return {
    item_name: form.itemName,
    strength: form.strength,
    dosage: form.dosage,
    item_type_id: form.itemTypeId,
    category: form.category,
    care_kind: form.careKind,
    asks: form.asks,
    unit_price: form.unitPrice,
    needs_approval: form.needsApproval,
    maximum_quantity: form.maximumQuantity,
    active: form.active,
    sex: form.sex,
    age_from_days: form.ageFromDays,
    age_to_days: form.ageToDays,
    indications: form.indications,
  };
}

async function assertInUse(tx: Tx, form: Form): Promise<void> {
  const fields: Record<string, Message> = {};
  if (!(await isItemType(tx, form.itemTypeId))) fields.itemTypeId = message('catalogue.unknownItemType');
  for (const place of await unknownIndications(tx, form.indications ?? []))
    fields[`indications.${place}`] = message('catalogue.unknownIndication');
  if (Object.keys(fields).length > 0) throw refused(fields);
}

async function assertNotCharged(tx: Tx, facilityId: string, { itemCode }: ManagedItem): Promise<void> {
  const names = await chargedWith(tx, facilityId, itemCode);
  if (names.length === 0) return;
  throw new Failure('conflict', message('catalogue.stillCharged', { some: names.slice(0, 3).join(', ') }));
}

function refused(fields: Record<string, Message>): Failure {
  return new Failure('unprocessable', undefined, { fields });
}
