import type { ImportOfFile } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { asUsual, byIndexAlone } from '../plans.ts';
import type { Walked } from '../walk.ts';

/** Days over which is counted what was given. */
const days = 90;

/**
 * Says of each row that would change something how much of it was given here lately, and how much more that would have
 * brought: at the new price where one changes; less all of it where an item goes or is excluded. An item's row counts
 * what was given to anybody, a scheme's price what was given to its members. One statement. Of a file nothing is said.
 */
export async function countUse(
  tx: Tx,
  it: Walked,
  { kind, source }: Pick<ImportOfFile, 'kind' | 'source'>,
): Promise<void> {
  if (source === 'file') return;
  await asUsual(tx);
  const stake: RawBuilder<unknown> =
    kind === 'exclusions'
      ? sql`sum(case r.outcome when 'missing' then g.amount else - g.amount end)`
      : sql`case when r.outcome = 'missing' and r.next is null then - sum(g.amount)
          else sum(g.pieces * (r.next - r.now)) filter (where r.scheme_id is not null or g.scheme_id is null
            or not exists (select from own o where o.item_code = g.item_code and o.scheme_id = g.scheme_id)) end`;
  await sql`
    with given as materialized (
      select s.item_code, w.scheme_id, w.product_code, sum(s.quantity) as pieces,
        sum(s.quantity * s.unit_price) as amount
      from service_given s
      join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
      join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
      cross join lateral (
        select case when a.scheme_id is null then m.scheme_id else a.scheme_id end as scheme_id,
          case when a.scheme_id is null then m.product_code else a.product_code end as product_code
      ) w
      where s.facility_id = ${it.facilityId} and s.day > ${it.today}::date - ${sql.lit(days)}
      group by s.item_code, w.scheme_id, w.product_code
    ), differing as materialized (
      select r.ctid as place, r.outcome, coalesce(r.wanted, r.present)->>'itemCode' as item_code,
        coalesce(r.wanted, r.present)->>'schemeId' as scheme_id,
        coalesce(r.wanted, r.present)->>'productCode' as product_code,
        coalesce(r.wanted->>'unitPrice', n.wanted->>'unitPrice')::bigint as next,
        (r.present->>'unitPrice')::bigint as now
      from import_row r
      -- Where a scheme's own price goes and the item stays in all price lists, its standard price is what holds then.
      left join import_row n on r.outcome = 'missing' and r.present->>'schemeId' is not null
        and n.facility_id = r.facility_id and n.import_id = r.import_id and n.key = r.present->>'itemCode'
        and n.line > 0 and n.readable and n.outcome <> 'refused' and jsonb_typeof(n.wanted->'schemeIds') = 'null'
      where r.facility_id = ${it.facilityId} and r.import_id = ${it.id}
        and r.outcome in ('added', 'changed', 'missing')
    ), own as materialized (
      select p.item_code, p.scheme_id from facility_item_price p where p.facility_id = ${it.facilityId}
      union
      select r.wanted->>'itemCode', r.wanted->>'schemeId' from import_row r
      where r.facility_id = ${it.facilityId} and r.import_id = ${it.id} and r.line > 0 and r.readable
        and r.wanted->>'schemeId' is not null
    ), counted as (
      select r.place, sum(g.pieces) as used, ${stake} as stake
      from differing r join given g on g.item_code = r.item_code
        and (r.scheme_id is null or g.scheme_id = r.scheme_id)
        and (r.product_code is null or g.product_code = r.product_code)
      group by r.place, r.outcome, r.next
    )
    update import_row r set used = c.used, stake = c.stake from counted c
    where r.facility_id = ${it.facilityId} and r.ctid = c.place`.execute(tx);
  await byIndexAlone(tx);
}
