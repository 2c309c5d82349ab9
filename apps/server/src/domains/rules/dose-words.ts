import { amountOf, type DoseUnit, doseUnitNames, doseUnits, type Medicine } from '@afyakadi/contract';
import { withDigits } from '@afyakadi/contract/formats/number-words';
import { readNumber } from '@afyakadi/contract/formats/numbers';

/** A dose as a number; unit null: the form of the item is not known. */
interface Dose {
  dose: number;
  unit: DoseUnit | null;
}

/** A number in words, as the values that it can mean. */
interface Named {
  values: readonly number[];
  unit: DoseUnit | null;
  /** Of a whole day: 3 a day. */
  isOfDay: boolean;
}

const number = /(?:(\p{L}+)\s*)?(?<![\d.,])(\d(?:[\d.,]*\d)?)(?:\s*(\p{L}+))?/gu;
/** Words that follow a number of times, hours or days. */
const ofTime = /^(?:times?|x|hours?|hourly|hrs?|days?|weeks?|min\w*|mara|masaa|saa|siku|wiki)$/i;
const ofDay = /^\s*(?:(?:a|per|each|every|kwa|kila|\/)\s*)?(?:day|daily|siku)\b/i;
const anyUnit = Object.values(doseUnitNames).join('|');
/** A tablet is one; once a day is a number of times. */
const article = new RegExp(String.raw`\ban?\s+(?=(?:${anyUnit})\b)`, 'gi');
const timesWords: readonly (readonly [RegExp, string])[] = [
  [/\bonce\b/gi, '1 times'],
  [/\btwice\b/gi, '2 times'],
  [/\bthrice\b/gi, '3 times'],
];

/** Numbers in words become digits. */
function plain(words: string): string {
  const counted = timesWords.reduce((text, [word, times]) => text.replace(word, times), words);
  return withDigits(counted.replace(article, '1 ')).trim();
}

function unitOf(word: string | undefined): DoseUnit | undefined {
  return doseUnits.find((unit) => new RegExp(`^(?:${doseUnitNames[unit]})$`, 'i').test(word ?? ''));
}

function valuesOf(text: string): number[] {
  const read = readNumber(text, 3);
  if (read.kind === 'ambiguous') return [read.thousands, read.decimal];
  return read.kind === 'number' ? [read.value] : [];
}

/** Returns the doses that words name. A number that begins them is of the usual unit. */
function dosesIn(words: string, usual: DoseUnit | null): Named[] {
  const text = plain(words);
  return Array.from(text.matchAll(number)).flatMap((match): Named[] => {
    const [all, before, digits = '', behind = ''] = match;
    const behindIs = unitOf(behind);
    const unit = behindIs ?? unitOf(before);
    const isFirst = match.index === 0 && before === undefined && !ofTime.test(behind);
    if (unit === undefined && !isFirst) return [];
    const rest = text.slice(match.index + all.length);
    return [
      {
        values: valuesOf(digits),
        unit: unit ?? usual,
        isOfDay: ofDay.test(behindIs === undefined ? behind + rest : rest),
      },
    ];
  });
}

/** Returns the largest dose that words name, in a unit that the item has; null if none can be read. */
export function doseIn(words: string, medicine: Medicine): (Dose & Pick<Named, 'isOfDay'>) | null {
  const doses = dosesIn(words, medicine.unit).flatMap(({ values, unit, isOfDay }) =>
    unit !== null && medicine.units.includes(unit)
      ? values.filter((dose) => dose > 0).map((dose) => ({ dose, unit, isOfDay }))
      : [],
  );
  const amount = ({ dose, unit }: (typeof doses)[number]) => amountOf(medicine, dose, unit)?.amount ?? dose;
  return doses.sort((first, other) => amount(other) - amount(first))[0] ?? null;
}

const abbreviated: readonly (readonly [RegExp, number])[] = [
  [/\b(?:bd|bid)\b/i, 2],
  [/\b(?:tds|tid)\b/i, 3],
  [/\b(?:qid|qds)\b/i, 4],
  [/\b(?:every hour|hourly|kila (?:baada ya )?(?:lisaa|saa(?:\s*1)?))\b(?!\s*\d)/i, 24],
];

/** Returns how many times a day words say; null if they do not. */
export function timesIn(words: string): number | null {
  const text = plain(words);
  const [, times] =
    /(\d+)\s*(?:x|times)\s*(?:(?:a|per|each|\/)\s*day|daily)/i.exec(text) ??
    /\bmara\s*(\d+)\s*kwa siku/i.exec(text) ??
    [];
  if (times !== undefined) return Number(times);
  const [, hours] = /(?:every|kila(?: baada ya)?(?: ma)?(?:saa)?)\s*(\d+)\s*(?:h|ma?saa|$)/i.exec(text) ?? [];
  if (hours !== undefined && Number(hours) > 0) return 24 / Number(hours);
  return abbreviated.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Returns whether words name another dose than the number: 40 tablets beside 2. */
export function contradicts(
  words: string,
  { dose, unit }: Dose,
  medicine: Medicine,
  times: number | null,
): boolean {
  const amount = unit && amountOf(medicine, dose, unit)?.amount;
  return dosesIn(words, unit).some((named) => {
    const values =
      named.isOfDay && times ? named.values.flatMap((value) => [value, value / times]) : named.values;
    if (named.unit === unit) return !values.includes(dose);
    const { unit: other } = named;
    if (other === null || !amount || !medicine.units.includes(other)) return false;
    const amounts = values.map((value) => amountOf(medicine, value, other)?.amount ?? amount);
    // Also the strength of the item: 2 tablets of 500 mg.
    return !amounts.some(
      (known) => Math.abs(known - amount) < 1e-6 * amount || known === medicine.strength?.amount,
    );
  });
}

const inEnglish = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

function doseText({ dose, unit }: Dose): string {
  const count = inEnglish.format(dose);
  if (unit === null) return `${count} at a time`;
  const isMeasured = unit === 'ml' || unit === 'IU' || unit === 'mg' || unit === 'mcg' || unit === 'g';
  const several = unit === 'suppository' ? 'suppositories' : `${unit}s`;
  return `${count} ${isMeasured || dose === 1 ? unit : several}`;
}

/** Returns a dose as those who carry it out read it: the words where they name it, else the number before them. */
export function withDose(words: string | null, dose: Dose): string {
  if (words === null) return doseText(dose);
  const isNamed = dosesIn(words, null).some(
    ({ values, unit }) => unit === dose.unit && values.includes(dose.dose),
  );
  return isNamed ? words : `${doseText(dose)}, ${words}`;
}
