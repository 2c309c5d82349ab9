import type { endpoints, ReferralDetail } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Reader } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { everyWord } from '../../platform/search.ts';
import { type ReferralRow, referralColumns, referralJoins, toListed, toReferral } from './rows.ts';

/** A referral with the versions before it, newest first. Failure: `notFound`. */
export async function readReferral(read: Reader, facilityId: string, id: string): Promise<ReferralDetail> {
  const [row, ...before] = await read(sql<ReferralRow>`
    with recursive versions as (
      select * from referral where facility_id = ${facilityId} and id = ${id}
      union all
      select o.* from referral o join versions v on o.facility_id = v.facility_id and o.id = v.previous_id
    )
    select ${referralColumns} from versions r ${referralJoins} order by r.version desc`);
  if (!row) throw new Failure('notFound', 'There is no such referral at this facility.');
  return { ...toReferral(row), history: before.map(toReferral) };
}

interface Counts {
  total: number;
  pending: number;
  completed: number;
  rejected: number;
}

type Listed = ReferralRow & Counts & { found: number };

/** A page of the referrals that stand, superseded versions left out, with how many there are of each status in all. */
export async function searchReferrals(database: Database, call: Call<typeof endpoints.searchReferrals>) {
  const { caller, body, query } = call;
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  const order = sql`r.created_at ${direction}, r.id ${direction}`;
  const standing = sql`referral r where r.facility_id = ${facilityId} and r.superseded_by is null`;
  const searched = sql`lower(r.patient_name || ' ' || r.card_no || ' ' || r.serial_no || ' '
    || coalesce(r.referral_no, ''))`;
  const wanted = sql`${everyWord(body.text, searched)}
    and ${body.direction ? sql`r.direction = ${body.direction}` : sql`true`}
    and ${body.status ? sql`r.status = ${body.status}` : sql`true`}`;
  const rows = await database.read<Listed>(
    facilityId,
    sql`select counted.*, page.* from (
        select count(*) as total, count(*) filter (where r.status = 'Pending') as pending,
          count(*) filter (where r.status = 'Completed') as completed,
          count(*) filter (where r.status = 'Rejected') as rejected, count(*) filter (where ${wanted}) as found
        from ${standing}
      ) counted
      left join lateral (
        select ${referralColumns} from (
          select r.* from ${standing} and ${wanted} order by ${order}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) r ${referralJoins}
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  const { total = 0, pending = 0, completed = 0, rejected = 0, found = 0 } = rows[0] ?? {};
  return {
    // A page without rows still tells the counts, in a row of nulls.
    itemList: rows.filter((row) => row.id !== null).map(toListed),
    totalItems: found,
    extra: { counts: { total, pending, completed, rejected } },
  };
}
