import type { EmergencyAccess, endpoints } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Counted, countedTo, toList } from '../../platform/database/counted-list.ts';
import { col, type Database, listOf, type RowOf, rows } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { patientColumns, patientRow, patientText } from './rows.ts';

const stored = col.from('emergency_access', 'id', 'at', 'until', 'account_id', 'role', 'member_id', 'reason');
const access = { ...stored, account_name: col.of('account', 'name'), ...patientRow };

/** Records that were opened outside their reader's care points, newest first. */
export async function listEmergencyAccesses(
  database: Database,
  { caller, query }: Call<typeof endpoints.emergencyAccesses>,
): Promise<{ itemList: EmergencyAccess[]; totalItems: number; moreItems: boolean }> {
  const facilityId = caller.facility.id;
  const direction = sql.raw(query.sortBy?.[1] ?? 'desc');
  const accesses: Counted<RowOf<typeof access>>[] = await database.read(
    facilityId,
    rows(
      { total: col.integer, more: col.boolean },
      access,
    )`with ${countedTo(sql`emergency_access where facility_id = ${facilityId}`, sql`at desc, id desc`)}
      select counted.*, page.* from capped counted
      left join (
        select ${listOf(stored, 'e')}, k.name as account_name, ${patientColumns}
        from (
          select * from emergency_access where facility_id = ${facilityId} order by at ${direction}, id ${direction}
          limit ${sql.lit(query.pageSize)} offset ${query.pageNo * query.pageSize}
        ) e
        join account k on k.facility_id = e.facility_id and k.id = e.account_id
        join authorized_member m on m.facility_id = e.facility_id and m.id = e.member_id
      ) page on true
      order by page.at ${direction}, page.id ${direction}`,
  );
  return toList(accesses, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    until: row.until.toISOString(),
    role: row.role,
    accountId: row.account_id,
    accountName: row.account_name,
    memberId: row.member_id,
    patient: patientText(row) ?? '',
    reason: row.reason,
  }));
}
