import type { CareKind, ItemCategory, OrderableItem, Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, expression, listOf, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { isCurrent } from '../inpatients/index.ts';
import { benefitsOf, benefitsType } from '../ledger/index.ts';
import { check, coverageOf, type RuleCase, type RulePatient } from '../rules/index.ts';
import { countsAsOrdered, type EarlierRow, earlierJson, toEarlier } from './earlier.ts';
import { visibleTo } from './lines.ts';

/** The patient for whom items are read, at which facility and on which day of it. */
export interface ForPatient {
  facilityId: string;
  memberId: string;
  patient: RulePatient;
  today: string;
}

const stored = col.from(
  'facility_item',
  'id',
  'item_code',
  'item_name',
  'group_name',
  'strength',
  'dosage',
  'item_type_id',
  'category',
  'sex',
  'age_from_days',
  'age_to_days',
  'indications',
);
/** An item at the price of the patient's scheme, with the patient's earlier orders of it. */
const item = {
  ...stored,
  ...col.from('facility_item', 'unit_price', 'needs_approval', 'maximum_quantity'),
  excluded: col.boolean,
  in_scheme: col.boolean,
  earlier: col.json<EarlierRow[]>(),
  /** Where it is carried out; null: it is charged and cannot be ordered. */
  care_kind: col.nullable(col.of('care_point', 'kind')),
};
type ItemRow = RowOf<typeof item>;

/** An item that can be ordered, as search and lists answer with it. */
const columns = {
  ...item,
  care_kind: col.notNull(col.of('care_point', 'kind')),
  place: col.integer,
  /** No item has every word of the text. */
  is_similar: col.boolean,
};
/** An item that can be ordered. */
export type Orderable = ItemRow & { care_kind: CareKind };

export function isOrderable<Row extends ItemRow>(row: Row): row is Row & Orderable {
  return row.care_kind !== null;
}

/** Older orders have run out, because no prescription is longer than a year. */
export const daysBack = 366;

/**
 * SQL: what the tariff of the patient's scheme says of an item `i`, as columns of `item`, and the joins that it needs. Price
 * and coverage are those of `ledger/pricing.ts`, as a test compares; here each item has all that its rules need by one look.
 */
function tariffOf({ schemeId, productCode, schemeVerifierId }: RulePatient) {
  const price = sql`coalesce(p.unit_price, i.unit_price)`;
  const excluded = sql`exists (select from excluded_service x where x.facility_id = i.facility_id
        and x.item_code = i.item_code and x.scheme_id = ${schemeId} and x.product_code = ${productCode})`;
  const inScheme = sql`i.scheme_ids is null or coalesce(${schemeId} = any(i.scheme_ids), false)`;
  const prices = sql`left join facility_item_price p
      on p.facility_id = i.facility_id and p.item_code = i.item_code and p.scheme_id = ${schemeId}`;
  if (schemeVerifierId === '') {
    const columns = sql`${price} as unit_price, i.needs_approval, i.maximum_quantity, ${excluded} as excluded,
      ${inScheme} as in_scheme`;
    return { columns, joins: prices };
  }
  // No row `o`: the tariff of this verifier's own scheme was never applied.
  const columns = sql`case when o.listed is null then ${price} when o.listed then o.unit_price else i.unit_price end
        as unit_price,
      case when o.listed then o.needs_approval else i.needs_approval end as needs_approval,
      case when o.listed then o.maximum_quantity else i.maximum_quantity end as maximum_quantity,
      case when o.listed is null then ${excluded} else o.excluded end as excluded,
      case when o.listed is null then ${inScheme} else o.listed end as in_scheme`;
  const tariff = sql`left join lateral tariff_of_verifier(i.facility_id, ${schemeVerifierId}, ${schemeId}, ${productCode},
      i.item_code) o on true`;
  return { columns, joins: sql`${prices} ${tariff}` };
}

/** Selects the columns of `item` for items `i` from `source`, and `more` beside them. */
function selectItems(patient: ForPatient, source: RawBuilder<unknown>, more = sql``) {
  const { columns, joins } = tariffOf(patient.patient);
  return sql`
    select ${listOf(stored, 'i')}, ${columns},
      coalesce(h.orders, '[]') as earlier,
      case i.category when 'medicine' then 'pharmacy' when 'test' then 'laboratory'
        else coalesce(i.care_kind, t.care_kind) end as care_kind ${more}
    from (${source}) i
    join item_type t on t.id = i.item_type_id
    ${joins}
    left join lateral (
      select json_agg(${earlierJson} order by e.ordered_at desc) as orders
      from (
        select * from order_line e where e.facility_id = i.facility_id and e.member_id = ${patient.memberId}
          and e.item_code = i.item_code and e.day > ${patient.today}::date - ${sql.lit(daysBack)} and ${countsAsOrdered}
        order by e.ordered_at desc limit 10
      ) e join account b on b.facility_id = e.facility_id and b.id = e.ordered_by
    ) h on true`;
}

const priced = { ...item, benefits: benefitsType };
/** An item with the co-payments and ceilings that apply to it. */
export type PricedItem = RowOf<typeof priced>;

type Id = string | RawBuilder<string>;

/** SQL: the authorization under which new work for a patient is. */
export const currentAuthorization = (facilityId: Id, memberId: Id) => sql`(
    select a.id from card_authorization a where a.facility_id = ${facilityId} and a.member_id = ${memberId}
      and a.withdrawn_at is null and ${isCurrent(facilityId, memberId)}
    order by a.created_at desc limit 1)`;

/** SQL: the benefits that apply to an item `i` of `itemsById`, under the patient's current authorization. */
const benefitsOfItem = benefitsOf({
  facilityId: sql`i.facility_id`,
  memberId: sql`i.for_member`,
  schemeId: sql`i.for_scheme`,
  productCode: sql`i.for_product`,
  authorizationId: currentAuthorization(
    expression(col.uuid)`i.facility_id`,
    expression(col.uuid)`i.for_member`,
  ),
  itemCode: sql`i.item_code`,
  day: sql`i.for_day`,
});
const andBenefits = sql`, ${benefitsOfItem} as benefits`;

/** Returns items by their identifiers; unknown ones, inactive ones and those of other facilities are missing. */
export async function itemsById(
  read: Reader,
  patient: ForPatient,
  ids: readonly string[],
): Promise<PricedItem[]> {
  const { schemeId, productCode } = patient.patient;
  const wanted = sql`
    select *, ${patient.memberId}::uuid as for_member, ${schemeId}::text as for_scheme,
      ${productCode}::text as for_product, ${patient.today}::date as for_day
    from facility_item where facility_id = ${patient.facilityId} and id = any(${ids}::uuid[]) and active`;
  return read(rows(priced)`${selectItems(patient, wanted, andBenefits)}`);
}

/**
 * Returns medicines and tests by their identifiers as a search finds them, each medicine with its other packs beside it,
 * the smallest first; unknown ones, inactive ones and those of other facilities are missing.
 */
export async function itemsWithPacks(read: Reader, patient: ForPatient, ids: readonly string[]) {
  const group = sql`case when i.category = 'medicine' then i.group_name else i.item_name end, i.strength, i.dosage`;
  const wanted = sql`
    select i.*, row_number() over (order by ${group}, i.unit_price, i.item_name, i.id) as place, false as is_similar
    from facility_item i
    where i.facility_id = ${patient.facilityId} and i.active and i.category in ('medicine', 'test')
      and (i.id = any(${ids}::uuid[]) or i.category = 'medicine' and exists (
        select from facility_item w where w.facility_id = i.facility_id and w.id = any(${ids}::uuid[]) and w.active
          and w.category = 'medicine' and w.group_name = i.group_name and w.strength is not distinct from i.strength
          and w.dosage is not distinct from i.dosage))`;
  return read(rows(columns)`${selectItems(patient, wanted, sql`, i.place, i.is_similar`)} order by i.place`);
}

/** Returns the medicines with one of these words in their name, the cheapest first. */
export async function medicinesNamed(read: Reader, patient: ForPatient, words: readonly string[]) {
  const wanted = sql`
    select i.*, row_number() over (order by i.unit_price, i.item_name, i.id) as place, false as is_similar
    from facility_item i
    where i.facility_id = ${patient.facilityId} and i.active and i.category = 'medicine'
      and i.item_name ilike any(${words.map((word) => `%${word}%`)}::text[])`;
  return read(rows(columns)`${selectItems(patient, wanted, sql`, i.place, i.is_similar`)} order by i.place`);
}

export interface ItemSearch {
  text: string;
  category: ItemCategory | undefined;
  sortBy: ['itemName' | 'itemCode', 'asc' | 'desc'] | undefined;
  limit: number;
  offset: number;
}

/** A page of a search, each row with the number of matches; an empty page still has one row, for that number. */
const foundRows = rows({ total: col.integer }, columns);

/**
 * Returns a page of the medicines, tests or services that match a text, and their number: best match first with packs of a
 * medicine together (`search_items`), by the requested field, or without a text what the facility orders most before
 * all others by name.
 */
export async function searchItems(read: Reader, patient: ForPatient, search: ItemSearch) {
  const ranked = search.text !== '' && !search.sortBy;
  const page = await read(ranked ? rankedItems(patient, search) : sortedItems(patient, search));
  return { totalItems: page[0]?.total ?? 0, rows: page.filter((row) => row.id !== null) };
}

function rankedItems(patient: ForPatient, { text, category, limit, offset }: ItemSearch) {
  const page = sql`
    select i.*, f.place, f.is_similar from found f
    join facility_item i on i.facility_id = ${patient.facilityId} and i.id = f.id`;
  return foundRows`
    with found as materialized (select * from search_items(${text}, ${category ?? null}, ${limit}, ${offset}))
    select counted.total, item.* from (select total from found limit 1) counted
    left join (${selectItems(patient, page, sql`, i.place, i.is_similar`)}) item on true
    order by item.place`;
}

function sortedItems(patient: ForPatient, search: ItemSearch) {
  const listed = sql`from facility_item i
    where i.facility_id = ${patient.facilityId} and i.active
      and ${ofCategory(search.category)}
      and ${search.text ? sql`i.id = any(array(select matching_items(${search.text})))` : sql`true`}`;
  // Words are compared once for count and page together; without words only the page is read.
  const searched = search.text !== '';
  const once = searched ? sql`with matching as materialized (select i.* ${listed})` : sql``;
  const matching = searched ? sql`from matching i` : listed;
  const mostUsed = !searched && !search.sortBy;
  const order = mostUsed ? usedFirst : orderOf(search.sortBy);
  const page = sql`
    select i.*, row_number() over (order by ${order}) as place ${mostUsed ? withUse(patient, search, listed) : matching}
    order by ${order} limit ${sql.lit(search.limit)} offset ${search.offset}`;
  return foundRows`
    ${once} select counted.total, item.* from (select count(*) as total ${matching}) counted
    left join (${selectItems(patient, page, sql`, i.place, false as is_similar`)}) item on true
    order by item.place`;
}

/** A condition on items `i`; services only where they are asked for, without those that cannot be ordered. */
function ofCategory(category: ItemSearch['category']): RawBuilder<unknown> {
  if (!category) return sql`i.category in ('medicine', 'test')`;
  const orderable = sql`(i.care_kind is not null
    or i.item_type_id = any(array(select id from item_type where care_kind is not null)))`;
  return sql`i.category = ${category} and ${category === 'service' ? orderable : sql`true`}`;
}

/** The medicines and tests that the facility ordered most; packs of one medicine count together. */
const favourites = 20;

const usedFirst = sql`used.times desc nulls last, used.group_name, used.strength, used.dosage,
  case when used.times is not null then i.unit_price end, i.item_name, i.id`;

/** Items `i` of a list, with how often those that are ordered most were ordered. */
function withUse(
  { facilityId }: ForPatient,
  { category }: ItemSearch,
  listed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const group = (name: string) =>
    sql`case when ${sql.raw(name)}.category = 'medicine' then ${sql.raw(name)}.group_name else ${sql.raw(name)}.item_name end`;
  return sql`
    from (select i.* ${listed}) i
    left join (
      select w.category, ${group('w')} as group_name, w.strength, w.dosage, sum(u.times_ordered) as times
      from item_use u join facility_item w on w.facility_id = u.facility_id and w.id = u.item_id and w.active
      where u.facility_id = ${facilityId} and ${category ? sql`w.category = ${category}` : sql`true`}
      group by w.category, ${group('w')}, w.strength, w.dosage
      order by times desc limit ${sql.lit(favourites)}
    ) used on used.category = i.category and used.group_name = ${group('i')}
      and used.strength is not distinct from i.strength and used.dosage is not distinct from i.dosage`;
}

function orderOf(sortBy: ItemSearch['sortBy']): RawBuilder<unknown> {
  const field = sortBy?.[0] === 'itemCode' ? sql`i.item_code` : sql`i.item_name`;
  const direction = sql.raw(sortBy?.[1] ?? 'asc');
  return sql`${field} ${direction}, i.id ${direction}`;
}

/** Returns an item with a quantity as the rules check it. */
export function toCase(
  row: Orderable,
  { patient, today }: ForPatient,
  quantity: number,
  directions: RuleCase['directions'] = null,
  together: RuleCase['together'] = { before: [], after: [] },
): RuleCase {
  return {
    patient,
    item: {
      id: row.id,
      code: row.item_code,
      name: row.item_name,
      strength: row.strength,
      form: row.dosage,
      category: row.category,
      unitPrice: row.unit_price,
      needsApproval: row.needs_approval,
      maximumQuantity: row.maximum_quantity,
      excluded: row.excluded,
      inScheme: row.in_scheme,
      limit: { sex: row.sex, ageFromDays: row.age_from_days, ageToDays: row.age_to_days },
      indications: row.indications,
    },
    quantity,
    directions,
    splitTerms: null,
    approvalNo: null,
    today,
    earlier: row.earlier.map((order) => toEarlier(row.item_code, order)),
    together,
  };
}

/** Converts a row of the search for a role, as if one of it were ordered. */
export function toOrderableItem(row: RowOf<typeof columns>, patient: ForPatient, role: Role): OrderableItem {
  const single = toCase(row, patient, 1);
  return {
    id: row.id,
    itemName: row.item_name,
    groupName: row.category === 'medicine' ? row.group_name : row.item_name,
    similar: row.is_similar,
    itemCode: row.item_code,
    strength: row.strength,
    dosage: row.dosage,
    unitPrice: row.unit_price,
    itemTypeId: row.item_type_id,
    category: row.category,
    careKind: row.care_kind,
    needsApproval: row.needs_approval,
    maximumQuantity: row.maximum_quantity,
    coverage: coverageOf(single),
    findings: visibleTo(role, row.category, check(single)),
  };
}
