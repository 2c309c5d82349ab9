import { sql } from 'kysely';
import { col, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { ImportPart, StagedRows } from '../../scheme/port/imports.ts';
import { staged, stagedColumns, storeMissing, storeOutcomes } from './staged-rows.ts';
import { isCharged, unknownType } from './tariff.ts';

/**
 * The tariff of a verifier's own scheme (decision 048): a price for each item and price list, as the scheme sends it. An
 * item that exists here already keeps its name, category and standard price. A new one is in no other price list.
 */
export function verifierTariff(verifierId: string): ImportPart {
  const named = (work: (tx: Tx, rows: StagedRows, verifierId: string) => Promise<void>) => {
    return (tx: Tx, rows: StagedRows) => work(tx, rows, verifierId);
  };
  return {
    lock: async (tx) =>
      void (await sql`lock table facility_item, verifier_price in share row exclusive mode`.execute(tx)),
    compare: [leaveKnownItems, named(compare), named(showPresentPrice)],
    missing: [(tx, rows) => findMissing(tx, rows, verifierId)],
    apply: [insertItems, activateItems, named(writePrices)],
    takeOut: [named(deletePrices), retireItems],
  };
}

/** The rows with the price list as it is stored: '' for all of this scheme. A plain value, which searches by index. */
const stagedPrices = (rows: StagedRows) => sql`(
  select s.*, case when s.scheme_id is null then '' else s.scheme_id end as price_list from ${stagedColumns(rows)} offset 0
) s`;

const pricePresent = sql`jsonb_build_object('itemCode', p.item_code, 'schemeId', nullif(p.scheme_id, ''),
  'unitPrice', p.unit_price, 'needsApproval', p.needs_approval, 'maximumQuantity', p.maximum_quantity)`;

/** Leaves out of a row what its item has here already. */
async function leaveKnownItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update import_row r set wanted = r.wanted - '{itemName,itemTypeId,category,strength,dosage}'::text[]
    from (
      select s.place, (select i.id from facility_item i
        where i.facility_id = s.facility_id and i.item_code = s.item_code) as item
      from ${stagedColumns(rows)} where s.readable and s.wanted ? 'itemName' offset 0
    ) f
    where f.item is not null and r.facility_id = ${rows.facilityId} and r.ctid = f.place`.execute(tx);
}

async function compare(tx: Tx, rows: StagedRows, verifierId: string): Promise<void> {
  const staged = sql`
    select s.place,
      case when s.wanted ? 'itemTypeId' and t.id is null then 'refused' when p.item_code is null then 'added'
        when ${pricePresent} @> s.wanted then 'same' else 'changed' end as outcome,
      case when p.item_code is not null then ${pricePresent} end as present,
      case when s.wanted ? 'itemTypeId' and t.id is null then ${unknownType} end as reason
    from ${stagedPrices(rows)}
    left join item_type t on t.id = (s.wanted->>'itemTypeId')::bigint
    left join verifier_price p on p.facility_id = s.facility_id and p.verifier_id = ${verifierId}
      and p.item_code = s.item_code and p.scheme_id = s.price_list
    where s.readable`;
  await storeOutcomes(tx, rows, staged);
}

/** Shows beside a new price what the patients of this scheme are charged for the item now. */
async function showPresentPrice(tx: Tx, rows: StagedRows, verifierId: string): Promise<void> {
  await sql`
    update import_row r set present = jsonb_build_object('unitPrice', f.price)
    from (
      select s.place, coalesce(
          (select coalesce(o.unit_price, i.unit_price)
            from tariff_of_verifier(s.facility_id, ${verifierId}, s.scheme_id, null, s.item_code) o),
          (select q.unit_price from facility_item_price q
            where q.facility_id = s.facility_id and q.item_code = s.item_code and q.scheme_id = s.scheme_id),
          i.unit_price) as price
      from ${stagedColumns(rows)}
      join facility_item i on i.facility_id = s.facility_id and i.item_code = s.item_code
      where s.readable and s.outcome = 'added' offset 0
    ) f
    where r.facility_id = ${rows.facilityId} and r.ctid = f.place`.execute(tx);
}

async function findMissing(tx: Tx, batch: StagedRows, verifierId: string): Promise<null> {
  const present = sql`
    select rtrim(p.item_code || ' ' || p.scheme_id) as key, ${pricePresent} as present
    from verifier_price p where p.facility_id = ${batch.facilityId} and p.verifier_id = ${verifierId}`;
  return storeMissing(tx, batch, present);
}

/** An item that is new here gets its first price as the standard price. The other schemes do not pay for it. */
async function insertItems(tx: Tx, batch: StagedRows): Promise<void> {
  const added = sql`${staged(batch)} and s.outcome = 'added' and s.wanted ? 'itemName'`;
  const [counted] = await readerOf(tx)(
    rows({
      added: col.integer,
    })`select count(distinct s.wanted->>'itemCode') as added from import_row s where ${added}`,
  );
  const ids = Array.from({ length: counted?.added ?? 0 }, newId);
  if (ids.length === 0) return;
  await sql`
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, strength,
      dosage, needs_approval, maximum_quantity, scheme_ids)
    select ${batch.facilityId}, (${ids}::uuid[])[a.n], a.wanted->>'itemCode', a.wanted->>'itemName',
      (a.wanted->>'itemTypeId')::int, a.wanted->>'category', (a.wanted->>'unitPrice')::bigint, a.wanted->>'strength',
      a.wanted->>'dosage', (a.wanted->>'needsApproval')::boolean, (a.wanted->>'maximumQuantity')::int, '{}'
    from (
      select f.wanted, (row_number() over (order by f.line))::int as n from (
        select distinct on (s.wanted->>'itemCode') s.wanted, s.line from import_row s where ${added}
        order by s.wanted->>'itemCode', s.line
      ) f
    ) a
    -- The rows of an item may be in two batches.
    on conflict (facility_id, item_code) do nothing`.execute(tx);
}

/** An item that is out of use comes back, for this scheme only. */
async function activateItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update facility_item i set active = true, scheme_ids = '{}'
    from ${stagedColumns(rows)}
    where s.outcome in ('added', 'changed') and i.facility_id = ${rows.facilityId} and i.item_code = s.item_code
      and not i.active`.execute(tx);
}

async function writePrices(tx: Tx, rows: StagedRows, verifierId: string): Promise<void> {
  await sql`
    insert into verifier_price (facility_id, verifier_id, item_code, scheme_id, unit_price, needs_approval,
      maximum_quantity)
    select s.facility_id, ${verifierId}, s.item_code, s.price_list, (s.wanted->>'unitPrice')::bigint,
      (s.wanted->>'needsApproval')::boolean, (s.wanted->>'maximumQuantity')::int
    from ${stagedPrices(rows)} where s.outcome in ('added', 'changed')
    on conflict (facility_id, verifier_id, item_code, scheme_id) do update set unit_price = excluded.unit_price,
      needs_approval = excluded.needs_approval, maximum_quantity = excluded.maximum_quantity`.execute(tx);
}

async function deletePrices(tx: Tx, rows: StagedRows, verifierId: string): Promise<void> {
  await sql`
    delete from verifier_price p using ${stagedPrices(rows)}
    where s.outcome = 'missing' and p.facility_id = ${rows.facilityId} and p.verifier_id = ${verifierId}
      and p.item_code = s.item_code and p.scheme_id = s.price_list`.execute(tx);
}

/** An item that no scheme lists any more goes out of use. */
async function retireItems(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update facility_item i set active = false
    from ${stagedColumns(rows)}
    where s.outcome = 'missing' and i.facility_id = ${rows.facilityId} and i.item_code = s.item_code and i.active
      and i.scheme_ids = '{}' and not ${isCharged}
      and i.item_code not in (select p.item_code from verifier_price p where p.facility_id = ${rows.facilityId})`.execute(
    tx,
  );
}
