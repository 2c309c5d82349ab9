import { ageText as ageInWords, ageOn, type Frequency, frequencyNames } from '@afyakadi/contract';
import { englishDay } from '@afyakadi/contract/formats/days';
import { unitParts } from '@afyakadi/contract/formats/numbers';

/** Formats 2026-11-21 as 21 Nov 2026; empty without a day. */
export const dayText = (day: string | null): string => (day ? englishDay(day) : '');

/** Moments in the facility's time, as 21 Nov 2026, 14:05. */
export function momentsIn(timeZone: string): (at: Date | string | null) => string {
  // sv-SE writes days as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => {
    if (at === null) return '';
    const [day = '', time = ''] = format.format(new Date(at)).split(' ');
    return `${dayText(day)}, ${time}`;
  };
}

/** Formats whole TZS with thousands separators: 1,250,000. */
export function moneyText(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Describes how a medicine is taken: `1 tablet, twice a day, for 5 days`. */
export function dosageText(prescription: {
  dosage: string | null;
  dose: number | null;
  frequency: Frequency | null;
  durationDays: number | null;
}): string {
  const { dosage, dose, frequency, durationDays } = prescription;
  return [
    dosage ?? '',
    // The text may state the number (`2 capsules`), or the form alone (`Capsules`).
    dose === null || /\d/.test(dosage ?? '') ? '' : `${dose} at a time`,
    frequency ? lowered(frequencyNames[frequency]) : '',
    durationDays === null ? '' : `for ${durationDays} ${durationDays === 1 ? 'day' : 'days'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** First, middle and last name, of which any may be missing. */
export function nameText(person: { firstName: string; middleName: string; lastName: string }): string {
  return [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
}

/** An allergy with its severity and reaction: `Penicillin (severe, rash)`. */
export function allergyText(allergy: PrintedAllergy): string {
  const { substance, reaction, severity } = allergy;
  return `${substance} (${[severity.toLowerCase(), reaction].filter(Boolean).join(', ')})`;
}

export interface PrintedAllergy {
  substance: string;
  reaction: string | null;
  severity: string;
}

/** The age on a day: `34 years`, `7 months`, `3 days`. Empty where the birth is not known. */
export function ageText(dateOfBirth: string | null, on: string): string {
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, on);
  return age ? ageInWords(age, 'en') : '';
}

/** Returns a file name made of ASCII letters, digits and hyphens, from parts with any characters. */
export function fileNameOf(...parts: readonly string[]): string {
  const words = parts.map((part) => part.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, ''));
  return `${words.filter(Boolean).join('-')}.pdf`;
}

/** A unit with its powers raised: `10^9/L` as 10⁹/L. */
export function unitText(unit: string): string {
  return unitParts(unit)
    .map(({ text, power }) => text + Array.from(power, (sign) => raised[sign]).join(''))
    .join('');
}

const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

/** A range of normal values: `11.5 – 17.5`, `from 94`, `to 5`; empty without limits. */
export function rangeText({ low, high }: { low: number | null; high: number | null }): string {
  if (low !== null && high !== null) return `${low} – ${high}`;
  if (low !== null) return `from ${low}`;
  return high === null ? '' : `to ${high}`;
}
