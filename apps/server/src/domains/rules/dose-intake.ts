import {
  amountOf,
  type Directions,
  type DoseUnit,
  dropsInMl,
  insulins,
  type Medicine,
  readMedicine,
  timesADay,
  withoutDose,
} from '@afyakadi/contract';
import { type DoseLimit, doseLimits, least } from './dose-limits.ts';
import { doseIn, timesIn } from './dose-words.ts';
import type { RuleCase, TakenMedicine } from './order-case.ts';
import { substancesIn } from './substances.ts';

/** A strength of which the most at one time would be more tablets or millilitres than this is a slip of the tariff. */
const mostOfStrength = 500;

/** A salt with doses of its own. */
const benzathine = 'benzathine benzylpenicillin';
/** Preparations with doses of their own that are not in the table. */
const otherDoses = /procaine|decanoate|pamoate|depot|oily/;

/** A substance of an item, or the sum of several, with its strength, and its limits by any measure. */
export interface Part {
  substance: string;
  strength: Medicine['strength'];
  limits: readonly DoseLimit[];
}

/** A number with its unit and what it is in: 80mg/2ml, 1%. */
const numbers =
  /\d[\d.,]*\s*(?:(?:[mn]?c?g|gm|ml|i?u|units?|%)(?![a-z]))?(?:\s*\/\s*[\d.,]*\s*(?:ml|m?g|tab|vial)\b)?/g;

/** The strength of a substance beside others that nobody knows: by its place, or that of all. */
function strengthOf(words: string, substance: string, { strength, strengths }: Medicine) {
  if (strengths.length < 2) return strength;
  const sides = words.replace(numbers, ' ').split(/[+&/]| and /);
  return strengths[sides.findIndex((side) => substancesIn(side).listed.has(substance))] ?? null;
}

/**
 * Returns what a medicine is judged by; nothing where no limits are known. A combination has limits of its own, or
 * those of its substances where the strength names the part of each.
 */
export function partsOf(name: string, medicine: Medicine): Part[] {
  const { form, strengths } = medicine;
  const words = name.toLowerCase();
  if (otherDoses.test(words)) return [];
  const { listed, others } = substancesIn(words);
  const limitsOf = (substance: string) =>
    doseLimits.filter(
      (limit) => limit.substance === substance && (form === null || limit.forms.includes(form)),
    );
  const hasLimits = (substance: string) => limitsOf(substance).length > 0;
  const substances = insulins.test(name) ? ['insulin'] : inOrder(words, listed);
  const [first = others.find(hasLimits) ?? ''] = substances;
  if (substances.length < 2) {
    const substance = /benzathine|penadur|extencill?ine/.test(words) ? benzathine : first;
    const strength = strengthOf(words, first, medicine);
    return hasLimits(substance) ? [{ substance, strength, limits: limitsOf(substance) }] : [];
  }
  const all = [...substances].sort().join(' + ');
  const ofSum = limitsOf(all);
  const [strength] = strengths;
  if (ofSum.length > 0 && strength) {
    const sum = strengths.reduce((total, { amount }) => total + amount, 0);
    return [{ substance: all, strength: { ...strength, amount: sum }, limits: ofSum }];
  }
  // One strength beside a diluent is that of the medicine.
  const limited = substances.filter(hasLimits);
  const named = strengths.length === 1 && limited.length === 1 ? limited : substances;
  if (strengths.length !== named.length) return [];
  return named
    .map((substance, i) => ({ substance, strength: strengths[i] ?? null, limits: limitsOf(substance) }))
    .filter(({ limits }) => limits.length > 0);
}

/** The substances in the order of the name, which is that of the strengths; a brand has the usual order. */
function inOrder(words: string, substances: ReadonlySet<string>): string[] {
  const place = (substance: string) => words.indexOf(substance.slice(0, 5));
  const isNamed = [...substances].every((substance) => place(substance) >= 0);
  return isNamed
    ? [...substances].sort((substance, other) => place(substance) - place(other))
    : [...substances];
}

/** An ampoule of unknown size contains a millilitre or more. */
export const isLeastOf = ({ ml }: Medicine, unit: DoseUnit) => unit === 'vial' && ml === null;

/** Returns how much of a part a dose contains; null where its strength is not known. */
function amountIn(read: Medicine, { strength, limits }: Part, dose: number, unit: DoseUnit) {
  const medicine = isLeastOf(read, unit) ? { ...read, ml: 1 } : read;
  const ofMeasure = limits.filter(({ measure }) => measure === strength?.measure);
  const usual = least(ofMeasure.map(({ most, perKg }) => most?.[0] ?? most?.[1] ?? perKg?.[0])) ?? 0;
  const isPossible = strength && (strength.amount / (strength.perMl ?? 1)) * mostOfStrength >= usual;
  const known = isPossible ? strength : null;
  return medicine.form === 'drops' && unit === 'drop'
    ? amountOf(medicine, dose / dropsInMl, 'ml', known)
    : amountOf(medicine, dose, unit, known);
}

/** How often a medicine is taken on a day on which it is taken; null: nobody knows. */
function timesOf(frequency: Directions['frequency']): number | null {
  if (frequency === 'STAT' || frequency === 'WEEKLY') return 1;
  return frequency === null ? null : timesADay[frequency];
}

/** The intake of a medicine, by its name and directions. */
export interface Intake {
  medicine: Medicine;
  /** Each substance with limits. `amount`: at one time; null where it does not compare. */
  parts: readonly (Part & { amount: { measure: 'mg' | 'IU'; amount: number } | null })[];
  /** Null: no dose, or one in words that cannot be read. */
  dose: number | null;
  unit: DoseUnit | null;
  /** Times a day; null: nobody knows, and it is once at least. */
  times: number | null;
}

const intakes = new WeakMap<TakenMedicine, Intake>();

/** Reads what a patient takes, from the number of the dose or else from its words. Computed once for each medicine. */
export function intakeOf(taken: TakenMedicine): Intake {
  const before = intakes.get(taken);
  if (before) return before;
  const { name, strength, form, directions } = taken;
  const medicine = readMedicine({ itemName: name, strength, dosage: form });
  const words = directions?.words ?? null;
  const inWords = directions?.dose === null && words !== null ? doseIn(words, medicine) : null;
  const { dose, unit } = inWords ?? {
    dose: directions?.dose ?? null,
    unit: directions?.doseUnit ?? medicine.unit,
  };
  const isCompared = unit !== null && medicine.units.includes(unit) && !withoutDose.has(medicine.form);
  const parts = partsOf(name, medicine).map((part) => ({
    ...part,
    amount: (isCompared && dose !== null && amountIn(medicine, part, dose, unit)) || null,
  }));
  const ofWords = words === null ? null : timesIn(words);
  const times = inWords?.isOfDay ? 1 : (timesOf(directions?.frequency ?? null) ?? ofWords);
  const intake = { medicine, parts, dose, unit, times };
  intakes.set(taken, intake);
  return intake;
}

/** The other doses of a substance that the patient takes in a day. */
export interface Beside {
  names: readonly string[];
  /** Ordered today. */
  today: number;
  /** Ordered on an earlier day, which the patient may have stopped. */
  earlier: number;
}

/**
 * Returns what the patient takes of a substance beside a line: of the same order and of orders before it. Another order
 * of the same item on an earlier day is what follows it.
 */
export function besideOf(
  { patient, item, together, lineId, today }: RuleCase,
  { substance, measure }: { substance: string; measure: 'mg' | 'IU' },
): Beside {
  const index = patient.medicines.findIndex((medicine) => medicine.lineId === lineId);
  const ordered = patient.medicines.slice(index + 1);
  const running = ordered.filter(
    ({ day, runsUntil, itemCode }) =>
      day < today && runsUntil !== null && runsUntil >= today && itemCode !== item.code,
  );
  const ofToday = [...ordered.filter(({ day }) => day === today), ...together.before];
  const amountADay = (taken: TakenMedicine) => {
    const { parts, times } = intakeOf(taken);
    const part = parts.find((each) => each.substance === substance && each.amount?.measure === measure);
    return (part?.amount?.amount ?? 0) * (times ?? 1);
  };
  const sumOf = (all: readonly TakenMedicine[]) => all.reduce((sum, taken) => sum + amountADay(taken), 0);
  const names = [...ofToday, ...running].filter((taken) => amountADay(taken) > 0).map(({ name }) => name);
  return { names: [...new Set(names)], today: sumOf(ofToday), earlier: sumOf(running) };
}
