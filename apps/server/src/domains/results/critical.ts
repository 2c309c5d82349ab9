import type { CriticalResult } from '@afyakadi/contract';
import { sql } from 'kysely';
import { toList, toPage, withTotal } from '../../platform/database/counted-list.ts';
import { col, type Database } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { personColumns, personRow, toPerson } from '../people/index.ts';

const row = {
  ...col.from('order_line', 'id', 'member_id', 'item_name', 'ordered_by'),
  ...personRow,
  ...col.from('critical_result', 'since', 'waits_for_notice'),
  ordered_by_name: col.of('account', 'name'),
  version: col.of('test_result', 'version'),
  ...col.from('test_result', 'notified_to'),
};

/**
 * A page of the facility's critical results that no doctor has seen, the oldest first. Without the values: they are in
 * the record, whose reading is recorded.
 */
export async function listCritical(
  database: Database,
  { caller, query }: { caller: Caller; query: Parameters<typeof toPage<'createdAt'>>[0] },
) {
  const facilityId = caller.facility.id;
  const found = await database.read(
    facilityId,
    withTotal(
      row,
      sql`select l.id, l.member_id, l.item_name, l.ordered_by, ${personColumns('m')}, c.since, c.waits_for_notice,
          o.name as ordered_by_name, r.version, r.notified_to
        from critical_result c
          join order_line l on l.facility_id = c.facility_id and l.id = c.line_id
          join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
          join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
          cross join lateral (select version, notified_to from test_result r
            where r.facility_id = l.facility_id and r.line_id = l.id order by r.version desc limit 1) r
        where c.facility_id = ${facilityId} and c.seen_at is null`,
      toPage(query, 'createdAt'),
      sql`since`,
    ),
  );
  return toList(
    found,
    (one): CriticalResult => ({
      memberVisitItemId: one.id,
      authorizedMemberId: one.member_id,
      ...toPerson(one),
      itemName: one.item_name,
      resultedAt: one.since.toISOString(),
      orderedByName: one.ordered_by_name,
      own: one.ordered_by === caller.accountId,
      corrected: one.version > 1,
      waitsForNotice: one.waits_for_notice,
      notifiedTo: one.notified_to,
    }),
  );
}
