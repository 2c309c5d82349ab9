import type { OrderLine } from '@afyakadi/contract';
import { type DoseUnit, readMedicine } from '@afyakadi/contract/care/medicines';
import type { Frequency } from '@afyakadi/contract/care/orders';
import type { Language } from '../../lib/text/day.ts';
import { formatAmount } from '../../lib/text/format.ts';
import { amountIn } from './amounts.ts';

/**
 * The texts of a medicine's label, in the language that the patient reads. They are no texts of the screen, whose
 * language is the reader's.
 */
export const labelWords = {
  en: {
    quantity: 'Quantity',
    keepAway: 'Keep out of the reach of children.',
    asExplained: 'Use as the pharmacist explained:',
  },
  sw: {
    quantity: 'Idadi',
    keepAway: 'Weka mbali na watoto.',
    asExplained: 'Tumia kama mfamasia alivyoeleza:',
  },
} as const satisfies Record<Language, unknown>;

/** How a patient uses each unit. `#` is the number. */
const units: Record<DoseUnit, Record<Language, readonly [one: string, several: string]>> = {
  tablet: unit(['Take # tablet', 'Take # tablets'], ['Meza kidonge #', 'Meza vidonge #']),
  capsule: unit(['Take # capsule', 'Take # capsules'], ['Meza kapsuli #']),
  ml: unit(['Take # ml'], ['Kunywa ml #']),
  drop: unit(['Put in # drop', 'Put in # drops'], ['Weka tone #', 'Weka matone #']),
  puff: unit(['Inhale # puff', 'Inhale # puffs'], ['Vuta mvuto #', 'Vuta mivuto #']),
  application: unit(['Apply # time', 'Apply # times'], ['Paka mara #']),
  sachet: unit(['Take # sachet', 'Take # sachets'], ['Tumia pakiti #']),
  vial: unit(['Use # vial', 'Use # vials'], ['Tumia kichupa #', 'Tumia vichupa #']),
  suppository: unit(['Insert # suppository', 'Insert # suppositories'], ['Weka sapozitori #']),
  IU: unit(['Use # IU'], ['Tumia IU #']),
  mg: unit(['Use # mg'], ['Tumia mg #']),
  mcg: unit(['Use # mcg'], ['Tumia mcg #']),
  g: unit(['Use # g'], ['Tumia g #']),
  piece: unit(['Use # piece', 'Use # pieces'], ['Tumia kipande #', 'Tumia vipande #']),
};

function unit([en, ens = en]: readonly [string, string?], [sw, sws = sw]: readonly [string, string?]) {
  return { en: [en, ens], sw: [sw, sws] } as const;
}

function amountText(count: number, unit: DoseUnit, language: Language): string {
  const [single, several] = units[unit][language];
  return (count === 1 ? single : several).replace('#', formatAmount(count));
}

const frequencies: Record<Language, Record<Frequency, string>> = {
  en: {
    OD: 'once a day',
    BD: 'twice a day, morning and evening',
    TDS: '3 times a day: morning, midday and evening',
    QID: '4 times a day',
    Q8H: 'every 8 hours',
    Q6H: 'every 6 hours',
    Q4H: 'every 4 hours',
    NOCTE: 'at night, before sleep',
    WEEKLY: 'once a week',
    STAT: 'at once, one time only',
    PRN: 'when needed',
    UD: 'as the doctor directed',
  },
  sw: {
    OD: 'mara 1 kwa siku',
    BD: 'mara 2 kwa siku, asubuhi na jioni',
    TDS: 'mara 3 kwa siku: asubuhi, mchana na jioni',
    QID: 'mara 4 kwa siku',
    Q8H: 'kila baada ya masaa 8',
    Q6H: 'kila baada ya masaa 6',
    Q4H: 'kila baada ya masaa 4',
    NOCTE: 'usiku kabla ya kulala',
    WEEKLY: 'mara 1 kwa wiki',
    STAT: 'sasa hivi, mara moja tu',
    PRN: 'inapohitajika',
    UD: 'kama daktari alivyoelekeza',
  },
};

/** What else a dosage often says, in either language. */
const phrases: readonly { written: RegExp; words: Record<Language, string> }[] = [
  phrase('(?:once (?:a day|daily)|od|mara (?:moja|1) kwa siku)', frequencies.en.OD, frequencies.sw.OD),
  phrase('(?:twice (?:a day|daily)|bd|bid|mara (?:mbili|2) kwa siku)', 'twice a day', 'mara 2 kwa siku'),
  phrase(
    '(?:(?:three|3) times (?:a day|daily)|tds|tid|mara (?:tatu|3) kwa siku)',
    '3 times a day',
    'mara 3 kwa siku',
  ),
  phrase(
    '(?:(?:four|4) times (?:a day|daily)|qid|qds|mara (?:nne|4) kwa siku)',
    frequencies.en.QID,
    frequencies.sw.QID,
  ),
  phrase('(?:every|kila baada ya masaa) 4(?: hours)?', frequencies.en.Q4H, frequencies.sw.Q4H),
  phrase('(?:every|kila baada ya masaa) 6(?: hours)?', frequencies.en.Q6H, frequencies.sw.Q6H),
  phrase('(?:every|kila baada ya masaa) 8(?: hours)?', frequencies.en.Q8H, frequencies.sw.Q8H),
  phrase('(?:once a week|weekly|mara (?:moja|1) kwa wiki)', frequencies.en.WEEKLY, frequencies.sw.WEEKLY),
  phrase('(?:(?:when|as|if) needed|prn|inapohitajika)', frequencies.en.PRN, frequencies.sw.PRN),
  phrase('(?:at once|stat|sasa hivi)', 'at once', 'sasa hivi'),
  phrase('(?:at night|at bedtime|nocte|usiku)', 'at night', 'usiku'),
  phrase('(?:in the morning|asubuhi)', 'in the morning', 'asubuhi'),
  phrase('(?:at (?:noon|midday)|mchana)', 'at midday', 'mchana'),
  phrase('(?:in the evening|jioni)', 'in the evening', 'jioni'),
  phrase('(?:after (?:meals?|food|eating)|baada ya (?:kula|chakula))', 'after meals', 'baada ya kula'),
  phrase('(?:before (?:meals?|food|eating)|kabla ya (?:kula|chakula))', 'before meals', 'kabla ya kula'),
  phrase('(?:with (?:meals?|food)|pamoja na chakula)', 'with food', 'pamoja na chakula'),
  phrase(
    '(?:after (?:each|every) (?:loose )?stool|baada ya kila choo)',
    'after each stool',
    'baada ya kila choo',
  ),
];

function phrase(written: string, en: string, sw: string) {
  return { written: new RegExp(`^${written}(?![\\p{L}\\d])`, 'iu'), words: { en, sw } };
}

/** The tariff's name of the form, which a line without a dosage has instead. */
const formAlone =
  /^(?:(?:oral|eye|ear|nasal|topical|vaginal|rectal|dispersible|chewable|soluble|film[- ]coated|(?:powder|solution|suspension) for)\s+)*(?:tablet|capsule|liquid|solution|suspension|syrup|mixture|injection|infusion|cream|ointment|lotion|gel|drop|inhaler|sachet|suppository|suppositorie|pessary|pessarie|powder|consumable)s?$/i;

/**
 * Returns the directions in plain words: dose, frequency and duration, each on its own line. Empty if the doctor gave
 * none. A dosage in the doctor's own words is in the patient's language where all of it is usual; else it stays as it is.
 */
export function directionsFor(
  line: Pick<
    OrderLine,
    'itemName' | 'strength' | 'dosage' | 'dose' | 'doseUnit' | 'frequency' | 'durationDays'
  >,
  language: Language,
): string[] {
  const days = line.durationDays;
  const duration = language === 'sw' ? `kwa siku ${days}` : days === 1 ? 'for 1 day' : `for ${days} days`;
  const dose = doseText(line, language);
  const frequency = line.frequency ? frequencies[language][line.frequency] : '';
  return [dose, dose.includes(frequency) ? '' : frequency, days === null ? '' : duration].filter(
    (text) => text !== '',
  );
}

function doseText(
  { itemName, strength, dosage, dose, doseUnit }: Parameters<typeof directionsFor>[0],
  language: Language,
): string {
  const words = dosage?.trim() ?? '';
  if (words !== '' && !formAlone.test(words)) return usualText(words, language) ?? words;
  const unit = doseUnit ?? readMedicine({ itemName, strength, dosage: words }).unit;
  return dose === null || unit === null ? '' : amountText(dose, unit, language);
}

/** Returns a dosage in a language if it consists of usual parts: 1 tablet once a day, after meals. */
function usualText(words: string, language: Language): string | undefined {
  const parts: string[] = [];
  let rest = words;
  while (rest !== '') {
    const part = partOf(rest, language);
    if (!part) return undefined;
    parts.push(part.text);
    rest = rest.slice(part.length).replace(/^[\s,;.·]+/, '');
  }
  return parts.join(', ');
}

function partOf(text: string, language: Language): { text: string; length: number } | undefined {
  const amount = amountIn(text);
  if (amount) return { text: amountText(amount.count, amount.unit, language), length: amount.length };
  for (const { written, words } of phrases) {
    const [whole] = written.exec(text) ?? [];
    if (whole !== undefined) return { text: words[language], length: whole.length };
  }
  return undefined;
}
