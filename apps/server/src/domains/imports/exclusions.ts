import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../../scheme/port/imports.ts';
import { staged, stagedColumns, storeMissing, storeOutcomes } from './staged-rows.ts';

const noItem = messageFrom('imports.unknownItem', { item: sql`s.wanted->>'itemCode'` });

/** The exclusions of a scheme's products, as the facility knows them while ordering. */
export const facilityExclusions: ImportPart = {
  lock: async (tx) => void (await sql`lock table excluded_service in share row exclusive mode`.execute(tx)),
  compare: [compare],
  missing: [findMissing],
  apply: [write],
  takeOut: [takeOut],
};

const named = sql`x.item_code || ' ' || x.scheme_id || ' ' || x.product_code`;

async function compare(tx: Tx, rows: StagedRows): Promise<void> {
  const found = sql`
    select s.place,
      case when s.item is null then 'refused' when x.item_code is null then 'added' else 'same' end as outcome,
      case when x.item_code is not null then s.wanted end as present,
      case when s.item is null then ${noItem} end as reason
    from (
      select s.*, (select i.id from facility_item i
        where i.facility_id = s.facility_id and i.item_code = s.item_code) as item
      from ${stagedColumns(rows)} where s.readable offset 0
    ) s
    left join excluded_service x on x.facility_id = s.facility_id and x.item_code = s.item_code
      and x.scheme_id = s.scheme_id and x.product_code = s.product_code`;
  await storeOutcomes(tx, rows, found);
}

async function findMissing(tx: Tx, batch: StagedRows): Promise<null> {
  const present = sql`
    select ${named} as key,
      jsonb_build_object('itemCode', x.item_code, 'schemeId', x.scheme_id, 'productCode', x.product_code) as present
    from excluded_service x where x.facility_id = ${batch.facilityId}`;
  return storeMissing(tx, batch, present);
}

async function write(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    insert into excluded_service (facility_id, item_code, scheme_id, product_code)
    select s.facility_id, s.wanted->>'itemCode', s.wanted->>'schemeId', s.wanted->>'productCode'
    from import_row s where ${staged(rows)} and s.outcome in ('added', 'changed')
    on conflict do nothing`.execute(tx);
}

async function takeOut(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    delete from excluded_service x using ${stagedColumns(rows)}
    where s.outcome = 'missing' and x.facility_id = ${rows.facilityId} and x.item_code = s.item_code
      and x.scheme_id = s.scheme_id and x.product_code = s.product_code`.execute(tx);
}
