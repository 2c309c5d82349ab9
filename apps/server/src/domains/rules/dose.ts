import {
  ageInMonths,
  type Directions,
  type Finding,
  type FindingCode,
  type FindingSeverity,
  readMedicine,
  withoutDose,
} from '@afyakadi/contract';
import { type Beside, besideOf, timesOf } from './dose-day.ts';
import { type DoseLimit, doseSources } from './dose-limits.ts';
import { amountIn, isLeastOf, least, type Part, partsOf } from './dose-parts.ts';
import { contradicts } from './dose-words.ts';
import type { RuleCase, RulePatient } from './order-case.ts';

/** Above so many times the most, a dose is a slip of the key and no decision; of what is titrated, far later. */
const farAbove = 2;
const farAboveTitrated = 20;

const adultFromMonths = 18 * 12;

type Kind = 'single' | 'daily';

/** The highest dose of a medicine for a patient, as far as it is known. */
interface Known {
  most: Record<Kind, number | null>;
  /** The limit depends on a weight that nobody recorded. */
  needsWeight: boolean;
  /** The limits are those of this patient's age, not only those of adults. */
  isOfAge: boolean;
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

/**
 * Returns what is to be said about a dose: a question above the most at one time or in a day, a stop far above it, and
 * quietly where no limit is known. Nothing without a dose. Quantity and duration do not matter.
 */
export function doseFindings(line: RuleCase): Finding[] {
  const { patient, item, directions, today } = line;
  if (item.category !== 'medicine' || !directions) return [];
  const medicine = readMedicine({ itemName: item.name, strength: item.strength, dosage: item.form });
  const { dose, frequency } = directions;
  if (withoutDose.has(medicine.form)) {
    const isDosed = medicine.form !== 'skin' && dose !== null;
    const ofAnyForm = isDosed ? partsOf(item.name, { ...medicine, form: null }) : [];
    return ofAnyForm.length > 0 ? [quietly('no-dose-limit')] : [];
  }
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
