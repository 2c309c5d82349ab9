import {
  type Approval,
  type LabResult,
  type LabSample,
  type Measure,
  type MeasuredValue,
  may,
  type PreviousResult,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, iso, listOf, type RowOf } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { approvalJoin } from '../approvals/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { withPossibleValues } from './possible-values.ts';
import type { ResultState } from './store.ts';

/** The columns of a `StoredValue` of `test_value e`. */
export const storedValue = sql`json_build_object('code', e.code, 'name', e.name, 'unit', e.unit, 'value', e.value,
  'low', e.low, 'high', e.high, 'criticalLow', e.critical_low, 'criticalHigh', e.critical_high)`;

/** A stored value, with the limits of its day. */
export type StoredValue = Omit<MeasuredValue, 'flag' | 'critical'> &
  Pick<Measure, 'criticalLow' | 'criticalHigh'>;

/** One version of a result as `testColumns` reads it; times as PostgreSQL writes them into JSON. */
interface Version {
  id: string;
  version: number;
  remarks: string;
  state: ResultState;
  correctionReason: string | null;
  at: string;
  byId: string;
  byName: string;
  authorizedAt: string | null;
  authorizedByName: string | null;
  notifiedTo: string | null;
  notifiedAt: string | null;
  notifiedByName: string | null;
  values: StoredValue[];
}

/** A new version has no authorization yet. */
export const notAuthorized = {
  authorizedAt: null,
  authorizedByName: null,
  notifiedTo: null,
  notifiedAt: null,
  notifiedByName: null,
};

const line = {
  ...col.from('order_line', 'id', 'visit_id', 'member_id', 'item_name', 'item_code', 'unit_price', 'status'),
  ...col.from(
    'order_line',
    'coverage',
    'approval_no',
    'doctor_note',
    'urgent',
    'ordered_at',
    'closed_reason',
  ),
};

/** A requested test with what it measures and its versions, newest first. */
export const test = {
  ...line,
  ordered_by_name: col.of('account', 'name'),
  measures: col.json<Measure[]>(),
  versions: col.json<Version[]>(),
  approval: col.nullable(col.json<Approval>()),
  choices: col.of('facility_item', 'result_choices'),
  sample: col.nullable(col.json<LabSample>()),
  previous: col.nullable(col.json<PreviousResult>()),
  critical: col.nullable(col.json<{ seenAt: string | null; seenByName: string | null }>()),
  provisional: provisionalType,
};
export type TestRow = RowOf<typeof test>;

/** The columns of `test` for lines `l`. */
export const testColumns = sql`
  ${listOf(line, 'l')}, o.name as ordered_by_name, m.measures, v.versions, approved.approval,
  f.result_choices as choices, prior.previous,
  (select json_build_object('number', s.number, 'collectedAt', ${iso('s.collected_at')}, 'collectedByName', a.name,
      'receivedAt', ${iso('s.received_at')}, 'rejectedAt', ${iso('s.rejected_at')}, 'rejectedReason', s.rejected_reason)
    from lab_sample s join account a on a.facility_id = s.facility_id and a.id = s.collected_by
    where s.facility_id = l.facility_id and s.line_id = l.id
    order by s.collected_at desc, s.rejected_at nulls first limit 1) as sample,
  (select json_build_object('seenAt', ${iso('c.seen_at')}, 'seenByName', a.name) from critical_result c
    left join account a on a.facility_id = c.facility_id and a.id = c.seen_by
    where c.facility_id = l.facility_id and c.line_id = l.id) as critical,
  (select ${provisionalMark} from card_authorization a where a.facility_id = l.facility_id
    and a.id = l.authorization_id) as provisional`;

/**
 * The joins of `testColumns` for lines `l`. The range of a measure is the one for the patient's sex and age in days on
 * `today`: of those that fit, one for the sex before one for both, then the narrowest age. Where sex or age is unknown,
 * only a range that asks for neither fits.
 */
export function testJoins(today: string): RawBuilder<unknown> {
  return sql`
    ${approvalJoin}
    join authorized_member p on p.facility_id = l.facility_id and p.id = l.member_id
    join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
    join facility_item f on f.facility_id = l.facility_id and f.id = l.item_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name, 'unit', t.unit,
        'decimals', t.decimals, 'low', r.low, 'high', r.high, 'criticalLow', t.critical_low,
        'criticalHigh', t.critical_high, 'possibleLow', t.possible_low, 'possibleHigh', t.possible_high,
        'partOf', t.part_of) order by t.position, t.code), '[]') as measures
      from test_measure t left join lateral (
        select low, high from reference_range g
        where g.facility_id = t.facility_id and g.item_code = t.item_code and g.code = t.code
          and (g.sex is null or g.sex = p.gender)
          and (g.age_from_days = 0 or has_age(p.date_of_birth, ${today}::date, g.age_from_days))
          and (g.age_to_days is null or not has_age(p.date_of_birth, ${today}::date, g.age_to_days))
        order by g.sex is null, g.age_to_days - g.age_from_days nulls last, g.age_from_days desc, g.line
        limit 1
      ) r on true
      where t.facility_id = l.facility_id and t.item_code = l.item_code
    ) m
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', x.id, 'version', x.version, 'remarks', x.remarks,
        'state', x.state, 'correctionReason', x.correction_reason, 'at', x.resulted_at, 'byId', x.resulted_by,
        'byName', a.name, 'authorizedAt', x.authorized_at, 'authorizedByName', b.name,
        'notifiedTo', x.notified_to, 'notifiedAt', x.notified_at, 'notifiedByName', n.name, 'values', coalesce((
          select json_agg(${storedValue} order by e.position)
          from test_value e where e.facility_id = x.facility_id and e.result_id = x.id), '[]'::json))
        order by x.version desc), '[]') as versions
      from test_result x
      join account a on a.facility_id = x.facility_id and a.id = x.resulted_by
      left join account b on b.facility_id = x.facility_id and b.id = x.authorized_by
      left join account n on n.facility_id = x.facility_id and n.id = x.notified_by
      where x.facility_id = l.facility_id and x.line_id = l.id
    ) v
    left join lateral (
      select json_build_object('at', ${iso('x.resulted_at')}, 'remarks', x.remarks, 'values', coalesce((
          select json_agg(json_build_object('code', e.code, 'value', e.value, 'unit', e.unit) order by e.position)
          from test_value e where e.facility_id = x.facility_id and e.result_id = x.id), '[]'::json)) as previous
      from order_line b join test_result x on x.facility_id = b.facility_id and x.line_id = b.id
      where b.facility_id = l.facility_id and b.member_id = l.member_id and b.item_code = l.item_code
        and (b.ordered_at, b.id) < (l.ordered_at, l.id)
      order by b.ordered_at desc, b.id desc, x.version desc
      limit 1
    ) prior on true`;
}

/** Converts a test for its reader: the contract's type with flags, and whether this person may authorize it. */
export function toLabResult(row: TestRow, caller: Caller): LabResult {
  const [newest] = row.versions;
  return {
    id: row.id,
    memberVisitItemId: row.id,
    visitId: row.visit_id,
    authorizedMemberId: row.member_id,
    itemName: row.item_name,
    itemCode: row.item_code,
    unitPrice: row.unit_price,
    status: row.status,
    needsApproval: row.coverage === 'approval',
    approvalNo: row.approval_no,
    approval: row.approval,
    doctorNote: row.doctor_note,
    urgent: row.urgent,
    remarks: newest?.remarks ?? null,
    createdAt: row.ordered_at.toISOString(),
    orderedByName: row.ordered_by_name,
    closedReason: row.closed_reason,
    mayAuthorize:
      may(caller.role, 'results.write') &&
      newest?.state === 'Preliminary' &&
      newest.byId !== caller.accountId,
    measures: row.measures.map(withPossibleValues),
    choices: row.choices,
    previous: row.previous,
    provisional: row.provisional,
    sample: row.sample,
    critical: row.critical && {
      seen: row.critical.seenAt ? { at: row.critical.seenAt, byName: row.critical.seenByName ?? '' } : null,
    },
    versions: row.versions.map((version) => ({
      version: version.version,
      remarks: version.remarks,
      values: version.values.map(toMeasuredValue),
      at: new Date(version.at).toISOString(),
      byName: version.byName,
      correctionReason: version.correctionReason,
      state: version.state,
      authorizedAt: version.authorizedAt === null ? null : new Date(version.authorizedAt).toISOString(),
      authorizedByName: version.authorizedByName,
      notice: toNotice(version),
    })),
  };
}

/** Returns who was told of a version, by whom and when; null until then. */
export function toNotice({
  notifiedTo: to,
  notifiedAt,
  notifiedByName,
}: Pick<Version, 'notifiedTo' | 'notifiedByName'> & { notifiedAt: Date | string | null }) {
  if (to === null || notifiedAt === null) return null;
  return { to, at: new Date(notifiedAt).toISOString(), byName: notifiedByName ?? '' };
}

export function toMeasuredValue({ criticalLow, criticalHigh, ...value }: StoredValue): MeasuredValue {
  return { ...value, flag: flagOf(value), critical: isCritical({ ...value, criticalLow, criticalHigh }) };
}

/** Whether a value lies beyond the critical limits; the limits themselves are not critical. */
export function isCritical({
  value,
  criticalLow,
  criticalHigh,
}: Pick<StoredValue, 'value' | 'criticalLow' | 'criticalHigh'>): boolean {
  return (criticalLow !== null && value < criticalLow) || (criticalHigh !== null && value > criticalHigh);
}

/** Whether a value lies outside its range; the bounds themselves lie in it. */
export function flagOf(measured: {
  value: number;
  low: number | null;
  high: number | null;
}): MeasuredValue['flag'] {
  if (measured.low !== null && measured.value < measured.low) return 'low';
  if (measured.high !== null && measured.value > measured.high) return 'high';
  return null;
}
