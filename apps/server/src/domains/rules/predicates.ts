import {
  breaksAge,
  breaksIndication,
  breaksSex,
  type FindingSeverity,
  type Frequency,
  findingSeverities,
  type Gender,
  type Limit,
} from '@afyakadi/contract';

/** Conditions that order rules and claim rules share. Days are YYYY-MM-DD. */

interface CodedDiagnosis {
  code: string;
  limits: readonly Limit[];
}

/** Diagnoses that only the other sex can have (domain 3.8): an error in the diagnosis, or in the patient's sex. */
export function diagnosesOfOtherSex<Diagnosis extends CodedDiagnosis>(
  diagnoses: readonly Diagnosis[],
  gender: Gender | null,
): Diagnosis[] {
  return diagnoses.filter(({ limits }) => limits.some((limit) => breaksSex(limit, gender)));
}

/** Returns diagnoses that do not occur at the patient's age on a day (domain 3.8). */
export function diagnosesOfOtherAge<Diagnosis extends CodedDiagnosis>(
  diagnoses: readonly Diagnosis[],
  dateOfBirth: string | null,
  day: string,
): Diagnosis[] {
  return diagnoses.filter(({ limits }) => limits.some((limit) => breaksAge(limit, dateOfBirth, day)));
}

/** The maximum that a quantity exceeds; null where it does not, or the item has none (domain 6.4). */
export function exceededMaximum(line: { quantity: number; maximumQuantity: number | null }): number | null {
  return line.maximumQuantity !== null && line.quantity > line.maximumQuantity ? line.maximumQuantity : null;
}

/**
 * True where diagnoses are recorded and none of them explains an item (domain 3.8). Without diagnoses it is unknown.
 */
export function isNotIndicated(
  indications: readonly string[] | null,
  diagnoses: readonly { code: string }[],
): boolean {
  const codes = diagnoses.map(({ code }) => code);
  return codes.length > 0 && breaksIndication(indications, codes);
}

/**
 * Returns the last day of a prescription, at the latest that on which it was stopped; null where frequency and duration do
 * not determine it: one dose, as needed, no duration.
 */
export function lastDay(prescription: {
  day: string;
  frequency: Frequency | null;
  durationDays: number | null;
  stoppedOn: string | null;
}): string | null {
  const { day, frequency, durationDays, stoppedOn } = prescription;
  if (durationDays === null || frequency === null || frequency === 'STAT' || frequency === 'PRN') return null;
  const last = new Date(`${day}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + durationDays - 1);
  const until = last.toISOString().slice(0, 10);
  return stoppedOn !== null && stoppedOn < until ? stoppedOn : until;
}

/** Findings, the most severe first; those of equal severity keep their order. */
export function mostSevereFirst<Found extends { severity: FindingSeverity }>(
  findings: readonly Found[],
): Found[] {
  const weight = ({ severity }: Found) => findingSeverities.indexOf(severity);
  return [...findings].sort((a, b) => weight(b) - weight(a));
}
