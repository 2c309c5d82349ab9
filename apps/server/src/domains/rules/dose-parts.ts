import { amountOf, type DoseUnit, dropsInMl, insulins, type Medicine } from '@afyakadi/contract';
import { type DoseLimit, doseLimits } from './dose-limits.ts';
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
    doseLimits.filter((one) => one.substance === substance && (form === null || one.forms.includes(form)));
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
  const [one] = strengths;
  if (ofSum.length > 0 && one) {
    const sum = strengths.reduce((total, { amount }) => total + amount, 0);
    return [{ substance: all, strength: { ...one, amount: sum }, limits: ofSum }];
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
  return isNamed ? [...substances].sort((one, other) => place(one) - place(other)) : [...substances];
}

/** Returns the least of several limits; null without any. */
export function least(all: readonly (number | null | undefined)[]): number | null {
  const known = all.filter((one) => one !== null && one !== undefined);
  return known.length === 0 ? null : Math.min(...known);
}

/** An ampoule of unknown size contains a millilitre or more. */
export const isLeastOf = ({ ml }: Medicine, unit: DoseUnit) => unit === 'vial' && ml === null;

/** Returns how much of a part a dose contains; null where its strength is not known. */
export function amountIn(read: Medicine, { strength, limits }: Part, dose: number, unit: DoseUnit) {
  const medicine = isLeastOf(read, unit) ? { ...read, ml: 1 } : read;
  const ofMeasure = limits.filter(({ measure }) => measure === strength?.measure);
  const usual = least(ofMeasure.map(({ most, perKg }) => most?.[0] ?? most?.[1] ?? perKg?.[0])) ?? 0;
  const isPossible = strength && (strength.amount / (strength.perMl ?? 1)) * mostOfStrength >= usual;
  const known = isPossible ? strength : null;
  return medicine.form === 'drops' && unit === 'drop'
    ? amountOf(medicine, dose / dropsInMl, 'ml', known)
    : amountOf(medicine, dose, unit, known);
}
