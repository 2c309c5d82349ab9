import { message, type Stay, unfinishedLineStatuses } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  listOf,
  type Reader,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import { locksBalance } from '../ledger/index.ts';
import { listedPerson, personColumns, toPerson } from '../people/index.ts';

const stored = {
  ...col.from('stay', 'id', 'member_id', 'authorization_id', 'status', 'care_point_id', 'reason'),
  ...col.from('stay', 'requested_at', 'admitted_at', 'planned_on', 'discharged_at', 'outcome'),
};
const stayRow = {
  ...stored,
  ...listedPerson,
  care_point_name: col.of('care_point', 'name'),
  requested_by_name: col.of('account', 'name'),
  bed_id: col.nullable(col.of('bed', 'id')),
  bed_name: col.nullable(col.of('bed', 'name')),
  bed_item_name: col.nullable(col.of('facility_item', 'item_name')),
  diagnosis: col.nullable(col.json<NonNullable<Stay['diagnosis']>>()),
  bed_since: col.nullable(col.of('bed_assignment', 'from_at')),
  pending: col.json<Stay['pending']>(),
};
type StayRow = RowOf<typeof stayRow>;

/**
 * The stays of `stayRow` that match a condition about `y`. Other tables are looked up once for all rows (decision 044).
 * Pending lines are found by the open visits, because a visit is not completed before its last line, and a stay gets
 * more lines every day.
 */
const selectStays = (facilityId: string, condition: RawBuilder<unknown>) => rows(stayRow)`
  with stays as materialized (
    select * from stay y where y.facility_id = ${facilityId} and ${condition}
  ), authorized as materialized (
    select a.id, ${personColumns('a')} from card_authorization a
    where a.facility_id = ${facilityId} and a.id = any(array(select authorization_id from stays))
  ), open as materialized (
    select v.id, v.authorization_id from visit v
    where v.facility_id = ${facilityId} and v.authorization_id = any(array(select authorization_id from stays))
      and v.status = 'Pending'
  ), pending as materialized (
    select l.authorization_id, count(*) filter (where l.category = 'medicine') as medicines,
      count(*) filter (where l.category = 'test') as tests, count(*) filter (where l.category = 'service') as services
    from order_line l
    where l.facility_id = ${facilityId} and l.visit_id = any(array(select id from open))
      and l.status ${inStates(unfinishedLineStatuses)}
    group by l.authorization_id
  ), ill as materialized (
    select distinct on (g.authorization_id) g.authorization_id,
      json_build_object('code', g.code, 'name', g.name) as diagnosis
    from diagnosis g
    where g.facility_id = ${facilityId} and g.member_id = any(array(select member_id from stays))
      and g.authorization_id = any(array(select authorization_id from stays)) and g.withdrawn_at is null
    order by g.authorization_id, g.certainty = 'Final' desc, g.recorded_at desc
  ), lying as materialized (
    select x.stay_id, x.bed_id, x.item_code, x.from_at from bed_assignment x
    where x.facility_id = ${facilityId} and x.stay_id = any(array(select id from stays)) and x.until_at is null
  ), beds as materialized (
    select id, name from bed where facility_id = ${facilityId} and id = any(array(select bed_id from lying))
  ), items as materialized (
    select item_code, item_name from facility_item
    where facility_id = ${facilityId} and item_code = any(array(select item_code from lying))
  ), wards as materialized (
    select id, name from care_point
    where facility_id = ${facilityId} and id = any(array(select care_point_id from stays))
  ), staff as materialized (
    select id, name from account
    where facility_id = ${facilityId} and id = any(array(select requested_by from stays))
  )
  select ${listOf(stored, 'y')}, ${personColumns('a')}, p.name as care_point_name, k.name as requested_by_name,
    b.id as bed_id, b.name as bed_name, i.item_name as bed_item_name, x.from_at as bed_since,
    json_build_object('medicines', coalesce(n.medicines, 0), 'tests', coalesce(n.tests, 0),
      'services', coalesce(n.services, 0)) as pending,
    g.diagnosis
  from stays y
  join authorized a on a.id = y.authorization_id
  join wards p on p.id = y.care_point_id
  join staff k on k.id = y.requested_by
  left join pending n on n.authorization_id = y.authorization_id
  left join ill g on g.authorization_id = y.authorization_id
  left join lying x on x.stay_id = y.id
  left join beds b on b.id = x.bed_id
  left join items i on i.item_code = x.item_code
  order by y.requested_at, y.id`;

function toStay(row: StayRow): Stay {
  const { bed_id: bedId, bed_name: bedName, bed_item_name: itemName, bed_since: since } = row;
  return {
    id: row.id,
    authorizedMemberId: row.member_id,
    authorizationId: row.authorization_id,
    ...toPerson(row),
    status: row.status,
    carePointId: row.care_point_id,
    carePointName: row.care_point_name,
    reason: row.reason,
    diagnosis: row.diagnosis,
    requestedAt: row.requested_at.toISOString(),
    requestedByName: row.requested_by_name,
    admittedAt: row.admitted_at?.toISOString() ?? null,
    bed:
      bedId !== null && bedName !== null && itemName !== null && since !== null
        ? { id: bedId, name: bedName, itemName, since: since.toISOString() }
        : null,
    plannedOn: row.planned_on,
    dischargedAt: row.discharged_at?.toISOString() ?? null,
    outcome: row.outcome,
    pending: row.pending,
  };
}

/** Stays that match a condition about `y`, by the time of the request. */
export async function readStays(
  read: Reader,
  facilityId: string,
  condition: RawBuilder<unknown>,
): Promise<Stay[]> {
  return (await read(selectStays(facilityId, condition))).map(toStay);
}

/** A stay as a change of it answers. Failure: `notFound`. */
export async function stayAnswer(tx: Tx, facilityId: string, id: string): Promise<Stay> {
  const [stay] = await readStays(readerOf(tx), facilityId, sql`y.id = ${id}`);
  return stay ?? unknownStay();
}

/** Whether the facility knows the patient. */
export async function isKnown(read: Reader, facilityId: string, memberId: string): Promise<boolean> {
  const members = await read(rows(col.from('authorized_member', 'id'))`
    select id from authorized_member where facility_id = ${facilityId} and id = ${memberId}`);
  return members.length > 0;
}

const lockedStay = col.from(
  'stay',
  'id',
  'member_id',
  'authorization_id',
  'care_point_id',
  'status',
  'next_bed_day',
);
export type LockedStay = RowOf<typeof lockedStay>;

/**
 * Locks a stay, after what is left of the patient's ceilings, to which its bed-days are charged. Always before its
 * authorization, visits and claim, which nobody locks before a stay. Failure: `notFound`.
 */
export async function lockStay(tx: Tx, facilityId: string, id: string): Promise<LockedStay> {
  const stay = sql`from stay y where facility_id = ${facilityId} and id = ${id}`;
  const [locked] = await readerOf(tx)(rows(lockedStay)`
    select ${listOf(lockedStay, 'y')} ${stay} and ${locksBalance(facilityId, sql`(select member_id ${stay})`)}
    for no key update`);
  return locked ?? unknownStay();
}

export function unknownStay(): never {
  throw new Failure('notFound', message('stays.unknown'));
}

/** Writes what happened to a stay into the audit trail, and publishes it to the boards of these wards. */
export async function recordStay(
  tx: Tx,
  call: ActingCaller,
  stay: Pick<LockedStay, 'id' | 'member_id'>,
  entry: { action: string; reason?: string; detail?: Record<string, unknown> },
  ...carePointIds: [string, ...string[]]
): Promise<void> {
  const { member_id: memberId } = stay;
  const [first, ...others] = carePointIds.map((carePointId) => ({
    topic: 'visits' as const,
    carePointId,
    memberId,
  }));
  if (!first) return;
  await writeAuditAndEvents(
    tx,
    call,
    { ...entry, subjectType: 'stay', subjectId: stay.id, memberId },
    first,
    ...others,
  );
}
