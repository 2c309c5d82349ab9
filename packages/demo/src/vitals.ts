import { ageInMonths } from '@afyakadi/contract';
import { normalVital, type VitalName } from '@afyakadi/contract/care/vitals';
import { doctorOf } from './doctor.ts';
import {
  asthma,
  fever,
  hypertension,
  type Illness,
  kidneyInfection,
  malaria,
  pneumonia,
} from './illnesses.ts';
import type { Row } from './insert.ts';
import { Random } from './random.ts';
import type { DemoContext, Station, Treated } from './stay.ts';

const feverish: ReadonlySet<Illness | undefined> = new Set([malaria, fever, kidneyInfection, pneumonia]);

/**
 * The vital signs at a consultation. They draw from the patient's own numbers: a patient weighs about the same at each
 * visit, and all other rows of the demo stay as they are.
 */
export function vitalsRow(context: DemoContext, treated: Treated, { taken }: Station): Row {
  const { member, illness } = treated.stay;
  const ownRandom = new Random(Number(member.cardNo.replace(/\D/g, '').slice(-9)));
  const random = new Random(Number(treated.authorizationNo.slice(-9)));
  const years = member.dateOfBirth ? ageInMonths(member.dateOfBirth, treated.day) / 12 : 40;
  const normal = (name: VitalName) => {
    const { low, high } = normalVital(name, member.dateOfBirth ?? '1980-01-01', treated.day);
    return Math.round(((low ?? 0) + (high ?? 0)) / 2);
  };
  const hot = feverish.has(illness);
  const high = illness === hypertension && years >= 18;
  const short = illness === pneumonia || illness === asthma;
  return {
    facility_id: context.facilityId,
    id: random.id(taken),
    member_id: treated.memberId,
    authorization_id: treated.authorizationId,
    weight_kg: weightAt(years, ownRandom) + random.between(-2, 2) / 10,
    temperature_c: (hot ? random.between(381, 395) : random.between(364, 372)) / 10,
    pulse: normal('pulse') + (hot ? 15 : 0) + random.between(-6, 6),
    // Rarely measured of small children.
    systolic: years < 3 ? null : high ? 156 : normal('systolic') + random.between(-6, 6),
    diastolic: years < 3 ? null : high ? 94 : normal('diastolic') + random.between(-4, 4),
    oxygen: short ? random.between(93, 95) : random.between(96, 99),
    muac_cm: years >= 0.5 && years < 5 ? ownRandom.between(131, 158) / 10 : null,
    recorded_at: taken,
    recorded_by: doctorOf(context, treated.stay),
  };
}

/** A weight in kg near the median of the age. */
function weightAt(years: number, random: Random): number {
  const share = random.between(90, 112) / 100;
  const median = years < 1 ? 3.5 + years * 6 : years < 10 ? 2 * years + 8 : years < 18 ? 3.4 * years - 6 : 64;
  return Math.round(median * share * 10) / 10;
}
