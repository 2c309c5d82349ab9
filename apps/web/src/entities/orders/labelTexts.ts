import type { OrderLine } from '@afyakadi/contract';
import type { Frequency } from '@afyakadi/contract/words';
import type { Language } from '../../lib/text/day.ts';

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

/** Each way to write a unit, and how a patient uses it. `#` is the number. */
const units: readonly { written: RegExp; use: Record<Language, (count: string) => string> }[] = [
  unit('tablets?|kidonge|vidonge', ['Take # tablet', 'Take # tablets'], ['Meza kidonge #', 'Meza vidonge #']),
  unit('capsules?|kapsuli', ['Take # capsule', 'Take # capsules'], ['Meza kapsuli #', 'Meza kapsuli #']),
  unit('ml', ['Take # ml', 'Take # ml'], ['Kunywa ml #', 'Kunywa ml #']),
  unit('drops?|tone|matone', ['Put in # drop', 'Put in # drops'], ['Weka tone #', 'Weka matone #']),
  unit('puffs?|mvuto|mivuto', ['Inhale # puff', 'Inhale # puffs'], ['Vuta mvuto #', 'Vuta mivuto #']),
  unit('applications?|mpako|mipako', ['Apply # time', 'Apply # times'], ['Paka mara #', 'Paka mara #']),
  unit('sachets?|pakiti', ['Take # sachet', 'Take # sachets'], ['Tumia pakiti #', 'Tumia pakiti #']),
  unit('vials?|kichupa|vichupa', ['Use # vial', 'Use # vials'], ['Tumia kichupa #', 'Tumia vichupa #']),
  unit(
    'supposito(?:ry|ries)|sapozitori',
    ['Insert # suppository', 'Insert # suppositories'],
    ['Weka sapozitori #', 'Weka sapozitori #'],
  ),
  unit('IU', ['Use # IU', 'Use # IU'], ['Tumia IU #', 'Tumia IU #']),
  unit('mg', ['Use # mg', 'Use # mg'], ['Tumia mg #', 'Tumia mg #']),
  unit('mcg', ['Use # mcg', 'Use # mcg'], ['Tumia mcg #', 'Tumia mcg #']),
  unit('g', ['Use # g', 'Use # g'], ['Tumia g #', 'Tumia g #']),
  unit('pieces?|kipande|vipande', ['Use # piece', 'Use # pieces'], ['Tumia kipande #', 'Tumia vipande #']),
];

function unit(words: string, en: readonly [string, string], sw: readonly [string, string]) {
  const use =
    ([one, several]: readonly [string, string]) =>
    (count: string) =>
      (count === '1' ? one : several).replace('#', count);
  return {
    written: new RegExp(
      `^(?:(?<before>\\d+(?:\\.\\d+)?) (?:${words})|(?:${words}) (?<after>\\d+(?:\\.\\d+)?))$`,
      'i',
    ),
    use: { en: use(en), sw: use(sw) },
  };
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

/**
 * Returns the directions in plain words: dose, frequency and duration, each on its own line. Empty if the doctor gave
 * none. A dosage in the doctor's own words stays as it is.
 */
export function directionsFor(
  line: Pick<OrderLine, 'dosage' | 'frequency' | 'durationDays'>,
  language: Language,
): string[] {
  const days = line.durationDays;
  const duration = language === 'sw' ? `kwa siku ${days}` : days === 1 ? 'for 1 day' : `for ${days} days`;
  return [
    line.dosage ? doseText(line.dosage, language) : '',
    line.frequency ? frequencies[language][line.frequency] : '',
    days === null ? '' : duration,
  ].filter((text) => text !== '');
}

function doseText(dosage: string, language: Language): string {
  for (const { written, use } of units) {
    const { before, after } = written.exec(dosage.trim())?.groups ?? {};
    const count = before ?? after;
    if (count !== undefined) return use[language](count);
  }
  return dosage;
}
