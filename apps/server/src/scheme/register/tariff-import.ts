import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../port/imports.ts';

const unknownScheme = messageFrom('register.unknownScheme', { scheme: sql`s.wanted->>'schemeId'` });

const staged = ({ facilityId, importId, from, to }: StagedRows) => sql`s.facility_id = ${facilityId}
  and s.import_id = ${importId} and s.line between ${from} and ${to}`;

/**
 * The scheme's tariff, written beside the facility's own, which has found its differences before: a row that is the
 * same there and differs here is changed too, its columns named `register.…`.
 */
export const tariffImport: ImportPart = {
  lock: async (tx) =>
    void (await sql`lock table register.item, register.item_price in share row exclusive mode`.execute(tx)),
  compare: [refuseUnknownSchemes, compareItems, comparePrices],
  missing: [findMissing],
  apply: [writeItems, writePrices],
  takeOut: [takeOutItems, takeOutPrices],
};

/** A mistyped scheme code would make a price that applies to nobody. */
async function refuseUnknownSchemes(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row s set outcome = 'refused', present = null,
      reason = ${unknownScheme}
    where ${staged(rows)} and s.readable and s.outcome <> 'refused' and s.wanted->>'schemeId' is not null
      and not exists (select from register.scheme c where c.id = s.wanted->>'schemeId')`.execute(tx);
}

async function compareItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row s set present = coalesce(s.present, '{}') || d.differing,
      outcome = case s.outcome when 'same' then 'changed' else s.outcome end
    from import_row o
    left join register.item i on i.item_code = o.wanted->>'itemCode'
    cross join lateral (
      select jsonb_object_agg('register.' || k.name, k.value) as differing
      from jsonb_each(jsonb_build_object('itemCode', i.item_code, 'itemName', i.name, 'itemTypeId', i.item_type_id,
        'unitPrice', i.unit_price, 'needsApproval', i.needs_approval, 'maximumQuantity', i.maximum_quantity,
        'active', i.item_code is not null and i.scheme_ids is distinct from '{}')) as k(name, value)
      where o.wanted ? k.name and o.wanted->k.name is distinct from k.value
        and (i.item_code is not null or k.name = 'itemCode')
    ) d
    where ${staged(rows)} and s.readable and s.outcome <> 'refused' and s.wanted->>'schemeId' is null
      and o.facility_id = s.facility_id and o.ctid = s.ctid
      and d.differing is not null
      and (s.outcome = 'same' or not coalesce(s.present, '{}') @> d.differing)`.execute(tx);
}

async function comparePrices(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row s
    set present = coalesce(s.present, '{}') || jsonb_build_object('register.unitPrice', p.unit_price),
      outcome = case s.outcome when 'same' then 'changed' else s.outcome end
    from import_row o
    left join register.item_price p
      on p.item_code = o.wanted->>'itemCode' and p.scheme_id = o.wanted->>'schemeId'
    where ${staged(rows)} and s.readable and s.outcome <> 'refused' and s.wanted->>'schemeId' is not null
      and o.facility_id = s.facility_id and o.ctid = s.ctid
      and p.unit_price is distinct from (s.wanted->>'unitPrice')::bigint
      and ${hasItem(sql`s`)}
      and (s.outcome = 'same'
        or not coalesce(s.present, '{}') @> jsonb_build_object('register.unitPrice', p.unit_price))`.execute(
    tx,
  );
}

/** In the register already, or by this file. */
const hasItem = (row: ReturnType<typeof sql>) => sql`(
  exists (select from register.item i where i.item_code = ${row}.wanted->>'itemCode')
  or exists (select from import_row n where n.facility_id = ${row}.facility_id and n.import_id = ${row}.import_id
    and n.key = ${row}.wanted->>'itemCode' and n.line > 0 and n.readable and n.outcome <> 'refused'))`;

/** Items that the facility's own tariff has too were found there. */
async function findMissing(tx: Tx, staged: StagedRows): Promise<null> {
  await sql`
    with rows as materialized (
      select key, line, wanted from import_row where facility_id = ${staged.facilityId} and import_id = ${staged.importId}
    ), low as (select coalesce(min(line), 0) as line from rows where line < 0),
    gone as (
      select i.item_code as key, jsonb_build_object('register.itemCode', i.item_code, 'register.itemName', i.name,
        'register.unitPrice', i.unit_price) as present
      from register.item i
      where i.scheme_ids is distinct from '{}'
        and i.item_code not in (select wanted->>'itemCode' from rows where line > 0 and wanted ? 'itemCode')
      union all
      select p.item_code || ' ' || p.scheme_id, jsonb_build_object('register.itemCode', p.item_code,
        'register.schemeId', p.scheme_id, 'register.unitPrice', p.unit_price)
      from register.item_price p
      where p.item_code || ' ' || p.scheme_id not in (select key from rows where line > 0)
    )
    insert into import_row (facility_id, import_id, line, key, outcome, present)
    select ${staged.facilityId}, ${staged.importId}, low.line - row_number() over (order by gone.key), gone.key, 'missing',
      gone.present
    from gone cross join low
    where gone.key not in (select key from rows where line < 0)`.execute(tx);
  return null;
}

async function writeItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    insert into register.item as i (item_code, item_type_id, name, unit_price, needs_approval, maximum_quantity)
    select s.wanted->>'itemCode', (s.wanted->>'itemTypeId')::int, s.wanted->>'itemName',
      (s.wanted->>'unitPrice')::bigint,
      case when s.wanted ? 'needsApproval' then (s.wanted->>'needsApproval')::boolean
        else coalesce(h.needs_approval, false) end,
      case when s.wanted ? 'maximumQuantity' then (s.wanted->>'maximumQuantity')::int else h.maximum_quantity end
    from import_row s left join register.item h on h.item_code = s.wanted->>'itemCode'
    where ${staged(rows)} and s.outcome in ('added', 'changed') and s.wanted->>'schemeId' is null
    on conflict (item_code) do update set item_type_id = excluded.item_type_id, name = excluded.name,
      unit_price = excluded.unit_price, needs_approval = excluded.needs_approval,
      maximum_quantity = excluded.maximum_quantity,
      -- Restored in the price lists of all schemes, if it had been removed from all.
      scheme_ids = case when i.scheme_ids = '{}' then null else i.scheme_ids end`.execute(tx);
}

async function writePrices(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    insert into register.item_price (item_code, scheme_id, unit_price)
    select s.wanted->>'itemCode', s.wanted->>'schemeId', (s.wanted->>'unitPrice')::bigint
    from import_row s join register.item i on i.item_code = s.wanted->>'itemCode'
    where ${staged(rows)} and s.outcome in ('added', 'changed') and s.wanted->>'schemeId' is not null
    on conflict (item_code, scheme_id) do update set unit_price = excluded.unit_price`.execute(tx);
}

/** Claims and approvals refer to items, so an item is removed from every price list instead of deleted. */
async function takeOutItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update register.item i set scheme_ids = '{}' from import_row s
    where ${staged(rows)} and s.outcome = 'missing' and i.item_code = s.key`.execute(tx);
}

async function takeOutPrices(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    delete from register.item_price p using import_row s
    where ${staged(rows)} and s.outcome = 'missing' and s.key = p.item_code || ' ' || p.scheme_id`.execute(
    tx,
  );
}
