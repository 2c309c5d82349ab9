import { unfinishedLineStatuses } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';

const days = 7;

/**
 * SQL: the order lines `l` that wait although the scheme decided on their last request for approval `a` in the last
 * days. A doctor's are those that the doctor ordered.
 */
export function answeredLines(caller: Caller, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - days * 24 * 3_600_000);
  // "offset 0": each line by its key. Where most approvals are of the last days, PostgreSQL would read all lines instead.
  return sql`approval a
    cross join lateral (select * from order_line l where l.facility_id = a.facility_id and l.id = a.line_id offset 0) l
    where a.facility_id = ${caller.facility.id} and a.status in ('Valid', 'Invalid') and a.answered_at > ${since}
      and l.status ${inStates(unfinishedLineStatuses)}
      and ${caller.role === 'doctor' ? sql`l.ordered_by = ${caller.accountId}` : sql`true`}
      and not exists (select from approval n where n.facility_id = a.facility_id and n.line_id = a.line_id
        and n.requested_at > a.requested_at)`;
}
