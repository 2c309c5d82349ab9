import type { CareKind, ProvisionalMark, Role, VisitStatus } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { inStates } from '../../platform/states.ts';
import { provisionalMark } from '../people/index.ts';
import { type VisitRow, visitColumns, visitJoins } from './rows.ts';
import { visitStates } from './state.ts';
import { unused } from './unused.ts';

export interface CarePointRow {
  id: string;
  name: string;
  kind: CareKind | null;
  code: string;
}

const carePointColumns = sql`select id, name, kind, code from care_point where active and`;

/** A care point of the facility, read outside a transaction. */
export async function readCarePoint(database: Database, facilityId: string, id: string) {
  const [row] = await database.read<CarePointRow>(
    facilityId,
    sql`${carePointColumns} facility_id = ${facilityId} and id = ${id}`,
  );
  return row;
}

/** Reads a care point and locks it until the transaction ends, so that it is not closed while a visit starts there. */
export async function carePointById(
  tx: Tx,
  facilityId: string,
  id: string,
): Promise<CarePointRow | undefined> {
  const { rows } = await sql<CarePointRow>`
    ${carePointColumns} facility_id = ${facilityId} and id = ${id} for key share`.execute(tx);
  return rows[0];
}

export interface AuthorizationRow {
  id: string;
  authorization_no: string;
  member_id: string;
  day: string;
  withdrawn: boolean;
  identity_source: 'scheme' | 'staff' | 'missing';
  provisional: ProvisionalMark | null;
}

/**
 * The authorization that a client names (decisions 10): by its own id, by its number, or the latest valid one of an
 * authorized member. Locked against a withdrawal at the same moment.
 */
export async function findAuthorization(
  tx: Tx,
  facilityId: string,
  client: { by: 'id'; id: string } | { by: 'number'; authorizationNo: string },
): Promise<AuthorizationRow | undefined> {
  const named =
    client.by === 'number'
      ? sql`a.authorization_no = ${client.authorizationNo}`
      : sql`(a.id = ${client.id} or (a.withdrawn_at is null and a.member_id = ${client.id}))`;
  const { rows } = await sql<AuthorizationRow>`
    select a.id, a.authorization_no, a.member_id, a.day, a.withdrawn_at is not null as withdrawn, m.identity_source,
      ${provisionalMark} as provisional
    from card_authorization a
    join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
    where a.facility_id = ${facilityId} and ${named}
    order by a.created_at desc limit 1 for share of a`.execute(tx);
  return rows[0];
}

export interface OpenVisit {
  id: string;
  status: VisitStatus;
  created_at: Date;
}

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
 * Stores why it was started (migration 0007); a patient who is forwarded deliberately makes a visit that an order
 * dialog opened a forwarded one.
 */
export async function startOrReuse(tx: Tx, visit: NewVisit): Promise<OpenVisit & { reused: boolean }> {
  const { carePoint, caller, facilityId } = visit;
  const atStation = carePoint.kind === 'pharmacy' || carePoint.kind === 'laboratory';
  const openedAt = visit.forOrder && atStation ? visit.now : null;
  const selfStarted = await startsOwnVisit(tx, caller, carePoint.kind);
  const inserted = await sql<OpenVisit>`
    insert into visit (facility_id, id, authorization_id, member_id, care_point_id, status, reference_no, day,
      created_at, created_by, order_opened_at, self_started)
    values (${facilityId}, ${newId()}, ${visit.authorization.id}, ${visit.authorization.member_id}, ${carePoint.id},
      ${visitStates.initial.start}, ${`${visit.authorization.authorization_no}/${carePoint.code}`}, ${visit.today}, ${visit.now},
      ${caller.accountId}, ${openedAt}, ${selfStarted})
    on conflict (facility_id, authorization_id, care_point_id) where status = 'Pending' do nothing
    returning id, status, created_at`.execute(tx);
  if (inserted.rows[0]) return { ...inserted.rows[0], reused: false };
  const open = await sql<OpenVisit>`
    update visit set order_opened_at = case when order_opened_at is not null then ${openedAt}::timestamptz end,
      self_started = self_started and ${selfStarted || visit.forOrder}
    where facility_id = ${facilityId} and authorization_id = ${visit.authorization.id}
      and care_point_id = ${carePoint.id} and status = 'Pending'
    returning id, status, created_at`.execute(tx);
  // Between the two statements the open one was ended: then a new one is started.
  return open.rows[0] ? { ...open.rows[0], reused: true } : startOrReuse(tx, visit);
}

const staffOf: Partial<Record<CareKind, Role>> = { pharmacy: 'pharmacist', laboratory: 'lab_tech' };

/** True for people of a station who start a visit there themselves; a doctor who works there too sends as a doctor. */
async function startsOwnVisit(tx: Tx, caller: Caller, kind: CareKind | null): Promise<boolean> {
  const staff = kind ? staffOf[kind] : undefined;
  if (!staff || caller.role === 'doctor') return false;
  const { rows } = await sql`
    select from account_role where facility_id = ${caller.facility.id} and account_id = ${caller.accountId}
      and role = ${staff}`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns a visit as the lists show it, locked for a change of its state. Reads in a second statement: a statement
 * that waited for the lock would use its older snapshot and miss the lines of an order that had the lock.
 */
export async function lockVisit(tx: Tx, facilityId: string, id: string): Promise<VisitRow | undefined> {
  await sql`select from visit where facility_id = ${facilityId} and id = ${id} for update`.execute(tx);
  const { rows } = await sql<VisitRow>`
    select ${visitColumns} from visit v ${visitJoins}
    where v.facility_id = ${facilityId} and v.id = ${id}`.execute(tx);
  return rows[0];
}

export interface VisitChange {
  facilityId: string;
  id: string;
  accountId: string;
  now: Date;
}

export async function complete(tx: Tx, change: VisitChange): Promise<void> {
  await sql`update visit set status = ${visitStates.to('complete')}, completed_at = ${change.now},
      completed_by = ${change.accountId}
    where facility_id = ${change.facilityId} and id = ${change.id} and status ${inStates(visitStates.from('complete'))}`.execute(
    tx,
  );
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
  const { rows } = await sql<{ id: string; care_point_id: string }>`
    update visit v set status = ${visitStates.to('cancel')}, cancelled_at = ${change.now},
      cancelled_by = ${change.accountId}, cancel_reason = ${change.reason}, completed_at = null, completed_by = null
    where v.facility_id = ${change.facilityId} and v.authorization_id = ${change.authorizationId}
      and v.status ${inStates(visitStates.from('cancel'))} and (v.status = 'Pending' or ${unused})
    returning id, care_point_id`.execute(tx);
  return rows;
}

/** True when nothing was done under the visit. */
export async function isUnused(tx: Tx, facilityId: string, visitId: string): Promise<boolean> {
  const { rows } = await sql`
    select from visit v where v.facility_id = ${facilityId} and v.id = ${visitId} and ${unused}`.execute(tx);
  return rows.length > 0;
}

/** True when something was ordered under the visit that was not cancelled since. */
export async function hasOrders(tx: Tx, facilityId: string, visitId: string): Promise<boolean> {
  const { rows } = await sql<{ ordered: boolean }>`
    select exists (select from order_line where facility_id = ${facilityId} and visit_id = ${visitId}
      and status <> 'Cancelled') as ordered`.execute(tx);
  return rows[0]?.ordered ?? true;
}
