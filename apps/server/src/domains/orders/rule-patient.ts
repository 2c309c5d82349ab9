import { type Directions, message } from '@afyakadi/contract';
import type { RawBuilder } from 'kysely';
import { col, type Reader, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { isCurrent } from '../inpatients/index.ts';
import type { RulePatient } from '../rules/index.ts';
import { dosageInWords } from './directions.ts';
import { countsAsOrdered, type EarlierRow, runsUntil } from './earlier.ts';

const patientRows = rows({
  ...col.from('authorized_member', 'gender', 'date_of_birth', 'scheme_id', 'product_code'),
  weight: col.nullable(col.json<{ kg: number; at: string }>()),
  verifier_id: col.text,
  allergies: col.json<{ substance: string; at: string }[]>(),
  diagnoses: col.json<RulePatient['diagnoses']>(),
  medicines: col.json<MedicineRow[]>(),
});

/** A medicine that was ordered before as JSON brings it. */
type MedicineRow = Pick<EarlierRow, 'day' | 'frequency' | 'duration_days' | 'stopped_on'> &
  Pick<RulePatient['medicines'][number], 'name' | 'strength' | 'form'> &
  Pick<Directions, 'dose'> & {
    id: string;
    code: string;
    dosage: string | null;
    dose_unit: Directions['doseUnit'];
  };

/** No patient takes more medicines at once. */
const maxMedicines = 40;

/**
 * Returns a patient for the rules; scheme and product are those of the current authorization, else the member's.
 * Failure: `notFound`.
 */
export async function readRulePatient(
  read: Reader,
  facilityId: string,
  memberId: string | RawBuilder<string>,
): Promise<RulePatient> {
  const [row] = await read(patientRows`
    select m.gender, m.date_of_birth, (select json_build_object('kg', v.weight_kg, 'at', v.recorded_at)
        from vitals v where v.facility_id = m.facility_id
        and v.member_id = m.id and v.weight_kg is not null and v.withdrawn_at is null
        order by v.recorded_at desc limit 1) as weight,
      case when a.scheme_id is null then m.scheme_id else a.scheme_id end as scheme_id,
      case when a.scheme_id is null then m.product_code else a.product_code end as product_code,
      case when a.id is null then m.verifier_id else a.scheme_verifier_id end as verifier_id,
      (select coalesce(json_agg(json_build_object('substance', y.substance, 'at', y.recorded_at) order by y.recorded_at, y.id), '[]')
        from allergy y where y.facility_id = m.facility_id and y.member_id = m.id
        and y.withdrawn_at is null) as allergies,
      (select coalesce(json_agg(json_build_object('code', g.code, 'limits', (
          select coalesce(json_agg(json_build_object('sex', x.sex, 'ageFromDays', x.age_from_days,
            'ageToDays', x.age_to_days)), '[]')
          from diagnosis_limit x where starts_with(g.code, x.prefix))) order by g.recorded_at, g.id), '[]')
        from diagnosis g where g.facility_id = m.facility_id and g.authorization_id = a.id
          and g.withdrawn_at is null) as diagnoses,
      (select coalesce(json_agg(json_build_object('code', o.item_code, 'name', o.item_name, 'day', o.day,
          'frequency', o.frequency, 'duration_days', o.duration_days, 'id', o.id, 'strength', o.strength,
          'form', o.form, 'dosage', o.dosage, 'dose', o.dose, 'dose_unit', o.dose_unit, 'stopped_on', o.stopped_on) order by o.ordered_at desc, o.id desc), '[]')
        from (select e.*, (select f.dosage from facility_item f
            where f.facility_id = e.facility_id and f.id = e.item_id) as form
          from order_line e where e.facility_id = m.facility_id and e.member_id = m.id
          and e.category = 'medicine' and ${countsAsOrdered}
          order by e.ordered_at desc, e.id desc limit ${maxMedicines}) o) as medicines
    from authorized_member m
    left join lateral (
      select id, scheme_id, product_code, scheme_verifier_id from card_authorization a
      where facility_id = m.facility_id and member_id = m.id and withdrawn_at is null
        and ${isCurrent(facilityId, memberId)}
      order by created_at desc limit 1
    ) a on true
    where m.facility_id = ${facilityId} and m.id = ${memberId}`);
  if (!row) throw new Failure('notFound', message('cards.patientNotFound'));
  return {
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    weight: row.weight && { kg: row.weight.kg, at: new Date(row.weight.at) },
    schemeId: row.scheme_id,
    productCode: row.product_code,
    schemeVerifierId: row.verifier_id,
    allergies: row.allergies.map(({ substance, at }) => ({ substance, at: new Date(at) })),
    diagnoses: row.diagnoses,
    medicines: row.medicines.map((line) => {
      const { id, code, name, strength, form, day, dose, frequency, duration_days: durationDays } = line;
      return {
        lineId: id,
        itemCode: code,
        name,
        strength,
        form,
        directions: {
          dose,
          doseUnit: line.dose_unit,
          frequency,
          durationDays,
          words: dosageInWords(line.dosage, form),
        },
        day,
        runsUntil: runsUntil(line),
      };
    }),
  };
}
