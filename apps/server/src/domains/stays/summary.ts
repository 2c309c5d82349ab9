import {
  closedLineStatuses,
  type DischargeSummary,
  type endpoints,
  message,
  type Stay,
} from '@afyakadi/contract';
import { col, type Reader, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { inStates } from '../../platform/states.ts';
import { assertAccess } from '../patient-access/index.ts';
import { lastDay } from '../rules/index.ts';
import { lockStay, recordStay } from './store.ts';

const medicine = {
  ...col.from('order_line', 'id', 'item_name', 'dosage', 'frequency', 'duration_days', 'day'),
};

const summaryRow = {
  ...col.from('stay', 'course', 'return_on', 'summarized_at'),
  written_by: col.nullable(col.of('account', 'name')),
  diagnoses: col.json<DischargeSummary['diagnoses']>(),
  results: col.json<DischargeSummary['results']>(),
};

/**
 * Reads the discharge summary of a stay. Medicines to take home are those that are taken longer than until the day of the
 * discharge, or today.
 * @param today the facility's day, YYYY-MM-DD
 */
export async function readSummary(
  read: Reader,
  facilityId: string,
  stay: Pick<Stay, 'id' | 'authorizationId' | 'status'>,
  today: string,
): Promise<DischargeSummary> {
  if (stay.status !== 'Admitted' && stay.status !== 'Discharged')
    throw new Failure('conflict', message('stays.noStayYet'));
  const { authorizationId } = stay;
  const [[row], lines] = await Promise.all([
    read(rows(summaryRow)`
      select y.course, y.return_on, y.summarized_at, k.name as written_by,
        (select coalesce(json_agg(json_build_object('code', g.code, 'name', g.name)
            order by g.certainty = 'Final' desc, g.recorded_at, g.id), '[]')
          from diagnosis g where g.facility_id = y.facility_id and g.authorization_id = y.authorization_id
          and g.withdrawn_at is null) as diagnoses,
        (select coalesce(json_agg(json_build_object('itemName', l.item_name, 'text',
            concat_ws('; ', v.text, nullif(x.remarks, ''))) order by l.ordered_at, l.id), '[]')
          from order_line l cross join lateral (
            select r.id, r.remarks from test_result r where r.facility_id = l.facility_id and r.line_id = l.id
            order by r.version desc limit 1) x
          left join lateral (
            select string_agg(concat_ws(' ', e.name, e.value, e.unit), ', ' order by e.position) as text
            from test_value e where e.facility_id = l.facility_id and e.result_id = x.id) v on true
          where l.facility_id = y.facility_id and l.authorization_id = y.authorization_id and l.category = 'test') as results
      from stay y left join account k on k.facility_id = y.facility_id and k.id = y.summarized_by
      where y.facility_id = ${facilityId} and y.id = ${stay.id}`),
    read(rows(medicine)`
      select id, item_name, dosage, frequency, duration_days, day from order_line
      where facility_id = ${facilityId} and authorization_id = ${authorizationId} and category = 'medicine'
        and frequency is not null and stopped_at is null and not (status ${inStates(closedLineStatuses)} and dispensed_quantity = 0)
      order by ordered_at, id`),
  ]);
  if (!row) throw new Failure('notFound', message('stays.unknown'));
  return {
    course: row.course ?? '',
    returnOn: row.return_on,
    writtenAt: row.summarized_at?.toISOString() ?? null,
    writtenByName: row.written_by,
    diagnoses: row.diagnoses,
    results: row.results,
    medicines: lines.flatMap(({ id, item_name: itemName, dosage, frequency, duration_days, day }) => {
      const until = lastDay({ day, frequency, durationDays: duration_days, stoppedOn: null });
      const goesOn = until === null ? frequency !== 'STAT' : until > today;
      const durationDays = duration_days;
      return goesOn ? [{ memberVisitItemId: id, itemName, dosage, frequency, durationDays, until }] : [];
    }),
  };
}

/** Writes the doctor's part of a discharge summary. Failures: `notFound`; `conflict` for a patient who was not admitted. */
export async function writeSummary(
  tx: Tx,
  call: Call<typeof endpoints.writeDischargeSummary>,
): Promise<DischargeSummary> {
  const { caller, params, body, now, today } = call;
  const facilityId = caller.facility.id;
  const stay = await lockStay(tx, facilityId, params.id);
  await assertAccess(readerOf(tx), call, stay.member_id);
  await tx
    .updateTable('stay')
    .set({
      course: body.course,
      return_on: body.returnOn,
      summarized_at: now,
      summarized_by: caller.accountId,
    })
    .where('facility_id', '=', facilityId)
    .where('id', '=', stay.id)
    .execute();
  await recordStay(tx, call, stay, { action: 'stay.summarized' }, stay.care_point_id);
  const of = { id: stay.id, authorizationId: stay.authorization_id, status: stay.status };
  return readSummary(readerOf(tx), facilityId, of, today);
}
