import { type Frequency, type MeasuredValue, unfinishedLineStatuses } from '@afyakadi/contract';
import type { VitalName } from '@afyakadi/contract/care/vitals';
import { col, type Database, iso, readerFor, rows } from '../../platform/database/index.ts';
import { inStates } from '../../platform/states.ts';
import { activeAllergies } from '../record/index.ts';
import { flagOf } from '../results/index.ts';
import type { VisitSummary } from './forms/visit-summary.ts';
import { dosageText } from './forms/words.ts';

/** Times are as PostgreSQL writes them into JSON. */
interface Test {
  itemName: string;
  result: {
    at: string;
    remarks: string;
    isPreliminary: boolean;
    values: Omit<MeasuredValue, 'flag' | 'critical'>[];
  } | null;
}

interface Medicine {
  itemName: string;
  quantity: number;
  given: number;
  dosage: string | null;
  dose: number | null;
  frequency: Frequency | null;
  durationDays: number | null;
}

interface Service {
  itemName: string;
  quantity: number;
  done: number;
  reports: string[];
}

const summaryRows = rows({
  vitals: col.nullable(col.json<Record<VitalName, number | null> & { at: string }>()),
  notes: col.json<string[]>(),
  tests: col.json<Test[]>(),
  medicines: col.json<Medicine[]>(),
  services: col.json<Service[]>(),
});

/** Reads what was found and done under an authorization, apart from lines that were cancelled or not carried out. */
export async function readVisitSummary(
  database: Database,
  {
    facilityId,
    memberId,
    authorizationId,
  }: { facilityId: string; memberId: string; authorizationId: string },
  dayOf: (at: Date) => string,
): Promise<VisitSummary> {
  const read = readerFor(database, facilityId);
  const [allergies, [visit]] = await Promise.all([
    activeAllergies(read, facilityId, memberId),
    read(summaryRows`select
      (select json_build_object('at', ${iso('v.recorded_at')}, 'weightKg', v.weight_kg, 'temperatureC', v.temperature_c,
          'pulse', v.pulse, 'systolic', v.systolic, 'diastolic', v.diastolic, 'oxygen', v.oxygen, 'muacCm', v.muac_cm,
          'respiratoryRate', v.respiratory_rate, 'heightCm', v.height_cm)
        from vitals v
        where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId} and v.withdrawn_at is null
        order by v.recorded_at desc limit 1) as vitals,
      (select coalesce(json_agg(n.text order by n.recorded_at, n.id), '[]') from clinical_note n
        where n.facility_id = ${facilityId} and n.authorization_id = ${authorizationId}) as notes,
      (select coalesce(json_agg(json_build_object('itemName', l.item_name, 'result', r.result)
          order by l.ordered_at, l.id), '[]')
        from order_line l left join lateral (
          select json_build_object('at', ${iso('x.resulted_at')}, 'remarks', x.remarks,
            'isPreliminary', x.state = 'Preliminary', 'values', coalesce((
              select json_agg(json_build_object('code', e.code, 'name', e.name, 'unit', e.unit, 'value', e.value,
                'low', e.low, 'high', e.high) order by e.position)
              from test_value e where e.facility_id = x.facility_id and e.result_id = x.id), '[]'::json)) as result
          from test_result x where x.facility_id = l.facility_id and x.line_id = l.id
          order by x.version desc limit 1
        ) r on true
        where l.facility_id = ${facilityId} and l.authorization_id = ${authorizationId} and l.category = 'test'
          and (r.result is not null or l.status ${inStates(unfinishedLineStatuses)})) as tests,
      (select coalesce(json_agg(json_build_object('itemName', l.item_name, 'quantity', l.quantity,
          'given', l.dispensed_quantity, 'dosage', l.dosage, 'dose', l.dose, 'frequency', l.frequency,
          'durationDays', l.duration_days) order by l.ordered_at, l.id), '[]')
        from order_line l
        where l.facility_id = ${facilityId} and l.authorization_id = ${authorizationId} and l.category = 'medicine'
          and (l.dispensed_quantity > 0 or l.status ${inStates(unfinishedLineStatuses)})) as medicines,
      (select coalesce(json_agg(json_build_object('itemName', l.item_name, 'quantity', l.quantity,
          'done', l.dispensed_quantity, 'reports', (
            select coalesce(json_agg(x.report order by x.dispensed_at), '[]') from dispense x
            where x.facility_id = l.facility_id and x.line_id = l.id and x.quantity > x.reversed_quantity
              and x.report is not null)) order by l.ordered_at, l.id), '[]')
        from order_line l
        where l.facility_id = ${facilityId} and l.authorization_id = ${authorizationId} and l.category = 'service'
          and (l.dispensed_quantity > 0 or l.status ${inStates(unfinishedLineStatuses)})) as services`),
  ]);
  const dayAt = (at: string) => dayOf(new Date(at));
  return {
    allergies: allergies.map(({ substance, reaction, severity }) => ({ substance, reaction, severity })),
    vitals: visit?.vitals ? { ...visit.vitals, day: dayAt(visit.vitals.at) } : null,
    notes: visit?.notes ?? [],
    tests: (visit?.tests ?? []).map(({ itemName, result }) => ({
      itemName,
      result: result && {
        day: dayAt(result.at),
        remarks: result.remarks,
        isPreliminary: result.isPreliminary,
        values: result.values.map((value) => ({ ...value, flag: flagOf(value) })),
      },
    })),
    medicines: (visit?.medicines ?? []).map((medicine) => ({
      itemName: medicine.itemName,
      quantity: medicine.quantity,
      given: medicine.given,
      dosage: dosageText(medicine),
    })),
    services: visit?.services ?? [],
  };
}
