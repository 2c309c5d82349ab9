import { amountOf, type DoseUnit, doseUnitNames, doseUnits, type Medicine } from '@afyakadi/contract';
import { readNumber } from '@afyakadi/contract/words/numbers';

/** A dose as a number; unit null: the form of the item is not known. */
interface Dose {
  dose: number;
  unit: DoseUnit | null;
}

/** A number in words, as the values that it can mean. */
interface Named {
  values: readonly number[];
  unit: DoseUnit | null;
}

const number = /(?:(\p{L}+)\s*)?(?<![\d.,])(\d(?:[\d.,]*\d)?)(?:\s*(\p{L}+))?/gu;
/** Words that follow a number of times, hours or days. */
const ofTime = /^(?:times?|x|hours?|hourly|hrs?|days?|weeks?|min\w*|mara|masaa|saa|siku|wiki)$/i;

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
  return Array.from(words.trim().matchAll(number)).flatMap((match): Named[] => {
    const [, before, text = '', behind = ''] = match;
    const unit = unitOf(behind) ?? unitOf(before);
    const isFirst = match.index === 0 && before === undefined && !ofTime.test(behind);
    if (unit === undefined && !isFirst) return [];
    return [{ values: valuesOf(text), unit: unit ?? usual }];
  });
}

/** Returns whether words name another dose than the number: 40 tablets beside 2. */
export function contradicts(words: string, { dose, unit }: Dose, medicine: Medicine): boolean {
  const amount = unit && amountOf(medicine, dose, unit)?.amount;
  return dosesIn(words, unit).some((named) => {
    if (named.unit === unit) return !named.values.includes(dose);
    const { unit: other } = named;
    if (other === null || !amount || !medicine.units.includes(other)) return false;
    const amounts = named.values.map((value) => amountOf(medicine, value, other)?.amount ?? amount);
    // Also the strength of the item: 2 tablets of 500 mg.
    return !amounts.some(
      (one) => Math.abs(one - amount) < 1e-6 * amount || one === medicine.strength?.amount,
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
