import { emptyVisitMinutes } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { bySystem } from '../../platform/audit/write.ts';
import { col, expression, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import { inStates } from '../../platform/states.ts';
import type { Job } from '../../platform/worker/periodic.ts';
import { liesInBedOfVisit } from '../inpatients/index.ts';
import { visitStates } from './state.ts';

/**
 * SQL: whether a visit `v` at a care point `p` is there for orders alone: it is open, where orders are carried out, and
 * nobody lies in a bed under it.
 */
const takesOrders = sql`v.status = 'Pending' and coalesce(p.kind not in ('consultation', 'registration', 'triage'), false)
  and not (coalesce(p.kind = 'ward', false) and ${liesInBedOfVisit})`;

/**
 * SQL: whether a visit `v` at a care point `p` is empty: open where orders are carried out, and nothing was ever
 * ordered under it, not even a line that was cancelled since.
 * @param ordered whether anything was
 */
export const emptyUnless = (ordered: RawBuilder<unknown>) =>
  expression(col.boolean)`(${takesOrders} and not ${ordered})`;

export const empty = emptyUnless(
  sql`exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id)`,
);

/**
 * A common table expression `ordered`: those of some visits under which something was ordered, `live` where a line was
 * not cancelled. One look-up for all, as neighbours in a list are neighbours in the index.
 */
export const withOrdered = (
  facilityId: string,
  visitIds: RawBuilder<unknown>,
  further = sql``,
) => sql`ordered as materialized (
  select l.visit_id, bool_or(l.status <> 'Cancelled') as live ${further}
  from order_line l
  where l.facility_id = ${facilityId} and l.visit_id = any(${visitIds}) group by l.visit_id
)`;

/** `withOrdered` with `waiting`, the lines that wait, in the order of a list. */
export const withWaiting = (facilityId: string, visitIds: RawBuilder<unknown>) =>
  withOrdered(
    facilityId,
    visitIds,
    sql`, json_agg(json_build_object('category', l.category, 'name', l.item_name, 'urgent', l.urgent,
      'partly', l.status = 'PartlyDispensed') order by l.urgent and l.category <> 'medicine' desc, l.ordered_at, l.id)
      filter (where l.status in ('Ordered', 'PartlyDone', 'PartlyDispensed')) as waiting`,
  );

/** `empty` of a visit by its row `o` of `ordered`, null where it has none. */
export const emptyByOrdered = emptyUnless(sql`(o.visit_id is not null)`);

/** When `closeEmptyVisits` ends the visit unless something is ordered; null where it never does. */
export function closesAt(visit: { empty: boolean; order_opened_at: Date | null }): string | null {
  if (!visit.empty || !visit.order_opened_at) return null;
  return new Date(visit.order_opened_at.getTime() + emptyVisitMinutes * 60_000).toISOString();
}

/** Visits that one transaction ends at most. */
const batch = 200;

const reason = 'Nothing was ordered';

/**
 * Ends visits that an order dialog opened and left behind, also those that the station has started: the browser was
 * closed or lost its connection. A patient who was sent on purpose stays until somebody closes the visit.
 */
export const closeEmptyVisits: Job = {
  name: 'close empty visits',
  interval: 'closeEmptyVisits',
  async run({ underLock, signal, now }) {
    const before = new Date(now.getTime() - emptyVisitMinutes * 60_000);
    const facilities = await underLock(null, (tx) =>
      readerOf(tx)(
        rows({ facility_id: col.uuid })`select facility_id from facilities_with_empty_visits(${before})`,
      ),
    );
    for (const { facility_id: facilityId } of facilities) {
      let closed = batch;
      while (closed === batch && !signal.aborted)
        closed = await underLock(facilityId, (tx) => closeBatch(tx, { facilityId, before, now }));
    }
  },
};

/** @returns how many visits were closed */
async function closeBatch(
  tx: Tx,
  { facilityId, before, now }: { facilityId: string; before: Date; now: Date },
): Promise<number> {
  // Locks first and decides by a second statement: an order that is being written has the lock, and only a later
  // statement sees its lines.
  const read = readerOf(tx);
  const locked = await read(rows(col.from('visit', 'id'))`
    select v.id from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
    where v.facility_id = ${facilityId} and v.order_opened_at < ${before} and ${empty}
    order by v.order_opened_at limit ${sql.lit(batch)}
    for no key update of v skip locked`);
  const closed = await read(rows(col.from('visit', 'id', 'member_id', 'care_point_id'))`
    update visit v set status = ${visitStates.to('closeEmpty')}, cancelled_at = ${now}, cancel_reason = ${reason}
    where v.facility_id = ${facilityId} and v.id = any(${locked.map(({ id }) => id)}::uuid[])
      and v.status ${inStates(visitStates.from('closeEmpty'))}
      and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id)
    returning v.id, v.member_id, v.care_point_id`);
  for (const { id, member_id: memberId, care_point_id: carePointId } of closed) {
    await writeAuditAndEvents(
      tx,
      { caller: bySystem(facilityId), now },
      { action: 'visit.cancelled', subjectType: 'visit', subjectId: id, memberId, reason },
      { topic: 'visits', carePointId, visitId: id, memberId },
    );
  }
  return locked.length;
}
