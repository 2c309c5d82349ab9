/** What became of one dose of an in-patient (FHIR MedicationAdministration). */
export const doseOutcomes = ['Given', 'Refused', 'NotGiven', 'EnteredInError'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** A dose can be recorded so many minutes before its time, and is late so many minutes after it. */
export const doseMargin = 60;

/** What became of a dose, or when it is due; `asNeeded` without a time. */
export type DoseState = Exclude<DoseOutcome, 'EnteredInError'> | 'late' | 'due' | 'later' | 'asNeeded';

interface RecordedDose {
  dueAt: string | null;
  entries: readonly { outcome: DoseOutcome }[];
}

export function doseState({ dueAt, entries }: RecordedDose, now: Date): DoseState {
  const outcome = entries.at(-1)?.outcome ?? 'EnteredInError';
  if (outcome !== 'EnteredInError') return outcome;
  if (dueAt === null) return 'asNeeded';
  const minutes = (now.getTime() - Date.parse(dueAt)) / 60_000;
  return minutes > doseMargin ? 'late' : minutes >= -doseMargin ? 'due' : 'later';
}
