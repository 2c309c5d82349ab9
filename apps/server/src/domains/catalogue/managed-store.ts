import type { ItemCategory, ManagedItem } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type CountedPage, toList, withTotal } from '../../platform/database/counted-list.ts';
import {
  col,
  type Database,
  listOf,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';

const stored = {
  ...col.from(
    'facility_item',
    'id',
    'item_code',
    'item_name',
    'strength',
    'dosage',
    'item_type_id',
    'category',
  ),
  ...col.from('facility_item', 'unit_price', 'needs_approval', 'maximum_quantity', 'active', 'sex'),
  ...col.from('facility_item', 'age_from_days', 'age_to_days', 'indications', 'care_kind', 'asks'),
};
const item = {
  ...stored,
  prices: col.json<ManagedItem['prices']>(),
  exclusions: col.json<ManagedItem['exclusions']>(),
};
type ItemRow = RowOf<typeof item>;

/** The items of a facility, with what schemes pay and leave out. */
const itemsOf = (facilityId: string) => sql`
  select ${listOf(stored, 'i')},
    coalesce((select json_agg(json_build_object('verifier', p.verifier, 'schemeId', p.scheme_id,
        'unitPrice', p.unit_price) order by p.verifier nulls first, p.scheme_id)
      from (
        select null as verifier, o.scheme_id, o.unit_price from facility_item_price o
        where o.facility_id = i.facility_id and o.item_code = i.item_code
        union all
        select v.name, o.scheme_id, o.unit_price from verifier v
        join verifier_price o on o.facility_id = i.facility_id and o.verifier_id = v.id and o.item_code = i.item_code
      ) p), '[]') as prices,
    coalesce((select json_agg(json_build_object('verifier', x.verifier, 'schemeId', x.scheme_id,
        'productCode', x.product_code) order by x.verifier nulls first, x.scheme_id, x.product_code)
      from (
        select null as verifier, o.scheme_id, o.product_code from excluded_service o
        where o.facility_id = i.facility_id and o.item_code = i.item_code
        union all
        select v.name, o.scheme_id, o.product_code from verifier v
        join verifier_exclusion o on o.facility_id = i.facility_id and o.verifier_id = v.id
          and o.item_code = i.item_code
      ) x), '[]') as exclusions
  from facility_item i where i.facility_id = ${facilityId}`;

function toItem(row: ItemRow): ManagedItem {
  return {
    id: row.id,
    itemCode: row.item_code,
    itemName: row.item_name,
    strength: row.strength,
    dosage: row.dosage,
    itemTypeId: row.item_type_id,
    category: row.category,
    careKind: row.care_kind,
    asks: row.asks,
    unitPrice: row.unit_price,
    needsApproval: row.needs_approval,
    maximumQuantity: row.maximum_quantity,
    active: row.active,
    sex: row.sex,
    ageFromDays: row.age_from_days,
    ageToDays: row.age_to_days,
    indications: row.indications,
    prices: row.prices,
    exclusions: row.exclusions,
  };
}

interface ManagedPage extends CountedPage<'itemName' | 'itemCode' | 'unitPrice'> {
  category: ItemCategory | undefined;
  search: string | undefined;
  active: 'true' | 'false' | undefined;
}

const order = { itemName: sql`item_name`, itemCode: sql`item_code`, unitPrice: sql`unit_price` };

/** Returns the facility's items; `search` narrows to those that `matching_items` finds. */
export async function listItems(database: Database, facilityId: string, page: ManagedPage) {
  const { category, search, active } = page;
  const stored = sql`select id, item_name, item_code, unit_price from facility_item where facility_id = ${facilityId}
    and ${category ? sql`category = ${category}` : sql`true`}
    and ${active ? sql`active = ${active === 'true'}` : sql`true`}
    and ${search ? sql`id = any(array(select matching_items(${search})))` : sql`true`}`;
  // Scheme prices are read for the page's rows alone.
  const places = await database.read(
    facilityId,
    withTotal(col.from('facility_item', 'id'), stored, page, order[page.by]),
  );
  const { itemList, totalItems } = toList(places, ({ id }) => id);
  const items = await database.read(
    facilityId,
    rows(item)`${itemsOf(facilityId)} and i.id = any(${itemList}::uuid[])`,
  );
  const byId = new Map(items.map((row) => [row.id, toItem(row)]));
  return { itemList: itemList.flatMap((id) => byId.get(id) ?? []), totalItems };
}

/** Reads one item and locks it until the transaction ends. */
export async function lockItem(tx: Tx, facilityId: string, id: string): Promise<ManagedItem | undefined> {
  const [row] = await readerOf(tx)(
    rows(item)`${itemsOf(facilityId)} and i.id = ${id} for no key update of i`,
  );
  return row && toItem(row);
}

/** Names of the care points and the doctors that are charged with an item. */
export async function chargedWith(tx: Tx, facilityId: string, itemCode: string): Promise<string[]> {
  const carePoints = tx
    .selectFrom('care_point')
    .select('name')
    .where('facility_id', '=', facilityId)
    .where('charge_item_code', '=', itemCode)
    .where('active', '=', true);
  const doctors = tx
    .selectFrom('account')
    .select('name')
    .where('facility_id', '=', facilityId)
    .where('charge_item_code', '=', itemCode)
    .where('disabled_at', 'is', null);
  const places = await carePoints.union(doctors).orderBy('name').execute();
  return places.map(({ name }) => name);
}

/** Which of these beginnings no ICD-10 code has, by their place in the list. */
export async function unknownIndications(tx: Tx, indications: readonly string[]): Promise<number[]> {
  const places = await readerOf(tx)(rows({ place: col.integer })`
    select (place - 1)::int as place from unnest(${indications}::text[]) with ordinality as wanted (prefix, place)
    where not exists (select from diagnosis_code c where starts_with(c.code, wanted.prefix))`);
  return places.map(({ place }) => place);
}

export async function isItemType(tx: Tx, id: number): Promise<boolean> {
  const item = await tx
    .selectFrom('item_type')
    .select('id')
    // A number that is too large for the column is an unknown type, and no error of the database.
    .where((eb) => eb(eb.cast<number>('id', 'bigint'), '=', id))
    .executeTakeFirst();
  return item !== undefined;
}
