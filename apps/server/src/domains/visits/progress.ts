import {
  type CareKind,
  may,
  message,
  type ProvisionalMark,
  unfinishedLineStatuses,
} from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  col,
  compileOnce,
  type Database,
  isUniqueViolation,
  type Row,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { ActingCaller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import { isAdmitted, isCurrent, liesInBed } from '../inpatients/index.ts';
import { locksBalance } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { visitStates } from './state.ts';
import type { VisitChange } from './store.ts';

/** What other domains ask of a visit: the open one to order into, and its end when its last line is finished. */

export type VisitOfLines = Pick<
  Row<'visit'>,
  'id' | 'authorization_id' | 'member_id' | 'care_point_id' | 'status' | 'taken_at'
> &
  Pick<Row<'care_point'>, 'kind'>;

/** Visits `v` with their care points `p`; locks `v`. */
const lockedVisits = (db: Database['build'], facilityId: string) =>
  db
    .selectFrom('visit as v')
    .innerJoin('care_point as p', (join) =>
      join.onRef('p.facility_id', '=', 'v.facility_id').onRef('p.id', '=', 'v.care_point_id'),
    )
    .select([
      'v.id',
      'v.authorization_id',
      'v.member_id',
      'v.care_point_id',
      'p.kind',
      'v.status',
      'v.taken_at',
    ])
    .where('v.facility_id', '=', facilityId)
    .forNoKeyUpdate('v');

/** As a literal, so that PostgreSQL uses the indexes on open visits. */
const pending = sql.lit<'Pending'>('Pending');

/** Locks a visit before its lines are changed, so that two changes cannot both think another line is still open. */
export async function lockVisitOfLines(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<VisitOfLines | undefined> {
  const [visit] = await readerOf(tx)(lockedVisit({ facilityId, id }));
  return visit;
}

const lockedVisit = compileOnce((db, visit: { facilityId: string; id: string }) =>
  lockedVisits(db, visit.facilityId).where('v.id', '=', visit.id),
);

/** Locks the visit to which a line belongs now; undefined where the facility has no such line. */
export async function lockVisitOfLine(
  tx: Tx,
  facilityId: string,
  lineId: string,
): Promise<VisitOfLines | undefined> {
  const [visit] = await readerOf(tx)(visitLockedByLine({ facilityId, lineId }));
  return visit;
}

const visitLockedByLine = compileOnce((db, line: { facilityId: string; lineId: string }) =>
  lockedVisits(db, line.facilityId).where('v.id', '=', (eb) =>
    eb
      .selectFrom('order_line')
      .select('visit_id')
      .where('facility_id', '=', line.facilityId)
      .where('id', '=', line.lineId),
  ),
);

/** Locks all visits of a locked authorization, always in the same order. */
export async function lockVisits(tx: Tx, facilityId: string, authorizationId: string): Promise<void> {
  await sql`select from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
    where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId}
    order by p.kind = 'pharmacy' desc nulls last, p.kind = 'laboratory' desc nulls last, v.created_at, v.id
    for no key update of v`.execute(tx);
}

export interface LockedAuthorization {
  id: string;
  day: string;
  /** The patient is in a ward under it. */
  admitted: boolean;
  provisional: ProvisionalMark | null;
}

/**
 * Locks and returns the latest valid authorization of a member, or that of the stay, so that it is not withdrawn
 * meanwhile. Locked before its visits, as in a withdrawal, and before anything under it is computed. The rest of a
 * ceiling or a number is locked before it. Undefined without one.
 */
export async function lockAuthorization(
  tx: Tx,
  facilityId: string,
  memberId: string,
): Promise<LockedAuthorization | undefined> {
  const [locked] = await readerOf(tx)(lockedAuthorization(facilityId, memberId));
  return locked;
}

/** If the latest one is withdrawn while this waits for its lock, PostgreSQL goes on to the one before it. */
const lockedAuthorization = (facilityId: string, memberId: string) => rows({
  ...col.from('card_authorization', 'id', 'day'),
  admitted: col.boolean,
  provisional: provisionalType,
})`
    select id, day, ${isAdmitted} as admitted, ${provisionalMark} as provisional from card_authorization a
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
      and ${isCurrent(facilityId, memberId)} and ${locksBalance(facilityId, sql`${memberId}`)}
    order by created_at desc limit 1 for share`;

/**
 * The open visit that an order's lines join (requirements 7.1): at a care point of this kind, under this authorization.
 * Locked, so that it does not end meanwhile.
 */
export async function lockOpenVisit(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
  kind: CareKind,
): Promise<VisitOfLines | undefined> {
  const [visit] = await readerOf(tx)(lockedOpenVisit({ facilityId, authorizationId, kind }));
  return visit;
}

const lockedOpenVisit = compileOnce(
  (db, open: { facilityId: string; authorizationId: string; kind: CareKind }) =>
    lockedVisits(db, open.facilityId)
      .where('v.authorization_id', '=', open.authorizationId)
      .where('v.status', '=', pending)
      .where('p.kind', '=', open.kind)
      .orderBy('v.created_at', 'desc')
      .limit(1),
);

/**
 * Ends a visit whose lines are all finished (requirements 6.5); one without lines, or of a patient who lies in a bed,
 * stays open.
 */
export async function completeWhenDone(tx: Tx, call: ActingCaller, visit: VisitOfLines): Promise<void> {
  const completed = await readerOf(tx)(completedVisit(changeOf(call, visit.id)));
  if (completed.length === 0) return;
  await recordChange(tx, call, visit, 'visit.completed');
}

const changeOf = ({ caller, now }: ActingCaller, id: string): VisitChange => ({
  facilityId: caller.facility.id,
  id,
  accountId: caller.accountId,
  now,
});

const completedVisit = ({ facilityId, id, accountId, now }: VisitChange) => rows(col.from('visit', 'id'))`
    update visit set status = ${visitStates.to('complete')}, completed_at = ${now}, completed_by = ${accountId}
    where facility_id = ${facilityId} and id = ${id} and status ${inStates(visitStates.from('complete'))}
      and ${areDone(facilityId, id)}
    returning id`;

/**
 * SQL: whether a visit has lines, and all are finished. An aggregate: for `exists`, PostgreSQL may plan to scan the
 * table until the first match.
 */
function areDone(facilityId: string, id: string): RawBuilder<boolean> {
  return sql`((select coalesce(bool_and(not status ${inStates(unfinishedLineStatuses)}), false)
    from order_line where facility_id = ${facilityId} and visit_id = ${id}) and not ${liesInBed(facilityId, id)})`;
}

/** Ends a visit at a ward that the patient left, unless lines are unfinished: then it ends with the last of them. */
export async function endWardVisit(tx: Tx, call: ActingCaller, visit: VisitOfLines): Promise<void> {
  const { facilityId, id, accountId, now } = changeOf(call, visit.id);
  const completed = await readerOf(tx)(rows(col.from('visit', 'id'))`
    update visit v set status = ${visitStates.to('complete')}, completed_at = ${now}, completed_by = ${accountId}
    where v.facility_id = ${facilityId} and v.id = ${id} and v.status ${inStates(visitStates.from('complete'))}
      and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id
        and l.status ${inStates(unfinishedLineStatuses)})
    returning v.id`);
  if (completed.length > 0) await recordChange(tx, call, visit, 'visit.completed');
}

/** Ends the visit at triage of a patient who is sent on to another care point. */
export async function leaveTriage(tx: Tx, call: ActingCaller, authorizationId: string): Promise<void> {
  const { facilityId, accountId, now } = changeOf(call, authorizationId);
  const left = await readerOf(tx)(rows(col.from('visit', 'id', 'care_point_id', 'member_id'))`
    update visit v set status = ${visitStates.to('complete')}, completed_at = ${now}, completed_by = ${accountId}
    from care_point p
    where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId}
      and v.status ${inStates(visitStates.from('complete'))}
      and p.facility_id = v.facility_id and p.id = v.care_point_id and p.kind = 'triage'
    returning v.id, v.care_point_id, v.member_id`);
  for (const visit of left) await recordChange(tx, call, visit, 'visit.completed');
}

/**
 * Records who takes the patient in, unless somebody has; the caller writes audit and event.
 * @returns whether it was recorded now
 */
export async function take(tx: Tx, call: ActingCaller, visitId: string): Promise<boolean> {
  const taken = await readerOf(tx)(takenVisit(changeOf(call, visitId)));
  return taken.length > 0;
}

const takenVisit = compileOnce((db, { facilityId, id, accountId, now }: VisitChange) =>
  db
    .updateTable('visit')
    .set({ taken_at: now, taken_by: accountId })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .returning('id'),
);

/**
 * After something was done for a patient: takes them in, unless somebody has, and ends the visit if all its lines are
 * finished. As `takeIn` and `completeWhenDone`, by one statement.
 */
export async function advance(tx: Tx, call: ActingCaller, visit: VisitOfLines): Promise<void> {
  const [advanced] = await readerOf(tx)(advancedVisit(changeOf(call, visit.id)));
  if (!advanced) return;
  if (visit.taken_at === null) await recordChange(tx, call, visit, 'visit.taken');
  if (advanced.status !== visit.status) await recordChange(tx, call, visit, 'visit.completed');
}

const advancedVisit = ({ facilityId, id, accountId, now }: VisitChange) => rows(col.from('visit', 'status'))`
    update visit v set taken_at = coalesce(v.taken_at, ${now}), taken_by = coalesce(v.taken_by, ${accountId}),
      status = case when lines.done then ${visitStates.to('complete')} else v.status end,
      completed_at = case when lines.done then ${now} else v.completed_at end,
      completed_by = case when lines.done then ${accountId} else v.completed_by end
    from (select ${areDone(facilityId, id)} as done) lines
    where v.facility_id = ${facilityId} and v.id = ${id} and v.status ${inStates(visitStates.from('complete'))}
      and (v.taken_at is null or lines.done)
    returning v.status`;

/** Takes the patient in when the first thing is done for them, unless somebody has. */
export async function takeIn(tx: Tx, call: ActingCaller, visit: VisitOfLines): Promise<void> {
  if (await take(tx, call, visit.id)) await recordChange(tx, call, visit, 'visit.taken');
}

/**
 * Takes the patient in at consultation when a doctor first does something under an authorization, unless somebody has:
 * a doctor who opened the patient outside the visits list is treating too. A nurse who takes vital signs is not: the patient
 * still waits.
 */
export async function takeInAtConsultation(
  tx: Tx,
  call: ActingCaller,
  authorizationId: string,
): Promise<void> {
  if (!may(call.caller.role, 'orders.write')) return;
  const visits = await lockUntakenConsultations(tx, call.caller.facility.id, authorizationId);
  for (const visit of visits) await takeIn(tx, call, visit);
}

/** Locks the open visits at consultation into which nobody has taken the patient; `takeIn` does it. */
export function lockUntakenConsultations(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
): Promise<VisitOfLines[]> {
  return readerOf(tx)(untakenConsultations({ facilityId, authorizationId }));
}

const untakenConsultations = compileOnce(
  (db, authorization: { facilityId: string; authorizationId: string }) =>
    lockedVisits(db, authorization.facilityId)
      .where('v.authorization_id', '=', authorization.authorizationId)
      .where('v.status', '=', pending)
      .where('v.taken_at', 'is', null)
      .where('p.kind', '=', 'consultation')
      .orderBy('v.created_at'),
);

/**
 * Opens a completed visit again, because a line of it is unfinished again. Where another visit of the authorization is
 * open at the care point already, nothing is opened.
 * Failure: `conflict` where the visit was withdrawn, or another one is started this very moment.
 * @returns the visit that is open now: this one, or the other
 */
export async function reopen(tx: Tx, call: ActingCaller, visit: VisitOfLines): Promise<string> {
  if (visit.status === 'Pending') return visit.id;
  const facilityId = call.caller.facility.id;
  const other = await tx
    .selectFrom('visit')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('authorization_id', '=', visit.authorization_id)
    .where('care_point_id', '=', visit.care_point_id)
    .where('status', '=', pending)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (other) return other.id;
  await sql`update visit set status = ${visitStates.next(visit.status, 'reopen')}, completed_at = null, completed_by = null
    where facility_id = ${facilityId} and id = ${visit.id}
      and status ${inStates(visitStates.from('reopen'))}`
    .execute(tx)
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'visit_one_open')) throw error;
      throw new Failure('conflict', message('visits.startedMeanwhile'));
    });
  await recordChange(tx, call, visit, 'visit.reopened');
  return visit.id;
}

async function recordChange(
  tx: Tx,
  call: ActingCaller,
  visit: Pick<VisitOfLines, 'id' | 'care_point_id' | 'member_id'>,
  action: string,
): Promise<void> {
  await writeAuditAndEvents(
    tx,
    call,
    { action, subjectType: 'visit', subjectId: visit.id, memberId: visit.member_id },
    { topic: 'visits', carePointId: visit.care_point_id, visitId: visit.id, memberId: visit.member_id },
  );
}
