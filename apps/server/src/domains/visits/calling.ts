import { type AuthorizedVisit, type endpoints, message, worksAt } from '@afyakadi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { toAuthorizedVisit } from './rows.ts';
import { includesKind, make, recordChange } from './service.ts';
import { carePointById, lockVisit } from './store.ts';

/** How many others are called before a patient who was not there is called again. */
const othersFirst = 3;

/** A patient who was called and whom nobody has taken in is called again by "next" after so many minutes. */
const callMinutes = 10;

/** Another room cannot call a patient for so many seconds after a call. */
const callSeconds = 60;

/**
 * Calls the next patient who waits (requirements 6.7): urgent first, then the longest wait; who was not there comes
 * after three others, or when nobody else waits. The database gives each room another patient: it skips rows that another
 * call has locked, and a row that another call has just changed no longer fits.
 * Failures: `notFound`, `forbidden`; `conflict` where the facility does not call by numbers.
 */
export async function callNext(
  tx: Tx,
  call: Call<typeof endpoints.callNext>,
): Promise<{ visit: AuthorizedVisit | null }> {
  const { caller, params, body, now, today } = call;
  const facilityId = caller.facility.id;
  const carePoint = await carePointById(tx, facilityId, params.id);
  if (!carePoint) throw new Failure('notFound', message('visits.unknownCarePoint'));
  if (!includesKind(worksAt[caller.role], carePoint.kind))
    throw new Failure('forbidden', message('visits.carePointNotVisible'));
  await assertCalls(tx, facilityId);
  const stale = new Date(now.getTime() - callMinutes * 60_000);
  const [next] = await readerOf(tx)(rows(col.from('visit', 'id'))`
    select v.id from visit v
    where v.facility_id = ${facilityId} and v.care_point_id = ${carePoint.id} and v.status = 'Pending'
      and v.taken_at is null and (v.called_at is null or v.called_at < ${stale})
    order by (v.absent_at is not null and (
        select count(*) from visit c where c.facility_id = v.facility_id and c.care_point_id = v.care_point_id
          and c.day = ${today} and c.status <> 'Cancelled' and c.id <> v.id
          and greatest(c.called_at, c.absent_at) > v.absent_at) < ${othersFirst}),
      exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id and l.urgent
        and l.status in ('Ordered', 'PartlyDone')) or v.priority > 1 desc,
      v.priority desc, v.created_at, v.id
    limit 1 for no key update of v skip locked`);
  if (!next) return { visit: null };
  await storeCall(tx, call, next.id, body.room);
  const visit = await lockVisit(tx, { caller, id: next.id, isCharged: false });
  if (!visit) throw new Failure('notFound', message('visits.unknown'));
  await writeAudit(tx, call, {
    action: 'visit.called',
    subjectType: 'visit',
    subjectId: visit.id,
    memberId: visit.member_id,
  });
  await recordChange(tx, call, visit);
  return { visit: toAuthorizedVisit(visit, caller) };
}

/**
 * Calls a patient again, or one who was not there or waits for results back. Failures: those of `make`; `conflict` where
 * the visit is not pending, or another person has called the patient just now.
 */
export async function callVisit(tx: Tx, call: Call<typeof endpoints.callVisit>): Promise<AuthorizedVisit> {
  const { caller, now, body } = call;
  await assertCalls(tx, caller.facility.id);
  return make(tx, call, {
    action: 'visit.called',
    refusal: ({ status, called_at: at, called_by: by, called_room: room }) => {
      if (status !== 'Pending') return message('visits.notPending');
      const isFresh = at !== null && at.getTime() > now.getTime() - callSeconds * 1_000;
      return isFresh && by !== caller.accountId
        ? message('visits.calledElsewhere', { room: room ?? '' })
        : null;
    },
    done: () => false,
    store: ({ id }) => storeCall(tx, call, id, body.room),
  });
}

/** Records that a called patient is not there. Failures: those of `make`; `conflict` where the visit is not pending. */
export function recordAbsence(tx: Tx, call: Call<typeof endpoints.recordAbsence>): Promise<AuthorizedVisit> {
  return make(tx, call, {
    action: 'visit.absent',
    refusal: ({ status }) => (status === 'Pending' ? null : message('visits.notPending')),
    done: (visit) => visit.called_at === null,
    store: async ({ id }) => {
      await tx
        .updateTable('visit')
        .set({ called_at: null, called_by: null, called_room: null, absent_at: call.now })
        .where('facility_id', '=', call.caller.facility.id)
        .where('id', '=', id)
        .execute();
    },
  });
}

async function assertCalls(tx: Tx, facilityId: string): Promise<void> {
  const [setting] = await readerOf(tx)(rows(col.from('facility_setting', 'queue_numbers'))`
    select queue_numbers from facility_setting where facility_id = ${facilityId}`);
  if (!setting?.queue_numbers) throw new Failure('conflict', message('visits.callingOff'));
}

async function storeCall(
  tx: Tx,
  { caller, now }: Pick<Call<typeof endpoints.callNext>, 'caller' | 'now'>,
  id: string,
  room: string,
): Promise<void> {
  await sql`update visit set called_at = ${now}, called_by = ${caller.accountId}, called_room = ${room}
    where facility_id = ${caller.facility.id} and id = ${id}`.execute(tx);
}
