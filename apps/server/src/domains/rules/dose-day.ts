import { type Directions, readMedicine, timesADay, withoutDose } from '@afyakadi/contract';
import { amountIn, partsOf } from './dose-parts.ts';
import type { RuleCase, TakenMedicine } from './order-case.ts';

/** How often a medicine is taken on a day on which it is taken; null: nobody knows. */
export function timesOf(frequency: Directions['frequency']): number | null {
  if (frequency === 'STAT' || frequency === 'WEEKLY') return 1;
  return frequency === null ? null : timesADay[frequency];
}

/** The other doses of a substance that the patient takes in a day. */
export interface Beside {
  names: readonly string[];
  /** Ordered today. */
  today: number;
  /** Ordered on an earlier day, which the patient may have stopped. */
  earlier: number;
}

const amountsADay = new WeakMap<TakenMedicine, ReadonlyMap<string, number>>();

/** Returns how much a patient takes in a day of each substance of a medicine, by measure and substance. */
function amountsOf(taken: TakenMedicine): ReadonlyMap<string, number> {
  const before = amountsADay.get(taken);
  if (before) return before;
  const { name, strength, form, directions } = taken;
  const medicine = readMedicine({ itemName: name, strength, dosage: form });
  const unit = directions?.doseUnit ?? medicine.unit;
  const amounts = new Map<string, number>();
  if (directions?.dose && unit && medicine.units.includes(unit) && !withoutDose.has(medicine.form)) {
    for (const part of partsOf(name, medicine)) {
      const found = amountIn(medicine, part, directions.dose, unit);
      const times = timesOf(directions.frequency) ?? 1;
      if (found) amounts.set(`${found.measure} ${part.substance}`, found.amount * times);
    }
  }
  amountsADay.set(taken, amounts);
  return amounts;
}

/**
 * Returns what the patient takes of a substance beside a line: of the same order and of orders before it. Another order
 * of the same item on an earlier day is what follows it.
 */
export function besideOf({ patient, item, together, lineId, today }: RuleCase, substance: string): Beside {
  const at = patient.medicines.findIndex((one) => one.lineId === lineId);
  const ordered = patient.medicines.slice(at + 1);
  const running = ordered.filter(
    ({ day, runsUntil, itemCode }) =>
      day < today && runsUntil !== null && runsUntil >= today && itemCode !== item.code,
  );
  const ofToday = [...ordered.filter(({ day }) => day === today), ...together.before];
  const amountOfOne = (one: TakenMedicine) => amountsOf(one).get(substance) ?? 0;
  const sumOf = (all: readonly TakenMedicine[]) => all.reduce((sum, one) => sum + amountOfOne(one), 0);
  const names = [...ofToday, ...running].filter((one) => amountOfOne(one) > 0).map(({ name }) => name);
  return { names: [...new Set(names)], today: sumOf(ofToday), earlier: sumOf(running) };
}
