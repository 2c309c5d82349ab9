import type { DirectedItem, PatientMedicines } from '@afyakadi/contract';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { lastDay } from '../rules/index.ts';
import { countsAsOrdered } from './earlier.ts';
import { daysBack, type ForPatient } from './items.ts';

const line = {
  ...col.from('order_line', 'item_id', 'item_code', 'item_name', 'quantity', 'dosage', 'dose', 'frequency'),
  ...col.from('order_line', 'dose_unit', 'duration_days', 'day', 'ordered_at'),
  ordered_by_name: col.of('account', 'name'),
  is_last: col.boolean,
};

/** Reads the current medicines and the last prescription with one statement over the lines of a year. */
export async function medicinesOf(
  read: Reader,
  { facilityId, memberId, today }: Pick<ForPatient, 'facilityId' | 'memberId' | 'today'>,
): Promise<PatientMedicines> {
  const lines = await read(rows(line)`
    with mine as materialized (
      select * from order_line e where e.facility_id = ${facilityId} and e.member_id = ${memberId}
        and e.category = 'medicine' and e.day > ${today}::date - ${daysBack}::integer and ${countsAsOrdered}
        and e.stopped_on is null
    ), last as (select order_id from mine order by ordered_at desc, id desc limit 1)
    select e.item_id, e.item_code, e.item_name, e.quantity, e.dosage, e.dose, e.dose_unit, e.frequency, e.duration_days, e.day,
      e.ordered_at, b.name as ordered_by_name, e.order_id = (select order_id from last) as is_last
    from mine e join account b on b.facility_id = e.facility_id and b.id = e.ordered_by
    where e.order_id = (select order_id from last) or e.day + e.duration_days > ${today}::date
    order by e.ordered_at, e.id`);
  const lastLines = lines.filter(({ is_last }) => is_last);
  const [first] = lastLines;
  return {
    current: currentOf(lines, today),
    last: first
      ? {
          orderedAt: first.ordered_at.toISOString(),
          orderedByName: first.ordered_by_name,
          lines: lastLines.map(toDirected),
        }
      : null,
  };
}

/** Each medicine once, by the line that lasts longest. */
function currentOf(lines: readonly RowOf<typeof line>[], today: string): PatientMedicines['current'] {
  const running = lines
    .flatMap((row) => {
      const { day, frequency, duration_days: durationDays } = row;
      const until = lastDay({ day, frequency, durationDays, stoppedOn: null });
      return until !== null && until >= today ? [{ row, until }] : [];
    })
    .sort((medicine, other) => other.until.localeCompare(medicine.until));
  const longest = running.filter(
    ({ row }, index) => running.findIndex((other) => other.row.item_code === row.item_code) === index,
  );
  return longest.map(({ row, until }) => ({ ...toDirected(row), orderedOn: row.day, until }));
}

function toDirected(row: RowOf<typeof line>): DirectedItem {
  return {
    itemId: row.item_id,
    itemName: row.item_name,
    quantity: row.quantity,
    dosage: row.dosage,
    dose: row.dose === null ? null : Number(row.dose),
    doseUnit: row.dose_unit,
    frequency: row.frequency,
    durationDays: row.duration_days,
  };
}
