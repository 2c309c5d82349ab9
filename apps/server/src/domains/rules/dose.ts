import { type Finding, type FindingCode, type FindingSeverity, withoutDose } from '@afyakadi/contract';
import { type Beside, besideOf, type Intake, intakeOf, isLeastOf, partsOf } from './dose-intake.ts';
import { type DoseLimit, doseSources, type Kind, limitFor, type PatientLimit } from './dose-limits.ts';
import { contradicts } from './dose-words.ts';
import type { RuleCase } from './order-case.ts';

/** Above so many times the most, a dose is a slip of the key and no decision; of what is titrated, far later. */
const farAbove = 2;
const farAboveTitrated = 20;

/** A dose of one substance that is compared with a limit. */
interface Judged extends PatientLimit {
  limit: DoseLimit;
  /** The unit of the amounts, of a combination with the substance. */
  unit: string;
  /** Of a day with what else of the substance the patient takes. */
  amounts: Record<Kind, number>;
  beside: Beside;
}

/**
 * Returns what is to be said about a dose: a question above the most at one time or in a day, a stop far above it, a
 * warning where nobody has compared it, and quietly where no limit is known. Quantity and duration do not matter.
 */
export function doseFindings(line: RuleCase): Finding[] {
  const { patient, item, directions, today } = line;
  if (item.category !== 'medicine' || !directions) return [];
  const intake = intakeOf({ ...item, directions });
  const { medicine, parts, dose, unit, times } = intake;
  if (withoutDose.has(medicine.form)) {
    const isDosed = medicine.form !== 'skin' && dose !== null;
    return isDosed && partsOf(item.name, { ...medicine, form: null }).length > 0
      ? [said('no-dose-limit')]
      : [];
  }
  const asked = aboutDirections(line, intake);
  const isPrescribed = dose !== null || directions.words !== null || directions.frequency === 'UD';
  if (!isPrescribed) return asked;
  if (parts.length === 0 && asked.length === 0 && (unit === null || medicine.units.includes(unit)))
    return [said('no-dose-limit')];
  if (dose === null) return [...asked, said('dose-not-read', directions.words === null ? 'info' : 'warn')];
  const measure = parts
    .flatMap(({ limits }) => limits.map((limit) => limit.measure))
    .find((unit) => medicine.units.includes(unit));
  if (unit !== null && !medicine.units.includes(unit))
    return [...asked, said('dose-not-compared', 'warn', { unit, other: measure ?? medicine.unit ?? '' })];
  const judged = parts.map(({ substance, limits, amount: taken }): Judged[] => {
    if (!taken) return [];
    const beside = besideOf(line, { substance, measure: taken.measure });
    // How often it is taken when needed, nobody knows: once at least.
    const daily = taken.amount * (times ?? 1) + beside.today + beside.earlier;
    const amounts = { single: taken.amount, daily };
    const named = parts.length > 1 ? `${taken.measure} ${substance}` : taken.measure;
    return limits
      .filter((limit) => limit.measure === taken.measure)
      .map((limit) => ({ ...limitFor(limit, patient, today), limit, amounts, beside, unit: named }));
  });
  const compared = judged.flat();
  const isOldWeight = compared.some(({ weight }) => weight === 'old');
  const old =
    patient.weight && isOldWeight
      ? [said('old-weight', 'warn', { on: patient.weight.at.toISOString() })]
      : [];
  const above = aboveMost(judged, times === null);
  if (above.length > 0 || asked.length > 0) return [...above, ...asked, ...old];
  if (measure && unit && (compared.length === 0 || (isLeastOf(medicine, unit) && medicine.strength?.perMl)))
    return [said('dose-not-compared', 'info', { unit, other: measure }), ...old];
  if (compared.some(({ weight }) => weight === 'none')) return [said('weigh-for-dose')];
  const isKnown = compared.some(({ isOfAge, most }) => isOfAge && (most.single ?? most.daily) !== null);
  return isKnown ? old : [said('no-dose-limit'), ...old];
}

/** The questions that do not depend on the amount: a medicine of once a week that is taken otherwise, and words against the number. */
function aboutDirections(
  { directions }: RuleCase,
  { medicine, parts, dose, unit, times }: Intake,
): Finding[] {
  const { frequency = null, words = null } = directions ?? {};
  const isOnce = frequency === null || frequency === 'WEEKLY' || frequency === 'STAT';
  const isDaily = !isOnce && parts.some(({ limits }) => limits.some(({ isWeekly }) => isWeekly));
  const isNumber = directions?.dose !== null && dose !== null;
  const isContradicted = isNumber && words !== null && contradicts(words, { dose, unit }, medicine, times);
  return [
    ...(isDaily ? [said('not-weekly', 'confirm')] : []),
    ...(isContradicted ? [said('dose-contradicted', 'confirm', { words })] : []),
  ];
}

/**
 * Returns the findings above the most: of several substances that of the one that is furthest above.
 * @param isAtLeast the day is not known but for one dose: nothing is said twice
 */
function aboveMost(parts: readonly (readonly Judged[])[], isAtLeast: boolean): Finding[] {
  const worst = (kind: Kind) => {
    const ratio = ({ most, amounts }: Judged) => amounts[kind] / (most[kind] ?? Number.POSITIVE_INFINITY);
    // Where the form is not known, the highest limit of all forms counts.
    const mildest = parts.flatMap(
      (all) => [...all].sort((judged, other) => ratio(judged) - ratio(other))[0] ?? [],
    );
    const [most] = mildest.sort((judged, other) => ratio(other) - ratio(judged));
    return most && ratio(most) > 1 + 1e-9 ? [exceeded(kind, most)] : [];
  };
  const single = worst('single');
  const isAlone = parts.flat().every(({ beside }) => beside.names.length === 0);
  return isAtLeast && isAlone && single.length > 0 ? single : [...single, ...worst('daily')];
}

const rounded = (value: number) => Number(value.toPrecision(4));

function exceeded(kind: Kind, { limit, most, surely, amounts, beside, unit }: Judged): Finding {
  const certain = amounts[kind] - (kind === 'daily' ? beside.earlier : 0);
  const isFar = certain > (surely[kind] ?? 0) * (limit.isTitrated ? farAboveTitrated : farAbove);
  const params = {
    dose: rounded(amounts[kind]),
    most: rounded(most[kind] ?? 0),
    unit,
    source: limit.sources.map((source) => doseSources[source]).join('; '),
  };
  const severity = isFar ? 'stop' : 'confirm';
  if (kind === 'single') return said('over-single-dose', severity, params);
  if (beside.names.length === 0) return said('over-daily-dose', severity, params);
  return said('over-daily-sum', severity, { ...params, medicines: beside.names.join(', ') });
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

function said(
  code: FindingCode,
  severity: FindingSeverity = 'info',
  params: Finding['params'] = {},
): Finding {
  return { code, severity, params };
}
