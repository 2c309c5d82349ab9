import { type endpoints, message, type ReferralDetail } from '@afyakadi/contract';
import { sql } from 'kysely';
import { toList } from '../../platform/database/counted-list.ts';
import { col, type Database, type Reader, rows } from '../../platform/database/index.ts';
import { asArguments, wordPatterns } from '../../platform/database/search.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { referral, referralColumns, referralJoins, toListed, toReferral } from './rows.ts';

/** A referral with the versions before it, newest first. Failure: `notFound`. */
export async function readReferral(read: Reader, facilityId: string, id: string): Promise<ReferralDetail> {
  const [row, ...before] = await read(rows(referral)`
    with recursive versions as (
      select * from referral where facility_id = ${facilityId} and id = ${id}
      union all
      select o.* from referral o join versions v on o.facility_id = v.facility_id and o.id = v.previous_id
    )
    select ${referralColumns} from versions r ${referralJoins} order by r.version desc`);
  if (!row) throw new Failure('notFound', message('referrals.unknownReferral'));
  return { ...toReferral(row), history: before.map(toReferral) };
}

const counts = { total: col.integer, pending: col.integer, completed: col.integer, rejected: col.integer };

/** Most referrals that a search collects. */
const maxFound = 200;

/**
 * Returns a page of the current referrals, without superseded versions, and their number by status. `moreItems` if a
 * text matches more than are collected.
 */
export async function searchReferrals(database: Database, call: Call<typeof endpoints.searchReferrals>) {
  const { caller, body, query } = call;
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  // Literals: of a parameter PostgreSQL expects the commonest status, and reads the whole list for a rare one.
  const chosen = sql`facility_id = ${facilityId}
    and ${body.direction ? sql`direction = ${sql.lit(body.direction)}` : sql`true`}
    and ${body.status ? sql`status = ${sql.lit(body.status)}` : sql`true`}`;
  const matching = body.text
    ? sql`matching as materialized (
        select id from search_referrals(${asArguments(wordPatterns(body.text))}, ${sql.lit(maxFound + 1)})
      ), found as materialized (
        select r.* from matching cross join lateral (
          select * from referral where facility_id = ${facilityId} and id = matching.id and ${chosen} offset 0
        ) r limit ${sql.lit(maxFound)}
      ), length as (
        select count(*) as found, (select count(*) from matching) > ${sql.lit(maxFound)} as more from found
      )`
    : sql`length as (
        select coalesce(sum(n), 0)::bigint as found, false as more from referral_count where ${chosen}
      )`;
  const list = body.text ? sql`found r` : sql`referral r where ${chosen} and superseded_by is null`;
  const page = await database.read(
    facilityId,
    rows({ found: col.integer, more: col.boolean, ...counts }, referral)`with ${matching}
      select length.*, counted.*, page.* from length cross join (
        select coalesce(sum(n), 0)::bigint as total,
          coalesce(sum(n) filter (where status = 'Pending'), 0)::bigint as pending,
          coalesce(sum(n) filter (where status = 'Completed'), 0)::bigint as completed,
          coalesce(sum(n) filter (where status = 'Rejected'), 0)::bigint as rejected
        from referral_count where facility_id = ${facilityId}
      ) counted
      left join lateral (
        select ${referralColumns} from (
          select r.* from ${list} order by r.created_at ${direction}, r.id ${direction}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) r ${referralJoins}
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  const { itemList, moreItems } = toList(page, toListed);
  const [first] = page;
  const { total = 0, pending = 0, completed = 0, rejected = 0 } = first ?? {};
  return {
    itemList,
    totalItems: first?.found ?? 0,
    moreItems,
    extra: { counts: { total, pending, completed, rejected } },
  };
}
