import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../../scheme/port/imports.ts';
import { staged, stagedColumns, storeMissing, storeOutcomes } from './staged-rows.ts';

const noItem = messageFrom('imports.unknownItem', { item: sql`s.wanted->>'itemCode'` });

const named = sql`x.item_code || ' ' || x.scheme_id || ' ' || x.product_code`;

/**
 * The exclusions of a scheme's products, as the facility knows them while ordering: those of a verifier's own scheme, or
 * with '' those of all other cards.
 */
export function exclusionsOf(verifierId: string): ImportPart {
  const isOwn = verifierId !== '';
  const table = isOwn ? sql`verifier_exclusion` : sql`excluded_service`;
  const ofScheme = isOwn ? sql`and x.verifier_id = ${verifierId}` : sql``;

  async function compare(tx: Tx, rows: StagedRows): Promise<void> {
    const staged = sql`
      select s.place,
        case when s.item is null then 'refused' when x.item_code is null then 'added' else 'same' end as outcome,
        case when x.item_code is not null then s.wanted end as present,
        case when s.item is null then ${noItem} end as reason
      from (
        select s.*, (select i.id from facility_item i
          where i.facility_id = s.facility_id and i.item_code = s.item_code) as item
        from ${stagedColumns(rows)} where s.readable offset 0
      ) s
      left join ${table} x on x.facility_id = s.facility_id ${ofScheme} and x.item_code = s.item_code
        and x.scheme_id = s.scheme_id and x.product_code = s.product_code`;
    await storeOutcomes(tx, rows, staged);
  }

  async function findMissing(tx: Tx, batch: StagedRows): Promise<null> {
    const present = sql`
      select ${named} as key,
        jsonb_build_object('itemCode', x.item_code, 'schemeId', x.scheme_id, 'productCode', x.product_code) as present
      from ${table} x where x.facility_id = ${batch.facilityId} ${ofScheme}`;
    return storeMissing(tx, batch, present);
  }

  async function write(tx: Tx, rows: StagedRows): Promise<void> {
    const [column, value] = isOwn ? [sql`, verifier_id`, sql`, ${verifierId}`] : [sql``, sql``];
    await sql`
      insert into ${table} (facility_id, item_code, scheme_id, product_code ${column})
      select s.facility_id, s.wanted->>'itemCode', s.wanted->>'schemeId', s.wanted->>'productCode' ${value}
      from import_row s where ${staged(rows)} and s.outcome in ('added', 'changed')
      on conflict do nothing`.execute(tx);
  }

  async function takeOut(tx: Tx, rows: StagedRows): Promise<void> {
    await sql`
      delete from ${table} x using ${stagedColumns(rows)}
      where s.outcome = 'missing' and x.facility_id = ${rows.facilityId} ${ofScheme} and x.item_code = s.item_code
        and x.scheme_id = s.scheme_id and x.product_code = s.product_code`.execute(tx);
  }

  return {
    lock: async (tx) => void (await sql`lock table ${table} in share row exclusive mode`.execute(tx)),
    compare: [compare],
    missing: [findMissing],
    apply: [write],
    takeOut: [takeOut],
  };
}
