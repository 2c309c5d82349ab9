import type { BrokenGlass, endpoints } from '@afyakadi/contract';
import { sql } from 'kysely';
import { countedTo } from '../../platform/database/counted-list.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { type PatientColumns, patientColumns, patientText } from './rows.ts';

interface GlassRow extends PatientColumns {
  id: string;
  at: Date;
  until: Date;
  account_id: string;
  account_name: string;
  role: string;
  member_id: string;
  reason: string;
  total: number;
  more: boolean;
}

/** Records that were opened outside their reader's care points, newest first. */
export async function listGlasses(
  database: Database,
  { caller, query }: Call<typeof endpoints.brokenGlasses>,
): Promise<{ itemList: BrokenGlass[]; totalItems: number; moreItems: boolean }> {
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  const rows = await database.read<GlassRow>(
    facilityId,
    sql`with ${countedTo(sql`glass_break where facility_id = ${facilityId}`, sql`at desc, id desc`)}
      select counted.*, page.* from capped counted
      left join (
        select g.id, g.at, g.until, g.account_id, k.name as account_name, g.role, g.member_id, g.reason,
          ${patientColumns}
        from (
          select * from glass_break where facility_id = ${facilityId} order by at ${direction}, id ${direction}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) g
        join account k on k.facility_id = g.facility_id and k.id = g.account_id
        join authorized_member m on m.facility_id = g.facility_id and m.id = g.member_id
      ) page on true
      order by page.at ${direction}, page.id ${direction}`,
  );
  return {
    // A page without rows still carries the total, in a row of nulls.
    itemList: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        until: row.until.toISOString(),
        role: row.role,
        accountId: row.account_id,
        accountName: row.account_name,
        memberId: row.member_id,
        patient: patientText(row) ?? '',
        reason: row.reason,
      })),
    totalItems: rows[0]?.total ?? 0,
    moreItems: rows[0]?.more ?? false,
  };
}
