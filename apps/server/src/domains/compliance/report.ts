import {
  type ComplianceReport,
  claimStatuses,
  genders,
  type ServiceGroup,
  serviceGroupOf,
  serviceGroups,
} from '@afyakadi/contract';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { approvedPart } from '../ledger/index.ts';
import { daysOf, type Period } from './period.ts';

/** One sum over claims (all, or by status, sex or day) or over lines of one kind. */
const sumRow = {
  of: col.oneOf('all', 'status', 'gender', 'day', 'lines'),
  status: col.nullable(col.of('claim', 'status')),
  gender: col.of('claim', 'gender'),
  day: col.nullable(col.date),
  item_type_id: col.nullable(col.integer),
  ...col.from('claim_line', 'department', 'reason'),
  n: col.integer,
  claimed: col.integer,
  approved: col.integer,
  lost: col.integer,
};
type SumRow = RowOf<typeof sumRow>;

/**
 * Reports the claims of a period by day of attendance, without drafts and superseded versions, in one statement. All
 * sums are whole TZS. Lost is what was claimed and not approved, of decided claims and lines.
 */
export async function readReport(
  read: Reader,
  facilityId: string,
  period: Period,
): Promise<ComplianceReport> {
  const sums = await read(
    rows(sumRow)`with c as materialized (
        select id, day, status, gender, amount_claimed, coalesce(amount_approved, 0) as amount_approved,
          case when status in ('Approved', 'Rejected') then amount_claimed - coalesce(amount_approved, 0) else 0 end as lost
        from claim
        where facility_id = ${facilityId} and superseded_by is null and status <> 'Draft'
          and day between ${period.from} and ${period.to}
      ), per_claim as (
        select case when grouping(status) = 0 then 'status' when grouping(gender) = 0 then 'gender'
            when grouping(day) = 0 then 'day' else 'all' end as of,
          status, gender, day, count(*) as n, sum(amount_claimed) as claimed, sum(amount_approved) as approved,
          sum(lost) as lost
        from c group by grouping sets ((), (status), (gender), (day))
      ), per_line as (
        select l.item_type_id, l.department, case when l.outcome is not null then l.reason end as reason, count(*) as n,
          sum(l.scheme_amount) as claimed, sum(coalesce(${approvedPart}, 0)) as approved,
          sum(case when l.outcome is not null then l.scheme_amount - coalesce(${approvedPart}, 0) else 0 end) as lost
        from c join claim_line l on l.facility_id = ${facilityId} and l.claim_id = c.id
        where l.left_out is null
        group by 1, 2, 3
      )
      select of, status, gender, day, null::integer as item_type_id, null as department, null as reason, n,
        coalesce(claimed, 0)::bigint as claimed, coalesce(approved, 0)::bigint as approved,
        coalesce(lost, 0)::bigint as lost
      from per_claim
      union all
      select 'lines', null, null, null, item_type_id, department, reason, n, claimed::bigint, approved::bigint,
        lost::bigint
      from per_line`,
  );
  const lines = sums.filter((row) => row.of === 'lines');
  return {
    ...period,
    total: shareOf(sums.find((row) => row.of === 'all')),
    byStatus: claimStatuses
      .filter((status) => status !== 'Draft')
      .map((status) => ({
        status,
        ...shareOf(sums.find((row) => row.of === 'status' && row.status === status)),
      })),
    bySex: [...genders, null].flatMap((gender) => {
      const row = sums.find((row) => row.of === 'gender' && row.gender === gender);
      return row || gender ? [{ gender, ...shareOf(row) }] : [];
    }),
    byServiceGroup: groupsOf(lines),
    reasons: reasonsOf(lines),
    days: daysIn(period, sums),
  };
}

function shareOf(row: SumRow | undefined) {
  return { claims: row?.n ?? 0, amountClaimed: row?.claimed ?? 0, amountApproved: row?.approved ?? 0 };
}

function groupsOf(lines: readonly SumRow[]): ComplianceReport['byServiceGroup'] {
  const sums = new Map<ServiceGroup, ComplianceReport['byServiceGroup'][number]>(
    serviceGroups.map((group) => [group, { group, lines: 0, amountClaimed: 0, amountApproved: 0 }]),
  );
  for (const row of lines) {
    const sum = sums.get(serviceGroupOf(row.item_type_id ?? 0));
    if (!sum) continue;
    sum.lines += row.n;
    sum.amountClaimed += row.claimed;
    sum.amountApproved += row.approved;
  }
  return [...sums.values()];
}

/** By reason and the department that caused it, the costliest first. */
function reasonsOf(lines: readonly SumRow[]): ComplianceReport['reasons'] {
  const sums = new Map<string, ComplianceReport['reasons'][number]>();
  for (const { reason, department, n, lost } of lines) {
    if (reason === null || lost === 0) continue;
    const key = JSON.stringify([reason, department]);
    const sum = sums.get(key) ?? { reason, department, lines: 0, amountLost: 0 };
    sums.set(key, { ...sum, lines: sum.lines + n, amountLost: sum.amountLost + lost });
  }
  return [...sums.values()].sort(
    (a, b) =>
      b.amountLost - a.amountLost ||
      b.lines - a.lines ||
      a.reason.localeCompare(b.reason) ||
      (a.department ?? '').localeCompare(b.department ?? ''),
  );
}

function daysIn(period: Period, rows: readonly SumRow[]): ComplianceReport['days'] {
  const known = new Map(rows.filter((row) => row.of === 'day').map((row) => [row.day, row]));
  return daysOf(period).map((day) => {
    const row = known.get(day);
    return { day, ...shareOf(row), rejected: row?.lost ?? 0 };
  });
}
