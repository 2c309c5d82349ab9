import {
  ageInMonths,
  amountOf,
  type Directions,
  type Finding,
  type FindingSeverity,
  type Medicine,
  readMedicine,
  timesADay,
} from '@afyakadi/contract';
import { type DoseLimit, doseLimits, doseSources } from './dose-limits.ts';
import type { RuleCase, RulePatient } from './order-case.ts';
import { substancesIn } from './substances.ts';

/** Above so many times the most, a dose is a slip of the key and no decision. */
const farAbove = 2;
const adultFromMonths = 18 * 12;

type Kind = 'single' | 'daily';

/** What is known about the highest dose of a medicine for a patient. */
interface Known {
  limit: DoseLimit;
  most: Record<Kind, number | null>;
  /** A child whose limit depends on a weight that nobody recorded. */
  needsWeight: boolean;
  /** The limits are those of this patient's age, not only those of adults. */
  isOfAge: boolean;
}

/** A salt with doses of its own. */
const benzathine = 'benzathine benzylpenicillin';

/**
 * Returns the limits of a medicine with one substance; undefined where none are known. Of a combination, the strength and
 * the limits differ.
 */
function limitsOf(name: string, { form }: Medicine): DoseLimit | undefined {
  const [words = ''] = name.toLowerCase().split(/\d/);
  const { listed, others } = substancesIn(words);
  const [substance = others[0]] = listed;
  if (form === null || listed.size > 1 || /[+&/]|procaine/.test(words)) return undefined;
  const wanted = /benzathine|penadur|extencill?ine/.test(words) ? benzathine : substance;
  return doseLimits.find((limit) => limit.substance === wanted && limit.forms.includes(form));
}

/**
 * Returns what a heavy child of an age weighs, in kg: half more than the usual estimates (APLS), so that a
 * child whom nobody weighed has a maximum too.
 */
function heaviestAt(months: number): number {
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
  const of = (index: 0 | 1) => {
    const perKg = byWeight?.[index] ?? null;
    const kg = weightKg ?? (isChild ? heaviestAt(months) : null);
    const weighed = perKg === null || kg === null ? null : perKg * kg;
    return least([weighed, band?.most[index], limit.most?.[index]]);
  };
  return {
    limit,
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

/**
 * Returns what is to be said about a dose: a question above the most at one time or in a day, a stop far above it, and
 * quietly where no limit is known. Nothing without a dose.
 */
export function doseFindings({ patient, item, directions, today }: RuleCase): Finding[] {
  if (item.category !== 'medicine' || !directions || directions.dose === null) return [];
  const medicine = readMedicine({ itemName: item.name, strength: item.strength, dosage: item.form });
  const unit = directions.doseUnit ?? medicine.unit;
  // Where the form is not known, nothing else is; what is not swallowed or injected has no dose in this sense.
  if (medicine.form === 'consumable' || medicine.form === 'skin' || medicine.form === 'piece') return [];
  const dose = unit === null ? null : amountOf(medicine, directions.dose, unit);
  const limit = limitsOf(item.name, medicine);
  if (dose === null || limit?.measure !== dose.measure) return [quietly('no-dose-limit')];
  const known = knownFor(limit, patient, today);
  const times = timesOf(directions.frequency);
  const amounts = { single: dose.amount, daily: times === null ? null : dose.amount * times };
  const above = (['single', 'daily'] as const).flatMap((kind) => exceeded(kind, amounts[kind], known));
  if (above.length > 0) return above;
  if (known.needsWeight) return [quietly('weigh-for-dose')];
  return known.isOfAge && (known.most.single !== null || known.most.daily !== null)
    ? []
    : [quietly('no-dose-limit')];
}

function exceeded(kind: Kind, amount: number | null, { limit, most }: Known): Finding[] {
  const highest = most[kind];
  if (amount === null || highest === null || amount <= highest * (1 + 1e-9)) return [];
  const severity: FindingSeverity = amount > farAbove * highest ? 'stop' : 'confirm';
  const params = {
    dose: rounded(amount),
    most: rounded(highest),
    unit: limit.measure,
    source: limit.sources.map((one) => doseSources[one]).join('; '),
  };
  return [{ code: kind === 'single' ? 'over-single-dose' : 'over-daily-dose', severity, params }];
}

/** Returns whether a finding asks about a dose. */
export function isExceededDose({ code }: Finding): boolean {
  return code === 'over-single-dose' || code === 'over-daily-dose';
}

function quietly(code: 'no-dose-limit' | 'weigh-for-dose'): Finding {
  return { code, severity: 'info', params: {} };
}
