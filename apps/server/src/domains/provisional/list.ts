import type { endpoints, ProvisionalRow } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { provisionalColumns, provisionalJoins, type Row, toProvisional } from './rows.ts';

type ListCall = Call<typeof endpoints.provisionalAuthorizations>;

/** Each is identical to the condition of a partial index, so that the index is used. Withdrawn ones are excluded. */
const states: Record<ListCall['query']['state'], RawBuilder<unknown>> = {
  open: sql`a.provisional in ('waiting', 'refused') and a.withdrawn_at is null`,
  refused: sql`a.provisional in ('waiting', 'refused') and a.provisional = 'refused' and a.withdrawn_at is null`,
  settled: sql`a.provisional is not null and a.provisional = 'settled'`,
  closed: sql`a.provisional is not null and a.provisional = 'closed'`,
  all: sql`a.provisional is not null`,
};

/** Returns a page of the facility's provisional authorizations with the services given under each, in one statement. */
export async function listProvisional(
  database: Database,
  { caller, query }: Pick<ListCall, 'caller' | 'query'>,
): Promise<{ itemList: ProvisionalRow[]; totalItems: number }> {
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  const wanted = sql`a.facility_id = ${facilityId} and ${states[query.state]}`;
  const rows = await database.read<Row & { total: number }>(
    facilityId,
    sql`
      select counted.total, page.* from (select count(*) as total from card_authorization a where ${wanted}) counted
      left join lateral (
        select ${provisionalColumns} from (
          select a.* from card_authorization a where ${wanted}
          order by a.created_at ${direction}, a.id ${direction}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) a ${provisionalJoins}
      ) page on true
      order by page.created_at ${direction}, page.id ${direction}`,
  );
  return {
    itemList: rows.filter((row) => row.id !== null).map((row) => toProvisional(row, caller.role)),
    totalItems: rows[0]?.total ?? 0,
  };
}
