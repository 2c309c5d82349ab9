import type { itemCategories, ManagedItem } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { type CountedPage, toList, withTotal } from '../../platform/database/counted-list.ts';
import type { Database, Tx } from '../../platform/database/index.ts';

interface ItemRow {
  id: string;
  item_code: string;
  item_name: string;
  strength: string | null;
  dosage: string | null;
  item_type_id: number;
  category: ManagedItem['category'];
  unit_price: number;
  needs_approval: boolean;
  maximum_quantity: number | null;
  active: boolean;
  sex: ManagedItem['sex'];
  age_from_days: number | null;
  age_to_days: number | null;
  indications: string[] | null;
  prices: ManagedItem['prices'];
  exclusions: ManagedItem['exclusions'];
}

/** The items of a facility, with what schemes pay and leave out. */
const itemsOf = (facilityId: string): RawBuilder<ItemRow> => sql<ItemRow>`
  select i.id, i.item_code, i.item_name, i.strength, i.dosage, i.item_type_id, i.category, i.unit_price,
    i.needs_approval, i.maximum_quantity, i.active, i.sex, i.age_from_days, i.age_to_days, i.indications,
    coalesce((select json_agg(json_build_object('schemeId', p.scheme_id, 'unitPrice', p.unit_price) order by p.scheme_id)
      from facility_item_price p where p.facility_id = i.facility_id and p.item_code = i.item_code), '[]') as prices,
    coalesce((select json_agg(json_build_object('schemeId', x.scheme_id, 'productCode', x.product_code)
        order by x.scheme_id, x.product_code)
      from excluded_service x where x.facility_id = i.facility_id and x.item_code = i.item_code), '[]') as exclusions
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
  category: (typeof itemCategories)[number] | undefined;
  search: string | undefined;
  active: 'true' | 'false' | undefined;
}

const order = { itemName: sql`item_name`, itemCode: sql`item_code`, unitPrice: sql`unit_price` };

/** Returns the facility's items, inactive ones included; `search` narrows to those that `matching_items` finds. */
export async function listManagedItems(database: Database, facilityId: string, page: ManagedPage) {
  const { category, search, active } = page;
  const found = sql`select * from facility_item where facility_id = ${facilityId}
    and ${category ? sql`category = ${category}` : sql`true`}
    and ${active ? sql`active = ${active === 'true'}` : sql`true`}
    and ${search ? sql`id = any(array(select matching_items(${search})))` : sql`true`}`;
  // Scheme prices are read for the page's rows alone.
  const places = await database.read(facilityId, withTotal<{ id: string }>(found, page, order[page.by]));
  const { itemList, totalItems } = toList(places, ({ id }) => id);
  const rows = await database.read(
    facilityId,
    sql<ItemRow>`${itemsOf(facilityId)} and i.id = any(${itemList}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, toItem(row)]));
  return { itemList: itemList.flatMap((id) => byId.get(id) ?? []), totalItems };
}

/** Reads one item and locks it until the transaction ends. */
export async function lockItem(tx: Tx, facilityId: string, id: string): Promise<ManagedItem | undefined> {
  const { rows } = await sql<ItemRow>`
    ${itemsOf(facilityId)} and i.id = ${id} for no key update of i`.execute(tx);
  return rows[0] && toItem(rows[0]);
}

/** Names of the care points and the doctors that are charged with an item. */
export async function chargedWith(tx: Tx, facilityId: string, itemCode: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from care_point where facility_id = ${facilityId} and charge_item_code = ${itemCode} and active
    union select name from account
      where facility_id = ${facilityId} and charge_item_code = ${itemCode} and disabled_at is null
    order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Which of these beginnings no ICD-10 code has, by their place in the list. */
export async function unknownIndications(tx: Tx, indications: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select (place - 1)::int as place from unnest(${indications}::text[]) with ordinality as wanted (prefix, place)
    where not exists (select from diagnosis_code c where starts_with(c.code, wanted.prefix))`.execute(tx);
  return rows.map(({ place }) => place);
}

export async function isItemType(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from item_type where id = ${id}::bigint`.execute(tx);
  return rows.length > 0;
}
