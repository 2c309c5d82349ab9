import { type Acting, bySystem, writeAudit } from '../../platform/audit/write.ts';
import { col, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { writeEvent } from '../../platform/events/write.ts';
import type { Job } from '../../platform/worker/periodic.ts';
import type { Ledger } from '../ledger/index.ts';
import { lockVisitOfLines } from '../visits/index.ts';
import { type LockedStay, lockStay } from './store.ts';

export interface BedDayParts {
  ledger: Ledger;
  /** The facility's time zone, in which midnights are counted. */
  timeZone: string;
}

const dueDay = {
  day: col.date,
  midnight: col.timestamptz,
  ...col.from('bed_assignment', 'visit_id', 'item_code', 'round_item_code', 'placed_by'),
};

/**
 * Charges the bed-days of a locked stay whose midnights have passed: each to the bed in which the patient lay at that
 * midnight, with its daily round. `next_bed_day` is raised in the same transaction, so no day is charged twice, and days
 * without a running server are charged later.
 * @param today the facility's day, YYYY-MM-DD
 */
export async function chargeBedDays(
  tx: Tx,
  call: Acting,
  stay: LockedStay,
  today: string,
  { ledger, timeZone }: BedDayParts,
): Promise<void> {
  const { next_bed_day: first } = stay;
  if (first === null || first >= today) return;
  const facilityId = call.caller.facility.id;
  const due = await readerOf(tx)(rows(dueDay)`
    select d.day::date as day, n.midnight, x.visit_id, x.item_code, x.round_item_code, x.placed_by
    from generate_series(${first}::date::timestamp, ${today}::date::timestamp - interval '1 day', '1 day') d(day)
    cross join lateral (select (d.day + interval '1 day') at time zone ${timeZone} as midnight) n
    join bed_assignment x on x.facility_id = ${facilityId} and x.stay_id = ${stay.id}
      and x.from_at < n.midnight and (x.until_at is null or x.until_at >= n.midnight)
    order by d.day`);
  for (const visitId of new Set(due.map(({ visit_id }) => visit_id))) {
    await lockVisitOfLines(tx, facilityId, visitId);
  }
  const days = due.flatMap(({ visit_id: visitId, day, midnight: at, placed_by: by, ...bed }) =>
    [bed.item_code, bed.round_item_code].flatMap((itemCode) =>
      itemCode === null ? [] : [{ visitId, itemCode, day, at, by }],
    ),
  );
  await ledger.chargeDays(tx, call, stay.authorization_id, days);
  await tx
    .updateTable('stay')
    .set({ next_bed_day: today })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  const memberId = stay.member_id;
  await writeAudit(tx, call, {
    action: 'stay.charged',
    subjectType: 'stay',
    subjectId: stay.id,
    memberId,
    detail: { days: due.map(({ day }) => day) },
  });
  await writeEvent(tx, call, { topic: 'visits', carePointId: stay.care_point_id, memberId });
}

/** Charges the bed-days of all in-patients after the facility's midnight. */
export function bedDaysJob(parts: BedDayParts & { dayOf: (at: Date) => string }): Job {
  return {
    name: 'charge bed-days',
    interval: 'chargeBedDays',
    async run({ underLock, signal, now }) {
      const today = parts.dayOf(now);
      const facilities = await underLock(null, (tx) =>
        readerOf(tx)(
          rows({ facility_id: col.uuid })`select facility_id from facilities_with_bed_days(${today})`,
        ),
      );
      const failures: unknown[] = [];
      for (const { facility_id: facilityId } of facilities) {
        const due = await underLock(facilityId, (tx) => staysDue(tx, facilityId, today));
        for (const id of due) {
          if (signal.aborted) return;
          const charged = underLock(facilityId, async (tx) => {
            const stay = await lockStay(tx, facilityId, id);
            // Discharged meanwhile, which has charged it.
            if (stay.status !== 'Admitted') return;
            await chargeBedDays(tx, { caller: bySystem(facilityId), now }, stay, today, parts);
          });
          // A stay that cannot be charged keeps no other one waiting.
          await charged.catch((error: unknown) => failures.push(error));
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function staysDue(tx: Tx, facilityId: string, today: string): Promise<string[]> {
  const due = await readerOf(tx)(rows(col.from('stay', 'id'))`
    select id from stay where facility_id = ${facilityId} and status = 'Admitted' and next_bed_day < ${today}
    order by next_bed_day, id`);
  return due.map(({ id }) => id);
}
