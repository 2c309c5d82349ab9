import type { CriticalResult, endpoints } from '@afyakadi/contract';
import { sql } from 'kysely';
import { recordRead } from '../../platform/audit/reads.ts';
import { toList, toPage, withTotal } from '../../platform/database/counted-list.ts';
import { col, type Database, type RowOf } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { accessSince } from '../patient-access/index.ts';
import { personColumns, personRow, toPerson } from '../people/index.ts';
import { isCritical, type StoredValue, storedValue, toMeasuredValue, toNotice } from './rows.ts';

const row = {
  ...col.from('order_line', 'id', 'member_id', 'item_name', 'ordered_by'),
  ...personRow,
  ...col.from('critical_result', 'since', 'waits_for_notice'),
  ordered_by_name: col.of('account', 'name'),
  version: col.of('test_result', 'version'),
  ...col.from('test_result', 'notified_to', 'notified_at'),
  notified_by_name: col.nullable(col.of('account', 'name')),
  values: col.nullable(col.json<StoredValue[]>()),
};

/**
 * A page of the facility's critical results that no doctor has seen, the oldest first. With their values, each is
 * recorded as a read of the patient's record; like that, they are for a patient in care (`accessSince`).
 */
export async function listCritical(database: Database, call: Call<typeof endpoints.criticalResults>) {
  const { caller, query, now } = call;
  const facilityId = caller.facility.id;
  const asked = query.values === 'true';
  const critical = await database.read(
    facilityId,
    withTotal(
      row,
      sql`select l.id, l.member_id, l.item_name, l.ordered_by, ${personColumns('m')}, c.since, c.waits_for_notice,
          o.name as ordered_by_name, r.version, r.notified_to, r.notified_at, n.name as notified_by_name,
          case when ${asked} and l.ordered_at >= ${accessSince(now)} then (
            select coalesce(json_agg(${storedValue} order by e.position), '[]') from test_value e
            where e.facility_id = l.facility_id and e.result_id = r.id) end as values
        from critical_result c
          join order_line l on l.facility_id = c.facility_id and l.id = c.line_id
          join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
          join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
          cross join lateral (select id, version, notified_to, notified_at, notified_by from test_result r
            where r.facility_id = l.facility_id and r.line_id = l.id order by r.version desc limit 1) r
          left join account n on n.facility_id = l.facility_id and n.id = r.notified_by
        where c.facility_id = ${facilityId} and c.seen_at is null`,
      toPage(query, 'createdAt'),
      sql`since`,
    ),
  );
  const list = toList(critical, (result) => toCriticalResult(result, caller.accountId));
  // The length alone, for which every screen asks, names nobody.
  if (list.totalItems === 0) return list;
  const read = list.itemList.filter(({ values }) => values !== null);
  await Promise.all([
    recordRead(database, call, { action: 'list.seen', subjectType: 'critical-results' }),
    ...[...new Set(read.map(({ authorizedMemberId }) => authorizedMemberId))].map((memberId) =>
      recordRead(database, call, { action: 'record.seen', memberId }),
    ),
  ]);
  return list;
}

function toCriticalResult(result: RowOf<typeof row>, accountId: string): CriticalResult {
  const critical = result.values?.filter(isCritical);
  const shown = critical?.length ? critical : result.values;
  return {
    memberVisitItemId: result.id,
    authorizedMemberId: result.member_id,
    ...toPerson(result),
    itemName: result.item_name,
    resultedAt: result.since.toISOString(),
    orderedByName: result.ordered_by_name,
    own: result.ordered_by === accountId,
    corrected: result.version > 1,
    waitsForNotice: result.waits_for_notice,
    notice: toNotice({
      notifiedTo: result.notified_to,
      notifiedAt: result.notified_at,
      notifiedByName: result.notified_by_name,
    }),
    values: shown?.map(toMeasuredValue) ?? null,
  };
}
