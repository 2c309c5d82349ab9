import { sql } from 'kysely';
import { col, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../../scheme/port/imports.ts';
import { staged, stagedColumns, storeMissing, storeOutcomes } from './staged-rows.ts';

export const unknownType = messageFrom('imports.unknownItemType', {
  type: sql`s.wanted->>'itemTypeId'`,
  types: sql`(select string_agg(id::text, ', ' order by id) from item_type)`,
});
const noStandardPrice = messageFrom('imports.noStandardPrice', { item: sql`s.wanted->>'itemCode'` });
const itemRefused = messageFrom('imports.itemRefused', { item: sql`r.wanted->>'itemCode'` });

const lock = async (tx: Tx) =>
  void (await sql`lock table facility_item, facility_item_price in share row exclusive mode`.execute(tx));

/**
 * The facility's own tariff: its items with the standard price, and the prices of schemes that have one of their own.
 */
export const facilityTariff: ImportPart = {
  lock,
  compare: [compareItems, comparePrices],
  missing: [findMissing],
  apply: [updateItems, insertItems, writePrices],
  takeOut: [takeOutItems, takeOutPrices],
};

/**
 * The same for rows from the scheme itself: they name the price lists of an item, but not its category (medicine, test
 * or service) where it exists here already.
 */
export const fetchedTariff: ImportPart = {
  ...facilityTariff,
  compare: [leaveCategory, compareItems, comparePrices, compareStandardPrice],
};

const itemPresent = sql`jsonb_build_object('itemCode', i.item_code, 'itemName', i.item_name,
  'itemTypeId', i.item_type_id, 'category', i.category, 'schemeId', null, 'unitPrice', i.unit_price,
  'strength', i.strength, 'dosage', i.dosage, 'needsApproval', i.needs_approval,
  'maximumQuantity', i.maximum_quantity, 'active', i.active)`;

/**
 * Schemes whose price lists include an item, in any order; null: all. None: only a verifier's own scheme has it, until
 * the tariff of all other cards has it too.
 */
const sameSchemes = sql`(not s.wanted ? 'schemeIds' and i.scheme_ids is distinct from '{}' or (
  s.wanted ? 'schemeIds' and
  coalesce(to_jsonb(i.scheme_ids), 'null') @> (s.wanted->'schemeIds')
  and (s.wanted->'schemeIds') @> coalesce(to_jsonb(i.scheme_ids), 'null')))`;

async function leaveCategory(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row r set wanted = r.wanted - 'category'
    from (
      select s.place, (select i.id from facility_item i
        where i.facility_id = s.facility_id and i.item_code = s.item_code) as item
      from ${stagedColumns(rows)} where s.readable and s.scheme_id is null and s.wanted ? 'category' offset 0
    ) f
    where f.item is not null and r.facility_id = ${rows.facilityId} and r.ctid = f.place`.execute(tx);
}

async function compareItems(tx: Tx, rows: StagedRows): Promise<void> {
  const staged = sql`
    select s.place,
      case when t.id is null then 'refused' when i.id is null then 'added'
        when ${itemPresent} @> (s.wanted - 'schemeIds') and ${sameSchemes} then 'same' else 'changed' end as outcome,
      case when t.id is not null and i.id is not null then ${itemPresent}
        || case when s.wanted ? 'schemeIds' then jsonb_build_object('schemeIds', to_jsonb(i.scheme_ids))
          else '{}' end end as present,
      case when t.id is null then ${unknownType} end as reason
    from (
      select s.*, (select h.ctid from facility_item h
        where h.facility_id = s.facility_id and h.item_code = s.item_code) as target
      from ${stagedColumns(rows)} where s.readable and s.scheme_id is null offset 0
    ) s
    left join item_type t on t.id = (s.wanted->>'itemTypeId')::bigint
    left join facility_item i on i.facility_id = s.facility_id and i.ctid = s.target`;
  await storeOutcomes(tx, rows, staged);
}

/** After all items, for a price needs its item: there already, or in this file. */
async function comparePrices(tx: Tx, rows: StagedRows): Promise<void> {
  const staged = sql`
    select s.place,
      case when h.known then
        case when p.item_code is null then 'added'
          when p.unit_price = (s.wanted->>'unitPrice')::bigint then 'same' else 'changed' end
        else 'refused' end as outcome,
      case when h.known and p.item_code is not null then jsonb_build_object('itemCode', p.item_code,
        'schemeId', p.scheme_id, 'unitPrice', p.unit_price) end as present,
      case when not h.known then ${noStandardPrice} end as reason
    from ${stagedColumns(rows)}
    left join facility_item_price p on p.facility_id = s.facility_id and p.item_code = s.item_code
      and p.scheme_id = s.scheme_id
    cross join lateral (
      -- Sets that are looked up, not searched row by row: without statistics no index is preferred.
      select s.item_code in (select i.item_code from facility_item i where i.facility_id = ${rows.facilityId})
        or s.item_code in (select n.key from import_row n where n.facility_id = ${rows.facilityId}
          and n.import_id = ${rows.importId} and n.outcome = 'added' and n.line > 0 and n.readable) as known
      offset 0
    ) h
    where s.readable and s.scheme_id is not null`;
  await storeOutcomes(tx, rows, staged);
}

/**
 * Compares a new price of a scheme with what applied until now, the standard price. If both are equal, and stay so by
 * this import, nothing changes. Also explains why a price is removed with its item.
 */
async function compareStandardPrice(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row r set present = jsonb_build_object('unitPrice', f.standard),
      outcome = case when f.price = f.standard and f.price = coalesce(f.becomes, f.standard) then 'same' else 'added' end
    from (
      select s.place, (s.wanted->>'unitPrice')::bigint as price,
        (select i.unit_price from facility_item i
          where i.facility_id = s.facility_id and i.item_code = s.item_code) as standard,
        (select min((n.wanted->>'unitPrice')::bigint) from import_row n
          where n.facility_id = s.facility_id and n.import_id = s.import_id and n.key = s.item_code and n.line > 0
            and n.outcome = 'changed') as becomes
      from ${stagedColumns(rows)} where s.readable and s.scheme_id is not null and s.outcome = 'added' offset 0
    ) f
    where f.standard is not null and r.facility_id = ${rows.facilityId} and r.ctid = f.place`.execute(tx);
  await sql`
    update import_row r set reason = ${itemRefused}
    where r.facility_id = ${rows.facilityId} and r.import_id = ${rows.importId}
      and r.line between ${rows.from} and ${rows.to} and r.readable and r.outcome = 'refused'
      and r.wanted->>'schemeId' is not null`.execute(tx);
}

/** SQL: whether visits are charged with an item `i`. */
export const isCharged = sql`(
  exists (select from care_point p where p.facility_id = i.facility_id and p.charge_item_code = i.item_code)
  or exists (select from account k where k.facility_id = i.facility_id and k.charge_item_code = i.item_code))`;

/**
 * Items in use that no row of the file names, unless visits are charged with them or only a verifier's own scheme has
 * them, and prices of schemes that it does not have.
 */
async function findMissing(tx: Tx, batch: StagedRows): Promise<null> {
  const { facilityId, importId } = batch;
  const present = sql`
    select i.item_code as key, ${itemPresent} as present from facility_item i
    where i.facility_id = ${facilityId} and i.active
      and i.item_code not in (select wanted->>'itemCode' from import_row
        where facility_id = ${facilityId} and import_id = ${importId} and line > 0 and wanted ? 'itemCode')
      and i.scheme_ids is distinct from '{}' and not ${isCharged}
    union all
    select p.item_code || ' ' || p.scheme_id,
      jsonb_build_object('itemCode', p.item_code, 'schemeId', p.scheme_id, 'unitPrice', p.unit_price)
    from facility_item_price p where p.facility_id = ${facilityId}`;
  return storeMissing(tx, batch, present);
}

/** Null, or no such key: all schemes. */
const schemeIds = (
  wanted: ReturnType<typeof sql>,
) => sql`case jsonb_typeof(${wanted}->'schemeIds') when 'array'
  then array(select jsonb_array_elements_text(${wanted}->'schemeIds')) end`;

async function updateItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update facility_item i set
      item_name = s.wanted->>'itemName',
      item_type_id = (s.wanted->>'itemTypeId')::int,
      category = coalesce(s.wanted->>'category', i.category),
      unit_price = (s.wanted->>'unitPrice')::bigint,
      strength = case when s.wanted ? 'strength' then s.wanted->>'strength' else i.strength end,
      dosage = case when s.wanted ? 'dosage' then s.wanted->>'dosage' else i.dosage end,
      needs_approval = case when s.wanted ? 'needsApproval' then (s.wanted->>'needsApproval')::boolean
        else i.needs_approval end,
      maximum_quantity = case when s.wanted ? 'maximumQuantity' then (s.wanted->>'maximumQuantity')::int
        else i.maximum_quantity end,
      scheme_ids = case when s.wanted ? 'schemeIds' then ${schemeIds(sql`s.wanted`)} else nullif(i.scheme_ids, '{}') end,
      active = true
    from (
      -- The changed row is looked up by the new one: as a join, the planner could reverse the order.
      select s.wanted, (select h.ctid from facility_item h
        where h.facility_id = s.facility_id and h.item_code = s.item_code) as target
      from ${stagedColumns(rows)} where s.outcome = 'changed' and s.scheme_id is null offset 0
    ) s
    where i.facility_id = ${rows.facilityId} and i.ctid = s.target`.execute(tx);
}

async function insertItems(tx: Tx, batch: StagedRows): Promise<void> {
  const added = sql`${staged(batch)} and s.outcome = 'added' and s.wanted->>'schemeId' is null`;
  const [counted] = await readerOf(tx)(
    rows({ added: col.integer })`select count(*) as added from import_row s where ${added}`,
  );
  const ids = Array.from({ length: counted?.added ?? 0 }, newId);
  if (ids.length === 0) return;
  await sql`
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, strength,
      dosage, needs_approval, maximum_quantity, scheme_ids)
    select ${batch.facilityId}, (${ids}::uuid[])[a.n], a.wanted->>'itemCode', a.wanted->>'itemName', (a.wanted->>'itemTypeId')::int,
      a.wanted->>'category', (a.wanted->>'unitPrice')::bigint, a.wanted->>'strength', a.wanted->>'dosage',
      coalesce((a.wanted->>'needsApproval')::boolean, false), (a.wanted->>'maximumQuantity')::int,
      ${schemeIds(sql`a.wanted`)}
    from (
      select s.wanted, (row_number() over (order by s.line))::int as n from import_row s where ${added}
    ) a`.execute(tx);
}

/** Also stores the standard price that applied until now: a later change of it does not change what was taken. */
async function writePrices(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    insert into facility_item_price (facility_id, item_code, scheme_id, unit_price)
    select s.facility_id, s.wanted->>'itemCode', s.wanted->>'schemeId', (s.wanted->>'unitPrice')::bigint
    from import_row s
    where ${staged(rows)} and s.wanted->>'schemeId' is not null
      and (s.outcome in ('added', 'changed') or (s.outcome = 'same' and not s.present ? 'itemCode'))
    on conflict (facility_id, item_code, scheme_id) do update set unit_price = excluded.unit_price`.execute(
    tx,
  );
}

/**
 * Orders and claims refer to items, so an item is deactivated instead of deleted. One that a verifier's own scheme lists
 * stays in use for it alone.
 */
async function takeOutItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update facility_item i set active = s.is_listed,
      scheme_ids = case when s.is_listed then '{}' else i.scheme_ids end
    from (
      select (select h.ctid from facility_item h
          where h.facility_id = s.facility_id and h.item_code = s.key) as target,
        s.key in (select p.item_code from verifier_price p where p.facility_id = ${rows.facilityId}) as is_listed
      from ${stagedColumns(rows)} where s.outcome = 'missing' offset 0
    ) s
    where i.facility_id = ${rows.facilityId} and i.ctid = s.target and i.active`.execute(tx);
}

async function takeOutPrices(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    delete from facility_item_price p using ${stagedColumns(rows)}
    where s.outcome = 'missing' and p.facility_id = ${rows.facilityId}
      and p.item_code = s.item_code and p.scheme_id = s.scheme_id`.execute(tx);
}
