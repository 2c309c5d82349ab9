import {
  type DoseUnit,
  type Medicine,
  type MedicineForm,
  type MedicineTexts,
  readMedicine,
} from './medicines.ts';
import { type Frequency, timesADay } from './orders.ts';

/** How a medicine is taken: `dose` units at one time; null: not said. */
export interface Directions {
  dose: number | null;
  /** Null: the unit in which the form is usually dosed. */
  doseUnit: DoseUnit | null;
  frequency: Frequency | null;
  durationDays: number | null;
}

/**
 * How many of an item a whole course takes, or why nobody can tell: the prescriber enters it then. `directions`: they
 * have no end, or something is missing. `form` and `pack`: the tariff does not say it. `unit`: the dose does not
 * compare with the pack. `part`: each dose is a part of what is opened for one dose.
 */
export type Quantity =
  | {
      kind: 'known';
      /** Items to order: the least that cover the course. */
      quantity: number;
      /** The whole course, and what one item contains, in `unit`. */
      course: number;
      content: number;
      unit: DoseUnit;
      medicine: Medicine;
    }
  | { kind: 'open'; why: 'directions' | 'form' | 'pack' | 'unit' | 'part' };

/** The pharmacopoeias count a millilitre of a watery liquid as 20 drops. */
export const dropsInMl = 20;

const ofMg: Partial<Record<DoseUnit, number>> = { mg: 1, mcg: 0.001, g: 1_000 };
/** Opened for one dose, and not kept for the next. */
const undivided: ReadonlySet<MedicineForm> = new Set(['capsule', 'suppository', 'sachet', 'injection']);

/** Returns the millilitres in one container, or its number, for the strength. */
function mgOf({ strength, ml, form }: Medicine, measure: 'mg' | 'IU'): number | null {
  if (strength?.measure !== measure) return null;
  if (strength.perMl === null)
    return form === 'liquid' || form === 'drops' || form === 'skin' ? null : strength.amount;
  return ml === null ? null : (strength.amount / strength.perMl) * ml;
}

/** Returns what one tablet, vial or bottle contains, in a unit; null where the texts do not say. */
export function contentOf(medicine: Medicine, unit: DoseUnit): number | null {
  const { form, ml, g, puffs } = medicine;
  const mg = ofMg[unit];
  if (unit === 'g' && form === 'skin') return g;
  if (mg !== undefined) {
    const content = mgOf(medicine, 'mg');
    return content === null ? null : (form === 'inhaler' && puffs !== null ? content * puffs : content) / mg;
  }
  if (unit === 'IU') return mgOf(medicine, 'IU');
  if (unit === 'ml') return ml;
  if (unit === 'drop') return ml === null ? null : ml * dropsInMl;
  if (unit === 'puff') return puffs;
  if (unit === 'application') return null;
  return medicine.unit === unit || (form === 'injection' && unit === 'vial') ? 1 : null;
}

/** Returns how many times a medicine is taken in the whole course; null without an end. */
export function dosesIn({ frequency, durationDays }: Directions): number | null {
  if (frequency === 'STAT') return 1;
  if (frequency === null || durationDays === null) return null;
  if (frequency === 'WEEKLY') return Math.ceil(durationDays / 7);
  const times = timesADay[frequency];
  return times === null ? null : times * durationDays;
}

/** Decimal fractions can slightly miss the exact number. */
const exact = (value: number) => Number(value.toPrecision(12));

/** Returns how many of an item the whole course takes, rounded up to whole packs. */
export function quantityOf(item: MedicineTexts, directions: Directions): Quantity {
  const doses = dosesIn(directions);
  if (directions.dose === null || directions.dose <= 0 || doses === null)
    return { kind: 'open', why: 'directions' };
  const medicine = readMedicine(item);
  const unit = directions.doseUnit ?? medicine.unit;
  if (medicine.form === null || unit === null) return { kind: 'open', why: 'form' };
  if (!medicine.units.includes(unit) || unit === 'application') return { kind: 'open', why: 'unit' };
  const each = contentOf(medicine, unit);
  if (each === null || medicine.count === null) return { kind: 'open', why: 'pack' };
  const ofEach = exact(directions.dose / each);
  // Half a tablet is broken off; smaller parts cannot be.
  const smallest = medicine.form === 'tablet' && unit !== 'tablet' ? 0.25 : 1;
  const isPart = undivided.has(medicine.form) ? !medicine.isMultiDose : smallest < 1;
  if (isPart && !Number.isInteger(exact(ofEach / smallest))) return { kind: 'open', why: 'part' };
  // A bottle is known by its millilitres.
  const poured = medicine.form === 'liquid' || medicine.form === 'drops' ? medicine.ml : null;
  const content = exact((poured ?? each) * medicine.count);
  const course = exact(doses * (poured === null ? directions.dose : ofEach * poured));
  return {
    kind: 'known',
    quantity: Math.ceil(exact(course / content)),
    course,
    content,
    unit: poured === null ? unit : 'ml',
    medicine,
  };
}

/**
 * Returns what one pack of a course contains, as its label says it: 500 mg, though the dose is in g. Null where the pack
 * is the unit of the dose, so that there is nothing to round.
 */
export function packContent({
  content,
  unit,
  medicine,
}: Extract<Quantity, { kind: 'known' }>): { amount: number; unit: DoseUnit } | null {
  const { count, strength, form } = medicine;
  const from = ofMg[unit];
  if (content === 1 && from === undefined && unit !== 'ml' && unit !== 'IU') return null;
  const isCounted = form === 'tablet' || (form !== null && undivided.has(form) && medicine.unit !== 'IU');
  if (isCounted && medicine.unit && count !== null && count > 1)
    return { amount: count, unit: medicine.unit };
  const to = strength && form !== 'skin' ? ofMg[strength.unit] : undefined;
  return strength && from !== undefined && to !== undefined
    ? { amount: exact((content * from) / to), unit: strength.unit }
    : { amount: content, unit };
}

/**
 * Returns how much of a substance a dose contains; null where the strength does not say.
 * @param strength of one substance of a combination
 */
export function amountOf(
  medicine: Medicine,
  dose: number,
  unit: DoseUnit,
  strength = medicine.strength,
): { amount: number; measure: 'mg' | 'IU' } | null {
  const { form, ml } = medicine;
  const mg = ofMg[unit];
  if (mg !== undefined) return form === 'skin' ? null : { amount: exact(dose * mg), measure: 'mg' };
  if (unit === 'IU') return { amount: dose, measure: 'IU' };
  if (strength === null || form === 'skin' || unit === 'application') return null;
  const { amount, measure, perMl } = strength;
  if (perMl === null) {
    const isWhole = unit === medicine.unit || unit === 'vial';
    return isWhole && form !== 'liquid' && form !== 'drops'
      ? { amount: exact(dose * amount), measure }
      : null;
  }
  const millilitres =
    unit === 'ml'
      ? dose
      : unit === 'drop' && form === 'liquid'
        ? dose / dropsInMl
        : unit === 'vial' && ml
          ? dose * ml
          : null;
  return millilitres === null ? null : { amount: exact((millilitres / perMl) * amount), measure };
}
