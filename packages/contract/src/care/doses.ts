/** What became of one dose of an in-patient (FHIR MedicationAdministration). */
export const doseOutcomes = ['Given', 'Refused', 'NotGiven', 'EnteredInError'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** How often medicines are given at the rounds of a ward: a day, at night, and at which hours by default. */
export const usualDoseHours = {
  OD: [8],
  BD: [8, 20],
  TDS: [6, 14, 22],
  QID: [0, 6, 12, 18],
  Q4H: [2, 6, 10, 14, 18, 22],
  NOCTE: [21],
} as const;
export type DoseRound = keyof typeof usualDoseHours;
export type DoseHours = Record<DoseRound, readonly number[]>;
export const doseRounds = ['OD', 'BD', 'TDS', 'QID', 'Q4H', 'NOCTE'] as const satisfies readonly DoseRound[];

/** Whether a medicine can be given at these hours: as many as its doses a day, none sooner than half of their time. */
export function areDoseHours(hours: readonly number[], round: DoseRound): boolean {
  const count = usualDoseHours[round].length;
  const sorted = [...hours].sort((hour, other) => hour - other);
  return (
    hours.length === count &&
    hours.every((hour) => Number.isInteger(hour) && hour >= 0 && hour <= 23) &&
    sorted.every((hour, index) => (sorted[index + 1] ?? (sorted[0] ?? 0) + 24) - hour >= 12 / count)
  );
}

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
