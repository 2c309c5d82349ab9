import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../../scheme/port/imports.ts';
import { staged, storeMissing, storeOutcomes } from './staged-rows.ts';

/** The co-payments and ceilings of schemes' products. */
export const facilityBenefits: ImportPart = {
  lock: async (tx) => void (await sql`lock table product_benefit in share row exclusive mode`.execute(tx)),
  compare: [compare],
  missing: [findMissing],
  apply: [write],
  takeOut: [takeOut],
};

const values = sql`jsonb_build_object('schemeId', b.scheme_id, 'productCode', b.product_code,
  'patientType', b.patient_type, 'itemCode', nullif(b.item_code, ''), 'copaymentPercent', b.copayment_percent,
  'yearlyCeiling', b.yearly_ceiling, 'yearlyNumber', b.yearly_number, 'waived', b.waived)`;

/** A row's key, as the file's rows have it. */
const named = sql`rtrim(b.scheme_id || ' ' || b.product_code || ' ' || b.patient_type || ' ' || b.item_code)`;

/** A value after the import: that of the row, else the present one. */
const value = (column: string) => sql`(coalesce(d.present, '{}') || d.wanted)->>${sql.lit(column)}`;

const noItem = messageFrom('imports.unknownItem', { item: sql`d.wanted->>'itemCode'` });
const needsItem = messageFrom('imports.numberNeedsItem', {});
const noBenefit = messageFrom('imports.noBenefit', {});

async function compare(tx: Tx, rows: StagedRows): Promise<void> {
  const rowsToStage = sql`
    select d.place, case when d.reason is null then d.present end as present, d.reason,
      case when d.reason is not null then 'refused' when d.present is null then 'added'
        when d.present @> d.wanted then 'same' else 'changed' end as outcome
    from (
      select d.*, case
        when d.wanted->>'itemCode' is not null and not exists (select from facility_item i
          where i.facility_id = d.facility_id and i.item_code = d.wanted->>'itemCode') then ${noItem}
        when ${value('yearlyNumber')} is not null and d.wanted->>'itemCode' is null then ${needsItem}
        when ${value('copaymentPercent')} is null and ${value('yearlyCeiling')} is null
          and ${value('yearlyNumber')} is null then ${noBenefit}
        end as reason
      from (
        select s.ctid as place, s.facility_id, s.wanted, b.present from import_row s
        left join lateral (
          select ${values} as present from product_benefit b
          where b.facility_id = s.facility_id and ${named} = s.key
        ) b on true
        where ${staged(rows)} and s.readable offset 0
      ) d
    ) d`;
  await storeOutcomes(tx, rows, rowsToStage);
}

async function findMissing(tx: Tx, batch: StagedRows): Promise<null> {
  const present = sql`
    select ${named} as key, ${values} as present from product_benefit b
    where b.facility_id = ${batch.facilityId}`;
  return storeMissing(tx, batch, present);
}

async function write(tx: Tx, rows: StagedRows): Promise<void> {
  const number = (column: string): RawBuilder<unknown> => sql`(${value(column)})::bigint`;
  await sql`
    insert into product_benefit as b (facility_id, scheme_id, product_code, patient_type, item_code, copayment_percent,
      yearly_ceiling, yearly_number, waived)
    select d.facility_id, d.wanted->>'schemeId', d.wanted->>'productCode', d.wanted->>'patientType',
      coalesce(d.wanted->>'itemCode', ''), ${number('copaymentPercent')}, ${number('yearlyCeiling')},
      ${number('yearlyNumber')}, coalesce((${value('waived')})::boolean, false)
    from (select * from import_row s where ${staged(rows)} and s.outcome in ('added', 'changed')) d
    on conflict (facility_id, scheme_id, product_code, patient_type, item_code) do update set
      copayment_percent = excluded.copayment_percent, yearly_ceiling = excluded.yearly_ceiling,
      yearly_number = excluded.yearly_number, waived = excluded.waived`.execute(tx);
}

async function takeOut(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    delete from product_benefit b using import_row s
    where ${staged(rows)} and s.outcome = 'missing' and b.facility_id = ${rows.facilityId}
      and ${named} = s.key`.execute(tx);
}
