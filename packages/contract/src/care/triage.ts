import { ageInMonths } from '../formats/ages.ts';
import type { VitalName } from './vitals.ts';

/** Why a patient comes before others, the weightiest first. */
export const priorityReasons = ['emergency', 'danger', 'pregnant', 'underFive', 'overSixty'] as const;
export type PriorityReason = (typeof priorityReasons)[number];

/** Returns how far a patient comes before others: 2 in an emergency or with a danger sign, 1 for other reasons. */
export function priorityOf(reasons: readonly PriorityReason[]): number {
  if (reasons.includes('emergency') || reasons.includes('danger')) return 2;
  return reasons.length > 0 ? 1 : 0;
}

/**
 * Returns the reasons that are known before anybody has seen the patient.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function reasonsOnArrival(
  dateOfBirth: string | null,
  day: string,
  isEmergency: boolean,
): PriorityReason[] {
  const years = dateOfBirth === null ? null : ageInMonths(dateOfBirth, day) / 12;
  return [
    ...(isEmergency ? (['emergency'] as const) : []),
    ...(years !== null && years < 5 ? (['underFive'] as const) : []),
    ...(years !== null && years >= 60 ? (['overSixty'] as const) : []),
  ];
}

interface DangerLimits {
  /** In years, from (inclusive) to (exclusive). */
  from: number;
  to: number | null;
  limits: Partial<Record<VitalName, { low?: number; high?: number }>>;
}

const ofAll = { oxygen: { low: 92 }, temperatureC: { low: 36, high: 39 } };

/**
 * The high-risk vital signs of the WHO Interagency Integrated Triage Tool (2020): a value below `low` or above `high`.
 * Sources, and what could not be verified: domain 8.5.
 */
const dangerLimits: readonly DangerLimits[] = [
  {
    from: 0,
    to: 1,
    limits: { ...ofAll, pulse: { low: 90, high: 180 }, respiratoryRate: { low: 25, high: 50 } },
  },
  {
    from: 1,
    to: 5,
    limits: { ...ofAll, pulse: { low: 80, high: 160 }, respiratoryRate: { low: 20, high: 40 } },
  },
  {
    from: 5,
    to: 12,
    limits: { ...ofAll, pulse: { low: 70, high: 140 }, respiratoryRate: { low: 10, high: 30 } },
  },
  {
    from: 12,
    to: null,
    limits: {
      ...ofAll,
      pulse: { low: 60, high: 130 },
      respiratoryRate: { low: 10, high: 30 },
      systolic: { low: 90 },
    },
  },
];

/** The blood pressure of a pregnant woman that can be pre-eclampsia. */
const severePressure = { systolic: 160, diastolic: 110 } as const;

/**
 * Returns which of the measured values are danger signs at the patient's age; an unknown age counts as an adult's.
 * @param dateOfBirth and `day`, YYYY-MM-DD
 */
export function dangerSigns(
  values: Partial<Record<VitalName, number | null | undefined>>,
  { dateOfBirth, pregnant, day }: { dateOfBirth: string | null; pregnant: boolean; day: string },
): VitalName[] {
  const months = dateOfBirth === null ? 30 * 12 : ageInMonths(dateOfBirth, day);
  const years = months / 12;
  const { limits = {} } =
    dangerLimits.find(({ from, to }) => years >= from && (to === null || years < to)) ?? {};
  const isOutside = (name: VitalName) => {
    const value = values[name];
    if (typeof value !== 'number') return false;
    if (name === 'muacCm') return months >= 6 && months < 60 && value < 11.5;
    if (pregnant && (name === 'systolic' || name === 'diastolic') && value >= severePressure[name])
      return true;
    const { low, high } = limits[name] ?? {};
    return (low !== undefined && value < low) || (high !== undefined && value > high);
  };
  const judged: readonly VitalName[] = [
    'temperatureC',
    'pulse',
    'respiratoryRate',
    'systolic',
    'diastolic',
    'oxygen',
    'muacCm',
  ];
  return judged.filter(isOutside);
}
