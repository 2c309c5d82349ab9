import type { Dose, StayMedicine } from '@afyakadi/contract';
import { doseState } from '@afyakadi/contract/care/doses';

/** Returns the time of a dose: when it is due, or was recorded. */
export const doseTime = ({ dueAt, entries }: Dose): string | null => dueAt ?? entries.at(-1)?.at ?? null;

/** Returns whether a medicine is given when the patient needs it. */
export const isAsNeeded = ({ frequency, doses }: StayMedicine) =>
  frequency !== 'STAT' &&
  doses.every(({ dueAt }) => dueAt === null) &&
  ['PRN', 'UD'].includes(frequency ?? '');

/** What is late first, then what is due soon, what is given when needed, and what has ended. */
export function byUrgency(medicines: readonly StayMedicine[], now: Date): StayMedicine[] {
  const rank = (medicine: StayMedicine): string => {
    const open = medicine.doses.find((dose) => ['late', 'due', 'later'].includes(doseState(dose, now)));
    if (medicine.ended) return '~~';
    return open?.dueAt ?? '~';
  };
  return [...medicines].sort((medicine, other) => (rank(medicine) < rank(other) ? -1 : 1));
}
