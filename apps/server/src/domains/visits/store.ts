import { type CareKind, carriesOutOrders, isServiceKind, message, type Role } from '@afyakadi/contract';
import { priorityOf, reasonsOnArrival } from '@afyakadi/contract/care/triage';
import { sql } from 'kysely';
import {
  col,
  type Database,
  expression,
  isUniqueViolation,
  newId,
  type Row,
  type RowOf,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import { isAdmitted, liesInBed } from '../inpatients/index.ts';
import { locksBalance } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { type VisitRow, visitColumns, visitJoins, visitRow, withVisits } from './rows.ts';
import { visitStates } from './state.ts';
import { unused } from './unused.ts';

export type CarePointRow = Pick<Row<'care_point'>, 'id' | 'name' | 'kind' | 'code'>;

const activeCarePoint = (build: Database['build'], facilityId: string, id: string) =>
  build
    .selectFrom('care_point')
    .select(['id', 'name', 'kind', 'code'])
    .where('active', '=', true)
    .where('facility_id', '=', facilityId)
    .where('id', '=', id);

/** A care point of the facility, read outside a transaction. */
export async function readCarePoint(database: Database, facilityId: string, id: string) {
  const [row] = await database.read(facilityId, activeCarePoint(database.build, facilityId, id));
  return row;
}

/** Reads a care point and locks it until the transaction ends, so that it is not closed while a visit starts there. */
export function carePointById(tx: Tx, facilityId: string, id: string): Promise<CarePointRow | undefined> {
  return activeCarePoint(tx, facilityId, id).forKeyShare().executeTakeFirst();
}

/** The first care point of a kind by name that is in use, locked as `carePointById` locks. */
export function firstCarePointOf(
  tx: Tx,
  facilityId: string,
  kind: CareKind,
): Promise<CarePointRow | undefined> {
  return tx
    .selectFrom('care_point')
    .select(['id', 'name', 'kind', 'code'])
    .where('active', '=', true)
    .where('facility_id', '=', facilityId)
    .where('kind', '=', kind)
    .orderBy('name')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

const authorization = {
  ...col.from('card_authorization', 'id', 'authorization_no', 'member_id', 'day'),
  withdrawn: col.boolean,
  admitted: col.boolean,
  ...col.from('authorized_member', 'identity_source', 'date_of_birth'),
  ...col.from('card_authorization', 'visit_type_id'),
  undecided: col.boolean,
  provisional: provisionalType,
};
type AuthorizationRow = RowOf<typeof authorization>;

/**
 * The authorization that a client names (requirements 10.6): by its own id, by its number, or the latest valid one of
 * an authorized member. During a stay it is that of the stay, unless the named one is withdrawn. Locked against a
 * withdrawal at the same moment.
 */
export async function findAuthorization(
  tx: Tx,
  facilityId: string,
  client: { by: 'id'; id: string } | { by: 'number'; authorizationNo: string },
): Promise<AuthorizationRow | undefined> {
  const named =
    client.by === 'number'
      ? sql`n.authorization_no = ${client.authorizationNo}`
      : sql`(n.id = ${client.id} or (n.withdrawn_at is null and n.member_id = ${client.id}))`;
  const [row] = await readerOf(tx)(rows(authorization)`
    select a.id, a.authorization_no, a.member_id, a.day, a.withdrawn_at is not null as withdrawn,
      ${isAdmitted} as admitted, m.identity_source,
      m.date_of_birth, a.visit_type_id,
      a.provisional is null and exists (select from identity_conflict i where i.facility_id = a.facility_id
        and i.authorization_id = a.id and i.decision is null) as undecided,
      ${provisionalMark} as provisional
    from card_authorization n
    left join stay y on y.facility_id = n.facility_id and y.member_id = n.member_id and y.status = 'Admitted'
      and n.withdrawn_at is null
    -- "case", because COALESCE is not leakproof: under row level security it would keep PostgreSQL off the index.
    join card_authorization a on a.facility_id = n.facility_id
      and a.id = case when y.authorization_id is null then n.id else y.authorization_id end
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    where n.facility_id = ${facilityId} and ${named}
    order by n.created_at desc limit 1 for share of n, a`);
  return row;
}

/** The scheme's visit type of an emergency (domain 2.6). */
const emergencyType = 2;

const openVisit = {
  ...col.from('visit', 'id', 'status', 'created_at', 'taken_at', 'queue_no'),
  taken_by_name: col.nullable(col.of('account', 'name')),
  /** An order dialog had opened it, and now the patient is sent there. */
  forwarded: col.boolean,
};
export type OpenVisit = RowOf<typeof openVisit>;

export interface NewVisit {
  facilityId: string;
  authorization: AuthorizationRow;
  carePoint: CarePointRow;
  caller: Caller;
  forOrder: boolean;
  today: string;
  now: Date;
}

/**
 * Starts a visit, or returns the open one: a unique index allows one open visit per authorization and care point.
 * Stores why it was started; a patient who is forwarded deliberately makes a visit that an order
 * dialog opened a forwarded one: `forwarded`, as for a new one that is not for an order.
 */
export async function startOrReuse(
  tx: Tx,
  visit: NewVisit,
): Promise<Omit<OpenVisit, 'forwarded'> & { reused: boolean; forwarded: boolean }> {
  const { carePoint, caller, facilityId } = visit;
  const openedAt = visit.forOrder && carriesOutOrders(carePoint.kind) ? visit.now : null;
  const reasons = reasonsOnArrival(
    visit.authorization.date_of_birth,
    visit.today,
    visit.authorization.visit_type_id === emergencyType,
  );
  const selfStarted = await startsOwnVisit(tx, caller, carePoint.kind);
  const inserted = await tx
    .with('numbered', (db) =>
      db
        .updateTable('care_point as p')
        .set({
          queue_day: visit.today,
          queue_last: expression(
            col.integer,
          )`case when p.queue_day = ${visit.today} then p.queue_last + 1 else 1 end`,
        })
        .where('p.facility_id', '=', facilityId)
        .where('p.id', '=', carePoint.id)
        .where(givesNumber(visit))
        .returning('p.queue_last'),
    )
    .insertInto('visit')
    .values({
      facility_id: facilityId,
      id: newId(),
      authorization_id: visit.authorization.id,
      member_id: visit.authorization.member_id,
      care_point_id: carePoint.id,
      status: visitStates.initial.start,
      reference_no: `${visit.authorization.authorization_no}/${carePoint.code}`,
      day: visit.today,
      created_at: visit.now,
      created_by: caller.accountId,
      order_opened_at: openedAt,
      self_started: selfStarted,
      priority: expression(
        col.integer,
      )`greatest(${priorityOf(reasons)}::integer, (select max(w.priority) from ${earlier(visit)}))`,
      priority_reasons: expression(col.of('visit', 'priority_reasons'))`
        array(select unnest(${[...reasons]}::text[]) union select unnest(w.priority_reasons) from ${earlier(visit)})`,
      queue_no: (eb) => eb.selectFrom('numbered').select('queue_last'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['facility_id', 'authorization_id', 'care_point_id'])
        .where('status', '=', sql.lit<'Pending'>('Pending'))
        .doNothing(),
    )
    .returning(['id', 'status', 'created_at', 'queue_no'])
    .executeTakeFirst();
  if (inserted)
    return { ...inserted, taken_at: null, taken_by_name: null, reused: false, forwarded: !visit.forOrder };
  const [open] = await readerOf(tx)(rows(openVisit)`
    update visit v set order_opened_at = case when v.order_opened_at is not null then ${openedAt}::timestamptz end,
      self_started = v.self_started and ${selfStarted || visit.forOrder}
    from (
      select id, order_opened_at from visit where facility_id = ${facilityId}
        and authorization_id = ${visit.authorization.id} and care_point_id = ${carePoint.id} and status = 'Pending'
      for no key update
    ) before
    where v.facility_id = ${facilityId} and v.id = before.id and v.status = 'Pending'
    returning v.id, v.status, v.created_at, v.taken_at, v.queue_no,
      (select name from account where facility_id = v.facility_id and id = v.taken_by) as taken_by_name,
      before.order_opened_at is not null and ${openedAt}::timestamptz is null as forwarded`);
  // Between the two statements the open one was ended: then a new one is started.
  return open ? { ...open, reused: true } : startOrReuse(tx, visit);
}

/** SQL: the visits `w` under the same authorization: what was found at one care point, such as triage, counts at the next. */
const earlier = ({ facilityId, authorization }: NewVisit) => sql`visit w where w.facility_id = ${facilityId}
  and w.authorization_id = ${authorization.id} and w.status <> 'Cancelled'`;

/** SQL: whether a care point `p` gives the patient a number: the facility does, and the patient has no open visit there. */
const givesNumber = ({ authorization }: NewVisit) => expression(col.boolean)`(
  exists (select from facility_setting s where s.facility_id = p.facility_id and s.queue_numbers)
  and not exists (select from visit v where v.facility_id = p.facility_id and v.care_point_id = p.id
    and v.authorization_id = ${authorization.id} and v.status = 'Pending'))`;

/** The role of those who work at a kind of care point; undefined where visits are not self-started. */
function staffOf(kind: CareKind | null): Role | undefined {
  if (kind === 'pharmacy') return 'pharmacist';
  if (kind === 'laboratory') return 'lab_tech';
  return isServiceKind(kind) ? 'practitioner' : undefined;
}

/** True for people of a station who start a visit there themselves; a doctor who works there too sends as a doctor. */
async function startsOwnVisit(tx: Tx, caller: Caller, kind: CareKind | null): Promise<boolean> {
  const staff = staffOf(kind);
  if (!staff || caller.role === 'doctor') return false;
  const held = await tx
    .selectFrom('account_role')
    .select('role')
    .where('facility_id', '=', caller.facility.id)
    .where('account_id', '=', caller.accountId)
    .where('role', '=', staff)
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Returns a whole visit, locked for a change of its state. Reads in a second statement: a statement
 * that waited for the lock would use its older snapshot and miss the lines of an order that had the lock.
 * @param isCharged by the change: what is left of a ceiling or a number is locked before the visit
 */
export async function lockVisit(
  tx: Tx,
  { caller, id, isCharged }: { caller: Caller; id: string; isCharged: boolean },
): Promise<VisitRow | undefined> {
  const facilityId = caller.facility.id;
  const visit = sql`from visit where facility_id = ${facilityId} and id = ${id}`;
  const balance = locksBalance(facilityId, sql`(select member_id ${visit})`);
  await sql`select ${visit} ${isCharged ? sql`and ${balance}` : sql``} for update`.execute(tx);
  const [row] = await readerOf(tx)(rows(visitRow)`
    with ${withVisits(facilityId, sql`select * ${visit}`, caller)} select ${visitColumns} from page v
    join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id ${visitJoins}`);
  return row;
}

export interface VisitChange {
  facilityId: string;
  id: string;
  accountId: string;
  now: Date;
}

/** Records that the doctor opens the patient for new results. */
export async function seeResults(tx: Tx, change: VisitChange): Promise<void> {
  await tx
    .updateTable('visit')
    .set({ results_seen_at: change.now })
    .where('facility_id', '=', change.facilityId)
    .where('id', '=', change.id)
    .execute();
}

export async function complete(tx: Tx, change: VisitChange): Promise<void> {
  await sql`update visit set status = ${visitStates.to('complete')}, completed_at = ${change.now},
      completed_by = ${change.accountId}
    where facility_id = ${change.facilityId} and id = ${change.id} and status ${inStates(visitStates.from('complete'))}`.execute(
    tx,
  );
}

/** Failure: `conflict` where another visit of the patient is started at the care point this very moment. */
export async function undoComplete(tx: Tx, change: VisitChange): Promise<void> {
  await sql`update visit set status = ${visitStates.to('undo')}, completed_at = null, completed_by = null
    where facility_id = ${change.facilityId} and id = ${change.id} and status ${inStates(visitStates.from('undo'))}`
    .execute(tx)
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'visit_one_open')) throw error;
      throw new Failure('conflict', message('visits.startedMeanwhile'));
    });
}

/**
 * Locks the authorization of a visit against a withdrawal at the same moment.
 * @returns whether it was withdrawn; false also for an unknown visit
 */
export async function lockAuthorizationOfVisit(
  tx: Tx,
  facilityId: string,
  visitId: string,
): Promise<boolean> {
  const [row] = await readerOf(tx)(rows({ withdrawn: col.boolean })`
    select a.withdrawn_at is not null as withdrawn from visit v
    join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
    where v.facility_id = ${facilityId} and v.id = ${visitId} for share of a`);
  return row?.withdrawn ?? false;
}

/** The care point to which the patient was sent after a completed visit, under the same authorization. */
export async function visitAfter(
  tx: Tx,
  facilityId: string,
  visit: Pick<VisitRow, 'id' | 'authorization_id'>,
  completedAt: Date,
): Promise<string | undefined> {
  const next = await tx
    .selectFrom('visit as v')
    .innerJoin('care_point as p', (join) =>
      join.onRef('p.facility_id', '=', 'v.facility_id').onRef('p.id', '=', 'v.care_point_id'),
    )
    .select('p.name')
    .where('v.facility_id', '=', facilityId)
    .where('v.authorization_id', '=', visit.authorization_id)
    .where('v.id', '<>', visit.id)
    .where('v.status', '<>', 'Cancelled')
    .where('v.created_at', '>=', completedAt)
    .orderBy('v.created_at')
    .limit(1)
    .executeTakeFirst();
  return next?.name;
}

export async function cancel(tx: Tx, change: VisitChange, reason: string): Promise<void> {
  await sql`update visit set status = ${visitStates.to('cancel')}, cancelled_at = ${change.now},
      cancelled_by = ${change.accountId}, cancel_reason = ${reason}, completed_at = null, completed_by = null
    where facility_id = ${change.facilityId} and id = ${change.id}
      and status ${inStates(visitStates.from('cancel'))}`.execute(tx);
}

/** Withdraws the visits of a withdrawn authorization: the open ones, and those under which nothing was done. */
export async function cancelVisitsOf(
  tx: Tx,
  change: Omit<VisitChange, 'id'> & { authorizationId: string; reason: string },
): Promise<{ id: string; care_point_id: string }[]> {
  return readerOf(tx)(rows(col.from('visit', 'id', 'care_point_id'))`
    update visit v set status = ${visitStates.to('cancel')}, cancelled_at = ${change.now},
      cancelled_by = ${change.accountId}, cancel_reason = ${change.reason}, completed_at = null, completed_by = null
    where v.facility_id = ${change.facilityId} and v.authorization_id = ${change.authorizationId}
      and v.status ${inStates(visitStates.from('cancel'))} and (v.status = 'Pending' or ${unused})
    returning id, care_point_id`);
}

/** True when nothing was done under the visit. */
export async function isUnused(tx: Tx, facilityId: string, visitId: string): Promise<boolean> {
  const existing = await tx
    .selectFrom('visit as v')
    .select('v.id')
    .where('v.facility_id', '=', facilityId)
    .where('v.id', '=', visitId)
    .where(unused)
    .executeTakeFirst();
  return existing !== undefined;
}

/** True when the patient lies in a bed of the visit's ward. */
export async function hasInPatient(tx: Tx, facilityId: string, visitId: string): Promise<boolean> {
  const [row] = await readerOf(tx)(
    rows({ lies: col.boolean })`select ${liesInBed(facilityId, visitId)} as lies`,
  );
  return row?.lies ?? false;
}

/** True when something was ordered under the visit that was not cancelled since. */
export async function hasOrders(tx: Tx, facilityId: string, visitId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('order_line')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('visit_id', '=', visitId)
    .where('status', '<>', 'Cancelled')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
