import type { ImportKind, ImportOfFile } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { byIndexAlone, bySets } from '../../../platform/database/plans.ts';
import { usageByProduct } from '../../ledger/index.ts';
import type { Walked } from '../staged-rows.ts';

/** Days of recent use that are counted. */
const days = 90;

/** The source of the data, which decides whose use counts. */
interface UsedBy {
  kind: ImportKind;
  source: 'file' | 'scheme';
  verifierId: string;
}

export const usedBy = ({ kind, source, scheme }: ImportOfFile): UsedBy => ({
  kind,
  source,
  verifierId: scheme?.verifierId ?? '',
});

/**
 * Adds to each changing row its recent use here and the difference in revenue: at the new price where one changes;
 * minus all of it where an item is removed or excluded. An item's row counts its use by anybody, a scheme's price its
 * use by members of the scheme. Only patients whose scheme sent it count. One statement. Does nothing for a file.
 */
export async function countUse(tx: Tx, ref: Walked, { kind, source, verifierId }: UsedBy): Promise<void> {
  if (source === 'file') return;
  const rowsOf = (key: RawBuilder<unknown>) => sql`
    select g.*, r.ctid as place, r.outcome, r.wanted, r.present, n.unit_price as standard
    from recent g join import_row r on r.facility_id = ${ref.facilityId} and r.import_id = ${ref.id} and r.key = ${key}
    left join standard n on r.outcome = 'missing' and n.key = g.item_code
    where r.outcome in ('added', 'changed', 'missing')`;
  const [rows, stake] =
    kind === 'exclusions'
      ? [
          rowsOf(sql`g.exclusion_key`),
          sql`sum(case h.outcome when 'missing' then h.amount else - h.amount end)`,
        ]
      : [
          sql`${rowsOf(sql`g.item_code`)} union all ${rowsOf(sql`g.price_key`)}`,
          tariffStake(ref, verifierId),
        ];
  await bySets(tx);
  await sql`
    with recent as materialized (
      -- With the keys that rows have: row level security lets only plain values search by index.
      select u.item_code, u.scheme_id, u.item_code || ' ' || u.scheme_id as price_key,
        u.item_code || ' ' || u.scheme_id || ' ' || u.product_code as exclusion_key, u.pieces, u.amount
      from (${usageByProduct(ref.facilityId, sql`${ref.today}::date - ${sql.lit(days)}`, verifierId)}) u
    ), standard as materialized (
      -- The prices for all schemes after the import.
      select n.key, (n.wanted->>'unitPrice')::bigint as unit_price from import_row n
      where n.facility_id = ${ref.facilityId} and n.import_id = ${ref.id} and n.line > 0 and n.readable
        and n.outcome <> 'refused'
        and ${verifierId === '' ? sql`jsonb_typeof(n.wanted->'schemeIds') = 'null'` : sql`n.wanted->>'schemeId' is null`}
    ), hit as materialized (${rows}), counted as (
      select h.place, sum(h.pieces) as used, ${stake} as stake from hit h group by h.place
    )
    update import_row r set used = c.used, stake = c.stake from counted c
    where r.facility_id = ${ref.facilityId} and r.ctid = c.place`.execute(tx);
  await byIndexAlone(tx);
}

/**
 * The charges after the import minus the charges now. A removed item brings nothing; if a scheme's own price is removed
 * and the item stays in all price lists, its standard price applies. A standard price applies only to schemes without
 * one of their own.
 */
function tariffStake({ facilityId, id }: Walked, verifierId: string): RawBuilder<unknown> {
  const prices =
    verifierId === ''
      ? sql`facility_item_price p where p.facility_id = ${facilityId}`
      : sql`verifier_price p where p.facility_id = ${facilityId} and p.verifier_id = ${verifierId}`;
  const inFile = sql`n.facility_id = ${facilityId} and n.import_id = ${id} and n.line > 0 and n.readable`;
  const ofScheme = sql`coalesce(h.wanted, h.present)->>'schemeId' is not null`;
  const now = sql`(h.present->>'unitPrice')::bigint`;
  return sql`sum(case
    when h.outcome = 'missing' then coalesce(
      case when ${ofScheme} then h.pieces * (h.standard - ${now}) end, - h.amount)
    when ${ofScheme} or h.price_key is null or h.price_key not in (
        select p.item_code || ' ' || p.scheme_id from ${prices}
        union all select n.key from import_row n where ${inFile} and n.wanted->>'schemeId' is not null
      ) then h.pieces * ((h.wanted->>'unitPrice')::bigint - ${now})
    end)`;
}
