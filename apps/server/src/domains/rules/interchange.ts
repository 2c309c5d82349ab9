import { type MedicineTexts, readMedicine } from '@afyakadi/contract';
import { namesOf, substancesIn } from './substances.ts';

/** Words that make another medicine of the same substance and strength: it is released at another rate or place. */
const release =
  /\b(?:sr|mr|xr|xl|er|cr|la|ec|od|retard|depot|modified|slow|extended|prolonged|sustained|controlled|delayed|enteric|gastro)\b/gi;

/** Returns words of which one is in the name of whatever has the substances of a medicine. */
export const wordsOfSame = (name: string): string[] => namesOf(substancesIn(name).listed);

const releaseOf = (name: string) =>
  [...new Set(Array.from(name.matchAll(release), ([word]) => word.toLowerCase()))].sort().join(' ');
const sorted = (words: Iterable<string>) => [...words].sort().join(' ');

/**
 * Returns whether one medicine may be given in place of another: both have the same known substances, form, release and
 * strength. False whenever a text leaves a doubt, such as a word that may be a further substance.
 */
export function isInterchangeable(one: MedicineTexts, other: MedicineTexts): boolean {
  const [a, b] = [substancesIn(one.itemName), substancesIn(other.itemName)];
  if (a.listed.size === 0 || sorted(a.listed) !== sorted(b.listed)) return false;
  if (sorted(a.others) !== sorted(b.others) || releaseOf(one.itemName) !== releaseOf(other.itemName))
    return false;
  const [first, second] = [readMedicine(one), readMedicine(other)];
  if (first.form === null || first.form !== second.form) return false;
  return strengthOf(first) !== null && strengthOf(first) === strengthOf(second);
}

/** The strength of each substance in one text: 120 mg in 5 ml is 24 mg in each. Null where the texts do not say. */
function strengthOf({ strengths }: ReturnType<typeof readMedicine>): string | null {
  if (strengths.length === 0) return null;
  return strengths
    .map(({ amount, measure, perMl }) =>
      [Number((amount / (perMl ?? 1)).toPrecision(9)), measure, perMl === null ? '' : 'ml'].join(' '),
    )
    .join(' + ');
}

/**
 * Returns how many of the other medicine contain as much as so many of the one, rounded up to whole packs; null where the
 * tariff does not say what a pack contains.
 */
export function quantityInstead(one: MedicineTexts, other: MedicineTexts, quantity: number): number | null {
  const [from, to] = [contentsOf(one), contentsOf(other)];
  return from === null || to === null ? null : Math.ceil(Number(((quantity * from) / to).toPrecision(9)));
}

/** Returns the tablets, millilitres, grams or puffs of one ordered item. */
function contentsOf(texts: MedicineTexts): number | null {
  const { form, count, ml, g, puffs } = readMedicine(texts);
  const each =
    form === 'liquid' || form === 'drops' ? ml : form === 'skin' ? g : form === 'inhaler' ? puffs : 1;
  return count === null || each === null ? null : count * each;
}
