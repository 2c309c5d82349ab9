import {
  closedLineStatuses,
  type Dose,
  type Stay,
  type StayMedicine,
  usualDoseHours,
} from '@afyakadi/contract';
import { col, iso, listOf, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { doseTimes } from './dose-times.ts';

const stored = {
  ...col.from('order_line', 'id', 'authorization_id', 'item_name', 'strength', 'dosage', 'frequency'),
  ...col.from('order_line', 'duration_days', 'doctor_note', 'status', 'dispensed_quantity', 'ordered_at'),
  ...col.from('order_line', 'closed_at', 'closed_reason', 'substitutes', 'stopped_at', 'stopped_reason'),
};
const medicineRow = {
  ...stored,
  ...col.from('stay', 'dose_hours'),
  ordered_by_name: col.of('account', 'name'),
  closed_by_name: col.nullable(col.of('account', 'name')),
  stopped_by_name: col.nullable(col.of('account', 'name')),
  entries: col.json<(Dose['entries'][number] & Pick<Dose, 'number' | 'dueAt'>)[]>(),
};
type MedicineRow = RowOf<typeof medicineRow>;

/** A medicine of a stay with all of its doses up to a moment. */
export interface DosedMedicine {
  row: MedicineRow;
  /** The line under which its doses are recorded: of a substituted medicine, the first one. */
  courseId: string;
  medicine: StayMedicine;
}

/** The stay whose doses are read. */
export type DosedStay = Pick<Stay, 'authorizationId' | 'requestedAt' | 'dischargedAt'>;

export interface DoseClock {
  now: Date;
  timeZone: string;
}

const hour = 3_600_000;
/** Doses are listed so many hours ahead. */
const ahead = 24;
/** The doctor orders first and admits then: doses of so many hours before the request are the ward's too. */
const before = 12;

/** Reads the medicines of stays with their doses, by the authorizations under which they were ordered. */
export async function readDoses(
  read: Reader,
  facilityId: string,
  stays: readonly DosedStay[],
  clock: DoseClock,
): Promise<Map<string, DosedMedicine[]>> {
  const ids = stays.map(({ authorizationId }) => authorizationId);
  const lines = await read(rows(medicineRow)`
    select ${listOf(stored, 'l')}, o.name as ordered_by_name, c.name as closed_by_name, s.name as stopped_by_name,
      y.dose_hours, coalesce((
      select json_agg(json_build_object('number', d.number, 'dueAt', ${iso('d.due_at')}, 'outcome', d.outcome,
        'reason', d.reason, 'at', ${iso('d.recorded_at')}, 'byName', a.name) order by d.number, d.version)
      from dose_record d join account a on a.facility_id = d.facility_id and a.id = d.recorded_by
      where d.facility_id = l.facility_id and d.line_id = l.id), '[]') as entries
    from order_line l
    join account o on o.facility_id = l.facility_id and o.id = l.ordered_by
    left join account c on c.facility_id = l.facility_id and c.id = l.closed_by
    left join stay y on y.facility_id = l.facility_id and y.authorization_id = l.authorization_id
      and y.status <> 'Cancelled'
    left join account s on s.facility_id = l.facility_id and s.id = l.stopped_by
    where l.facility_id = ${facilityId} and l.authorization_id = any(${ids}::uuid[]) and l.category = 'medicine'
      and l.frequency is not null
    order by l.ordered_at, l.id`);
  return new Map(
    stays.map((stay) => {
      const own = lines.filter((line) => line.authorization_id === stay.authorizationId);
      return [stay.authorizationId, dosedMedicines(own, stay, clock)];
    }),
  );
}

/** A substituted medicine is one with what takes its place: its doses go on under the first line. */
function dosedMedicines(lines: readonly MedicineRow[], stay: DosedStay, clock: DoseClock): DosedMedicine[] {
  const firstOf = (line: MedicineRow): MedicineRow => {
    const substituted = lines.find(({ id }) => id === line.substitutes);
    return substituted ? firstOf(substituted) : line;
  };
  return lines
    .filter(({ id }) => lines.every(({ substitutes }) => substitutes !== id))
    .map((row) => {
      const first = firstOf(row);
      return { row, courseId: first.id, medicine: toMedicine(row, first.entries, stay, clock) };
    });
}

function toMedicine(
  row: MedicineRow,
  entries: MedicineRow['entries'],
  stay: DosedStay,
  clock: DoseClock,
): StayMedicine {
  const ended = endOf(row);
  return {
    memberVisitItemId: row.id,
    itemName: row.item_name,
    strength: row.strength,
    dosage: row.dosage,
    frequency: row.frequency,
    durationDays: row.duration_days,
    doctorNote: row.doctor_note,
    orderedAt: row.ordered_at.toISOString(),
    orderedByName: row.ordered_by_name,
    status: row.status,
    ended,
    doses: dosesOf(row, entries, { from: ended ? null : stay, clock }),
  };
}

/** The doctor stopped it, or it was closed. What was dispensed before the rest was closed is at the bed. */
function endOf(row: MedicineRow): StayMedicine['ended'] {
  const isClosed = closedLineStatuses.includes(row.status) && row.dispensed_quantity === 0;
  const [at, byName, reason] = row.stopped_at
    ? [row.stopped_at, row.stopped_by_name, row.stopped_reason]
    : isClosed
      ? [row.closed_at, row.closed_by_name, row.closed_reason]
      : [];
  return at && byName ? { at: at.toISOString(), byName, reason: reason ?? '' } : null;
}

/** The doses with an entry, and those of the stay that are due until now or soon. */
function dosesOf(
  row: MedicineRow,
  entries: MedicineRow['entries'],
  { from, clock: { now, timeZone } }: { from: DosedStay | null; clock: DoseClock },
): Dose[] {
  const until = new Date(from?.dischargedAt ?? now.getTime() + ahead * hour);
  const course = { orderedAt: row.ordered_at, frequency: row.frequency, durationDays: row.duration_days };
  const since = from ? Date.parse(from.requestedAt) - before * hour : Infinity;
  const doseHours = row.dose_hours ?? usualDoseHours;
  const due = doseTimes(course, until, { timeZone, doseHours }).flatMap((at, index) =>
    at.getTime() >= since ? [{ number: index + 1, dueAt: at.toISOString() }] : [],
  );
  const recorded = entries.map(({ number, dueAt }) => ({ number, dueAt }));
  const byNumber = new Map([...recorded, ...due].map((dose) => [dose.number, dose]));
  return [...byNumber.values()]
    .sort((dose, other) => dose.number - other.number)
    .map((dose) => ({
      ...dose,
      entries: entries
        .filter(({ number }) => number === dose.number)
        .map(({ outcome, reason, at, byName }) => ({ outcome, reason, at, byName })),
    }));
}

/** How long ago a dose may be to be listed, in days. */
const listed = 7;

/** The medicine without the doses of long ago. */
export function shownMedicine({ medicine }: DosedMedicine, now: Date): StayMedicine {
  const since = now.getTime() - listed * 24 * hour;
  const at = ({ dueAt, entries }: Dose) => Date.parse(dueAt ?? entries.at(-1)?.at ?? '');
  return { ...medicine, doses: medicine.doses.filter((dose) => at(dose) >= since) };
}
