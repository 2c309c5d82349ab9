import {
  ageInMonths,
  amountOf,
  type Directions,
  type DoseUnit,
  dropsInMl,
  type Finding,
  type FindingCode,
  type FindingSeverity,
  insulins,
  type Medicine,
  readMedicine,
  timesADay,
  withoutDose,
} from '@afyakadi/contract';
import { type DoseLimit, doseLimits, doseSources } from './dose-limits.ts';
import { contradicts } from './dose-words.ts';
import type { RuleCase, RulePatient, TakenMedicine } from './order-case.ts';
import { substancesIn } from './substances.ts';

/** Above so many times the most, a dose is a slip of the key and no decision; of what is titrated, far later. */
const farAbove = 2;
const farAboveTitrated = 20;
/** A strength of which the most at one time would be more tablets or millilitres than this is a slip of the tariff. */
const mostOfStrength = 500;
const adultFromMonths = 18 * 12;

type Kind = 'single' | 'daily';

/** What is known about the highest dose of a medicine for a patient. */
interface Known {
  most: Record<Kind, number | null>;
  /** A child whose limit depends on a weight that nobody recorded. */
  needsWeight: boolean;
  /** The limits are those of this patient's age, not only those of adults. */
  isOfAge: boolean;
}

/** A salt with doses of its own. */
const benzathine = 'benzathine benzylpenicillin';
/** Preparations with doses of their own that are not in the table. */
const otherDoses = /procaine|decanoate|pamoate|depot|oily/;

/** A substance of an item, or the sum of several, with its strength, and its limits by any measure. */
interface Part {
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
function partsOf(name: string, medicine: Medicine): Part[] {
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

/** In kg. Where a dose depends on the weight, it is that of no heavier adult. */
const heaviestAdult = 120;

/**
 * Returns what a heavy patient of an age weighs, in kg: of a child half more than the usual estimates (APLS). It is the
 * weight of a patient whom nobody weighed, and the most that a recorded weight counts.
 */
function heaviestAt(months: number | null): number {
  if (months === null || months >= adultFromMonths) return heaviestAdult;
  const years = Math.floor(months / 12);
  const usual = years < 1 ? months / 2 + 4 : years < 6 ? 2 * years + 8 : 3 * years + 7;
  return 1.5 * usual;
}

/** Returns the least of several limits; null without any. */
function least(all: readonly (number | null | undefined)[]): number | null {
  const known = all.filter((one) => one !== null && one !== undefined);
  return known.length === 0 ? null : Math.min(...known);
}

function knownFor(limit: DoseLimit, patient: RulePatient, today: string): Known {
  const { dateOfBirth, weightKg } = patient;
  const months = dateOfBirth === null ? null : ageInMonths(dateOfBirth, today);
  const isChild = months !== null && months < adultFromMonths;
  const band = limit.below.find((one) => months !== null && months < one.months);
  const byWeight =
    isChild || limit.most === null || limit.most.every((one) => one === null) ? limit.perKg : null;
  const kg = Math.min(weightKg ?? Number.POSITIVE_INFINITY, heaviestAt(months));
  const of = (index: 0 | 1) => {
    const perKg = byWeight?.[index] ?? null;
    return least([perKg === null ? null : perKg * kg, band?.most[index], limit.most?.[index]]);
  };
  return {
    most: { single: of(0), daily: of(1) },
    needsWeight: byWeight !== null && weightKg === null,
    isOfAge: isChild ? band !== undefined || byWeight !== null : months !== null,
  };
}

/** How often a medicine is taken on a day on which it is taken; null: nobody knows. */
function timesOf(frequency: Directions['frequency']): number | null {
  if (frequency === 'STAT' || frequency === 'WEEKLY') return 1;
  return frequency === null ? null : timesADay[frequency];
}

const rounded = (value: number) => Number(value.toPrecision(4));

/** A dose of one substance that is compared with a limit. */
interface Judged extends Known {
  limit: DoseLimit;
  /** The unit of the amounts, of a combination with the substance. */
  unit: string;
  /** Of a day with what else of the substance the patient takes. */
  amounts: Record<Kind, number>;
  beside: Beside;
}

/** What the patient takes of a substance in a day beside a line. */
interface Beside {
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
function besideOf({ patient, item, together, lineId, today }: RuleCase, substance: string): Beside {
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

/**
 * Returns what is to be said about a dose: a question above the most at one time or in a day, a stop far above it, and
 * quietly where no limit is known. Nothing without a dose. Quantity and duration do not matter.
 */
export function doseFindings(line: RuleCase): Finding[] {
  const { patient, item, directions, today } = line;
  if (item.category !== 'medicine' || !directions) return [];
  const medicine = readMedicine({ itemName: item.name, strength: item.strength, dosage: item.form });
  if (withoutDose.has(medicine.form)) return [];
  const { dose, frequency } = directions;
  const unit = directions.doseUnit ?? medicine.unit;
  const parts = partsOf(item.name, medicine);
  const notWeekly: Finding[] = isDaily(parts, frequency)
    ? [{ code: 'not-weekly', severity: 'confirm', params: {} }]
    : [];
  const { words } = directions;
  if (dose === null) return words ? [...notWeekly, quietly('dose-in-words')] : notWeekly;
  const also: Finding[] =
    words && contradicts(words, { dose, unit }, medicine)
      ? [...notWeekly, { code: 'dose-contradicted', severity: 'confirm', params: { words } }]
      : notWeekly;
  const measures = parts.flatMap(({ limits }) => limits.map(({ measure }) => measure));
  const measure = measures.find((one) => medicine.units.includes(one));
  if (unit !== null && !medicine.units.includes(unit)) {
    const other = measure ?? medicine.unit ?? '';
    return [...also, { code: 'dose-not-compared', severity: 'warn', params: { unit, other } }];
  }
  const times = timesOf(frequency);
  const judged = parts.map((part): Judged[] => {
    const { substance, limits } = part;
    const found = unit && amountIn(medicine, part, dose, unit);
    if (!found) return [];
    const beside = besideOf(line, `${found.measure} ${substance}`);
    // How often it is taken when needed, nobody knows: once at least.
    const daily = found.amount * (times ?? 1) + beside.today + beside.earlier;
    const amounts = { single: found.amount, daily };
    const named = parts.length > 1 ? `${found.measure} ${substance}` : found.measure;
    return limits
      .filter((limit) => limit.measure === found.measure)
      .map((limit) => ({ ...knownFor(limit, patient, today), limit, amounts, beside, unit: named }));
  });
  const above = aboveMost(judged, times === null);
  if (above.length > 0 || also.length > 0) return [...above, ...also];
  const compared = judged.flat();
  if (measure && unit && (compared.length === 0 || (isLeastOf(medicine, unit) && medicine.strength?.perMl)))
    return [{ code: 'dose-not-compared', severity: 'info', params: { unit, other: measure } }];
  if (compared.some(({ needsWeight }) => needsWeight)) return [quietly('weigh-for-dose')];
  const isKnown = compared.some(({ isOfAge, most }) => isOfAge && (most.single ?? most.daily) !== null);
  return isKnown ? [] : [quietly('no-dose-limit')];
}

/** An ampoule of unknown size contains a millilitre or more. */
const isLeastOf = ({ ml }: Medicine, unit: DoseUnit) => unit === 'vial' && ml === null;

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

/** Whether a medicine that is taken once a week shall be taken otherwise. */
function isDaily(parts: readonly Part[], frequency: Directions['frequency']): boolean {
  const isOnce = frequency === null || frequency === 'WEEKLY' || frequency === 'STAT';
  return !isOnce && parts.some(({ limits }) => limits.some(({ isWeekly }) => isWeekly));
}

/**
 * Returns the findings above the most: of several substances that of the one that is furthest above.
 * @param isAtLeast the day is not known but for one dose: nothing is said twice
 */
function aboveMost(parts: readonly (readonly Judged[])[], isAtLeast: boolean): Finding[] {
  const worst = (kind: Kind) => {
    const ratio = ({ most, amounts }: Judged) => amounts[kind] / (most[kind] ?? Number.POSITIVE_INFINITY);
    // Where the form is not known, the highest limit of all forms counts.
    const mildest = parts.flatMap((all) => [...all].sort((one, other) => ratio(one) - ratio(other))[0] ?? []);
    const [most] = mildest.sort((one, other) => ratio(other) - ratio(one));
    return most && ratio(most) > 1 + 1e-9 ? [exceeded(kind, most)] : [];
  };
  const single = worst('single');
  const isAlone = parts.flat().every(({ beside }) => beside.names.length === 0);
  return isAtLeast && isAlone && single.length > 0 ? single : [...single, ...worst('daily')];
}

function exceeded(kind: Kind, { limit, most, amounts, beside, unit }: Judged): Finding {
  const highest = most[kind] ?? 0;
  const certain = amounts[kind] - (kind === 'daily' ? beside.earlier : 0);
  const isFar = certain > highest * (limit.isTitrated ? farAboveTitrated : farAbove);
  const severity: FindingSeverity = isFar ? 'stop' : 'confirm';
  const params = {
    dose: rounded(amounts[kind]),
    most: rounded(highest),
    unit,
    source: limit.sources.map((one) => doseSources[one]).join('; '),
  };
  if (kind === 'single') return { code: 'over-single-dose', severity, params };
  if (beside.names.length === 0) return { code: 'over-daily-dose', severity, params };
  const medicines = beside.names.join(', ');
  return { code: 'over-daily-sum', severity, params: { ...params, medicines } };
}

const exceededDoses: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'over-single-dose',
  'over-daily-dose',
  'over-daily-sum',
  'not-weekly',
  'dose-contradicted',
]);

/** Returns whether a finding asks about a dose. */
export function isExceededDose({ code }: Finding): boolean {
  return exceededDoses.has(code);
}

function quietly(code: 'no-dose-limit' | 'weigh-for-dose' | 'dose-in-words'): Finding {
  return { code, severity: 'info', params: {} };
}
