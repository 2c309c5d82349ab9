import type { Directions } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { doseFindings } from './dose.ts';
import { doseLimits } from './dose-limits.ts';
import { withDose } from './dose-words.ts';
import type { RuleCase, TakenMedicine } from './order-case.ts';
import { substancesIn } from './substances.ts';

const today = '2026-11-21';
const adult = { dateOfBirth: '1990-01-01', weightKg: null };
/** Of 20.5 kg, as in the review. */
const child = { dateOfBirth: '2020-05-01', weightKg: 20.5 };
const unweighed = { ...child, weightKg: null };
const tablets = { name: 'Paracetamol 500mg tablets', strength: '500mg', form: 'Tablets' };
const syrup = {
  name: 'Paracetamol 120mg/5ml oral liquid, 60ml bottle',
  strength: '120mg/5ml',
  form: 'Oral liquid',
};

interface Who {
  dateOfBirth: string | null;
  weightKg: number | null;
  weighed?: string;
}

const found = (
  item: { name: string; strength: string | null; form: string | null },
  { dateOfBirth, weightKg, weighed = today }: Who,
  dose: number | null,
  frequency: Directions['frequency'] = 'TDS',
  doseUnit: Directions['doseUnit'] = null,
  before: readonly TakenMedicine[] = [],
  medicines: RuleCase['patient']['medicines'] = [],
  words: string | null = null,
) => {
  const line: RuleCase = {
    patient: {
      dateOfBirth,
      weight: weightKg === null ? null : { kg: weightKg, at: new Date(`${weighed}T06:00:00Z`) },
      gender: null,
      schemeId: null,
      productCode: null,
      schemeVerifierId: '',
      allergies: [],
      medicines,
      diagnoses: [],
    },
    item: {
      ...item,
      id: 'i',
      code: '1',
      category: 'medicine',
      unitPrice: 1,
      needsApproval: false,
      maximumQuantity: null,
      excluded: false,
      inScheme: true,
      limit: { sex: null, ageFromDays: null, ageToDays: null },
      indications: null,
    },
    directions: { dose, doseUnit, frequency, durationDays: 5, words },
    quantity: 1,
    splitTerms: null,
    approvalNo: null,
    today,
    earlier: [],
    together: { before, after: [] },
  };
  return doseFindings(line).map(({ code, severity }) => `${code} ${severity}`);
};

describe('a dose above the maximum', () => {
  it.each([
    ['nothing of 15 mg/kg', syrup, child, 12.5, 'TDS', []],
    ['a question above 15 mg/kg', syrup, child, 13, 'TDS', ['over-single-dose confirm']],
    ['a stop far above it', syrup, child, 50, 'TDS', ['over-single-dose stop', 'over-daily-dose stop']],
    ['a question for the day', syrup, child, 12, 'Q4H', ['over-daily-dose confirm']],
    ['nothing of the adult dose', tablets, adult, 2, 'QID', []],
    ['a question above the adult dose', tablets, adult, 3, 'STAT', ['over-single-dose confirm']],
    ['a question above 4 g in a day', tablets, adult, 2, 'Q4H', ['over-daily-dose confirm']],
    ['a stop at four tablets and more', tablets, adult, 5, 'STAT', ['over-single-dose stop']],
    [
      'an adult tablet for a heavy child at most',
      tablets,
      { dateOfBirth: '2008-05-01', weightKg: 90 },
      3,
      'STAT',
      ['over-single-dose confirm'],
    ],
    [
      'the weight of the age for a child whom nobody weighed',
      tablets,
      unweighed,
      4,
      'STAT',
      ['over-single-dose stop'],
    ],
    ['its one dose when needed', tablets, adult, 2, 'PRN', []],
    ['a question above it when needed', tablets, adult, 3, 'PRN', ['over-single-dose confirm']],
    ['a stop as directed', tablets, adult, 5, 'UD', ['over-single-dose stop']],
    ['a question for half a tablet more', tablets, adult, 2.5, null, ['over-single-dose confirm']],
  ] as const)('gets %s', (_, item, patient, dose, frequency, expected) => {
    expect(found(item, patient, dose, frequency)).toEqual(expected);
  });

  it.each([
    ['mg', 1_500, 'over-single-dose confirm'],
    ['g', 1.5, 'over-single-dose confirm'],
    ['mcg', 1_500_000, 'over-single-dose confirm'],
  ] as const)('is found in %s', (unit, dose, expected) => {
    expect(found(tablets, adult, dose, 'STAT', unit)).toEqual([expected]);
  });

  it('is found in ampoules and in IU', () => {
    const gentamicin = {
      name: 'Gentamicin 80mg/2ml injection',
      strength: '80mg/2ml',
      form: 'Solution for injection',
    };
    expect(found(gentamicin, child, 4, 'OD')).toEqual(['over-single-dose stop', 'over-daily-dose stop']);
    expect(found(gentamicin, child, 3.75, 'OD', 'ml')).toEqual([]);
    const retinol = { name: 'Retinol 200000IU capsules', strength: '200000IU', form: 'Capsules' };
    expect(found(retinol, { dateOfBirth: '2026-02-01', weightKg: null }, 1, 'STAT')).toEqual([
      'over-single-dose confirm',
      'over-daily-dose confirm',
    ]);
  });
});

const named = (name: string, strength: string | null, form = 'Tablets') => ({
  name: `${name} ${strength ?? ''}`,
  strength,
  form,
});

/** A name alone: the resolver of substances and the reader of strengths find the rest. */
const called = (name: string, form: string | null = null, strength: string | null = null) => ({
  name,
  strength,
  form,
});

describe('no dose escapes its maximum', () => {
  const gentamicin = called('Gentamicin 80mg/2ml injection', 'Injection', '80mg/2ml');
  const unknown = { dateOfBirth: null, weightKg: null };
  const heavy = { ...child, weightKg: 120 };
  const [both, single] = [['single stop', 'daily stop'], ['single stop']];
  it.each([
    ['of an adult whom nobody weighed', gentamicin, adult, 8_000, 'mg', both],
    ['of a patient of unknown age', gentamicin, unknown, 8_000, 'mg', both],
    ['by a weight that the age cannot have', gentamicin, heavy, 900, 'mg', both],
    ['by the weight of no adult', gentamicin, { ...adult, weightKg: 500 }, 2_000, 'mg', both],
    ['by a name that begins with its strength', called('500mg Paracetamol tablets'), adult, 40, null, both],
    ['by digoxin behind its strength', called('0.25mg Digoxin', 'Tablets'), adult, 40, null, both],
    ['by a form before the name', called('Inj. 80mg/2ml Gentamicin'), adult, 50, 'vial', both],
    ['by a strength in percent', called('1% Lignocaine', 'Injection'), adult, 100, 'ml', single],
    [
      'beside a diluent',
      called('Ceftriaxone 1g + water for injection', 'Injection'),
      adult,
      20,
      'vial',
      both,
    ],
    ['beside an unknown substance', called('Ceftriaxone/Foobactam 1g', 'Injection'), adult, 20, 'vial', both],
    ['by its part of two', called('Foo/Paracetamol 30/500mg', 'Tablets'), adult, 40, null, both],
    ['in oral drops', called('Paracetamol 100mg/ml', 'Oral drops'), child, 200, 'drop', single],
    [
      'in a form that its name contradicts',
      called('Paracetamol 500mg tablets', 'Gel'),
      adult,
      40,
      null,
      both,
    ],
    ['as a consumable', called('Gentamicin 80mg/2ml injection', 'Consumable'), adult, 50, 'vial', both],
    ['without a space', called('Paracetamol500mg', 'Tablets'), adult, 40, null, both],
    ['of a strength without unit', called('Paracetamol 500mg', 'Tablets', '500'), adult, 40, null, both],
    ['of a ratio', called('Adrenaline 1:1,000 injection 1ml'), adult, 50, 'ml', single],
    ['of what is titrated', called('Insulin 100IU/ml', 'Injection'), adult, 100_000, 'IU', both],
  ] as const)('%s', (_, item, patient, dose, unit, expected) => {
    const all = found(item, patient, dose, 'OD', unit);
    expect(all.map((one) => one.replace(/over-|-dose/g, ''))).toEqual(expected);
  });

  it.each([
    ['a bare number', '500'],
    ['a slip of the key', '0.0001mg'],
  ])('says that it cannot compare a strength of %s', (_, strength) => {
    expect(found(called('Paracetamol tablets', 'Tablets', strength), adult, 40, 'OD')).toEqual([
      'dose-not-compared info',
    ]);
  });

  it('asks for the weight of an adult whose dose depends on it', () => {
    expect(found(gentamicin, adult, 240, 'OD', 'mg')).toEqual(['weigh-for-dose info']);
  });
});

describe('a dose for malaria, which goes by bands of weight', () => {
  const of = (weightKg: number) => ({ dateOfBirth: '2019-05-01', weightKg });
  it.each([
    ['an adult set on a child of 20 kg', of(20), 4, ['single confirm', 'daily confirm']],
    ['its own dose', of(20), 2, []],
    ['the dose of 15 kg at 14.9 kg', of(14.9), 2, ['single confirm', 'daily confirm']],
    ['an adult dose from 35 kg', of(35), 4, []],
    ['a thin adult', { dateOfBirth: '1990-01-01', weightKg: 34 }, 4, []],
    ['a child whom nobody weighed', { ...of(20), weightKg: null }, 2, ['weigh-for info']],
  ])('%s', (_, patient, dose, expected) => {
    const all = found(named('Artemether and Lumefantrine', '20/120mg'), patient, dose, 'BD');
    expect(all.map((one) => one.replace(/over-|-dose/g, ''))).toEqual(expected);
  });
});

describe('a weight that is old', () => {
  const weighed = '2026-06-01';
  it.each([
    ['is named', 12.5, ['old-weight warn']],
    [
      'asks, and stops only what is far above for anybody of the age',
      25,
      ['single confirm', 'old-weight warn'],
    ],
    ['stops that', 60, ['single stop', 'daily confirm', 'old-weight warn']],
  ])('%s', (_, dose, expected) => {
    const all = found(syrup, { ...child, weighed }, dose, 'OD');
    expect(all.map((one) => one.replace(/over-|-dose/g, ''))).toEqual(expected);
  });
});

describe('a dose of a combination', () => {
  const lumefantrine = named('Artemether and Lumefantrine', '20/120mg');
  it.each([
    ['four tablets of an adult', lumefantrine, adult, 4, 'BD', []],
    [
      'its substance with a part of its own',
      lumefantrine,
      adult,
      5,
      'BD',
      ['single confirm', 'daily confirm'],
    ],
    [
      'the same of a brand',
      named('Coartem', '20mg/120mg'),
      adult,
      9,
      'STAT',
      ['single stop', 'daily confirm'],
    ],
    ['the same in another order', named('Lumefantrine/Artemether', '120/20mg'), adult, 4, 'BD', []],
    [
      'the worst of several',
      named('Tenofovir, Lamivudine and Dolutegravir', '300/300/50mg'),
      adult,
      2,
      'OD',
      ['single confirm', 'daily confirm'],
    ],
    ['the sum, as labelled', named('Co-trimoxazole', '480mg'), adult, 5, 'BD', ['single confirm']],
    [
      'the sum of its parts',
      named('Sulfamethoxazole + Trimethoprim', '400/80mg'),
      adult,
      9,
      'BD',
      ['single stop', 'daily confirm'],
    ],
    [
      'millilitres of both',
      named('Amoxicillin and Clavulanic Acid', '125mg/31.25mg per 5ml', 'Suspension'),
      child,
      50,
      'BD',
      ['single confirm', 'daily confirm'],
    ],
  ] as const)('is judged by %s', (_, item, patient, dose, frequency, expected) => {
    const short = found(item, patient, dose, frequency).map((one) => one.replace(/over-|-dose/g, ''));
    expect(short).toEqual(expected);
  });
});

describe('a dose in words', () => {
  const asked = ['dose-contradicted confirm'];
  it.each([
    ['40 tablets every hour', 2, null, asked],
    ['40 every hour', 2, null, asked],
    ['vidonge 40', 2, null, asked],
    ['2 tablets, then 40 tablets', 2, null, asked],
    ['2 tablets (4 g)', 2, null, asked],
    ['2 tablets', 500, 'mg', asked],
    ['2 tablets (1 g) 3 times a day, 30 minutes before food with 200 ml', 2, null, []],
    ['2 x 500mg', 2, null, []],
    ['1,000 mg after food', 1_000, 'mg', []],
    ['After food', 2, null, []],
    ['one tablet', 2, null, asked],
    ['Kidonge kimoja na nusu', 1.5, null, []],
    ['2 a day', 1, null, asked],
  ] as const)('asks where it is another: %s beside %s %s', (words, dose, unit, expected) => {
    expect(found(tablets, adult, dose, 'OD', unit, [], [], words)).toEqual(expected);
  });

  const single = 'over-single-dose';
  const daily = 'over-daily-dose';
  it.each([
    ['one tablet', 'OD', []],
    ['Vidonge viwili baada ya kula', 'QID', []],
    ['tatu', 'STAT', [`${single} confirm`]],
    ['Vidonge vitatu mara tatu kwa siku', 'UD', [`${single} confirm`, `${daily} confirm`]],
    ['nine tablets a day', 'TDS', [`${single} stop`, `${daily} confirm`]],
    ['forty', 'OD', [`${single} stop`, `${daily} stop`]],
    ['40 tablets every hour', 'UD', [`${single} stop`, `${daily} stop`]],
    ['1 or 2 and a half tablets', 'STAT', [`${single} confirm`]],
    ['2 tablets every 2 hours', 'UD', [`${daily} stop`]],
    ['half a tablet', 'TDS', []],
    ['As before', 'TDS', ['dose-not-read warn']],
    [null, 'UD', ['dose-not-read info']],
  ] as const)('alone is read, or said not to be: %s, %s', (words, frequency, expected) => {
    expect(found(tablets, adult, null, frequency, null, [], [], words)).toEqual(expected);
  });

  it.each([
    [null, 8_000, 'mg', '8,000 mg'],
    [null, 1, 'tablet', '1 tablet'],
    [null, 2.5, null, '2.5 at a time'],
    ['After food', 2, 'suppository', '2 suppositories, After food'],
    ['Vidonge 2 baada ya kula', 2, 'tablet', 'Vidonge 2 baada ya kula'],
    ['40 tablets', 2, 'tablet', '2 tablets, 40 tablets'],
    ['2 g', 2, 'mg', '2 mg, 2 g'],
  ] as const)('is stored with its number: %s, %s %s', (words, dose, unit, text) => {
    expect(withDose(words, { dose, unit })).toBe(text);
  });
});

describe('what a patient takes of a substance in a day', () => {
  const lineId = 'earlier';
  const taken = (
    item: ReturnType<typeof called>,
    dose: number,
    frequency: Directions['frequency'] = 'QID',
  ) => ({
    ...item,
    directions: { dose, doseUnit: null, frequency, durationDays: 5, words: null },
  });
  const panadol = taken(called('Panadol 500mg', 'Tablets'), 2);
  const ordered = { ...panadol, lineId, itemCode: '2', day: today, runsUntil: '2026-11-25' };
  const before = { ...ordered, day: '2026-11-20' };
  it.each([
    ['a line before it in the order', [panadol], [], ['over-daily-sum confirm']],
    ['two lines before it', [panadol, panadol], [], ['over-daily-sum stop']],
    ['another form of it', [taken(called('Paracetamol 1g', 'Injection'), 1)], [], ['over-daily-sum confirm']],
    ['orders of the day', [], [ordered, ordered], ['over-daily-sum stop']],
    ['what runs from before, which may have been stopped', [], [before, before], ['over-daily-sum confirm']],
    ['what has run out', [], [{ ...before, runsUntil: '2026-11-20' }], []],
    ['the same item, which follows', [], [{ ...before, itemCode: '1' }], []],
    ['another substance', [taken(called('Ibuprofen 400mg', 'Tablets'), 1)], [], []],
  ] as const)('adds up with %s', (_, together, medicines, expected) => {
    expect(found(tablets, adult, 2, 'QID', null, together, medicines)).toEqual(expected);
  });
});

describe('a medicine that is titrated, or taken once a week', () => {
  const insulin = named('Insulin Soluble', '100IU/ml', 'Solution for injection');
  it.each([
    ['insulin', insulin, 80, 'BD', []],
    ['much insulin', insulin, 120, 'OD', ['over-single-dose confirm']],
    ['ten times as much', insulin, 1_000, 'BD', ['over-single-dose confirm', 'over-daily-dose confirm']],
    [
      'insulin by its brand',
      named('Actrapid', '100IU/ml', 'Injection'),
      150,
      'STAT',
      ['over-single-dose confirm'],
    ],
    ['morphine', named('Morphine', '10mg/ml', 'Injection'), 2, 'STAT', ['over-single-dose confirm']],
    ['methotrexate of a week', named('Methotrexate', '2.5mg'), 6, 'WEEKLY', []],
    ['methotrexate of every day', named('Methotrexate', '2.5mg'), 1, 'OD', ['not-weekly confirm']],
    ['the same injected', named('Methotrexate', '50mg/2ml', 'Injection'), 1, 'OD', ['not-weekly confirm']],
    [
      'the same without a dose',
      named('Methotrexate', '2.5mg'),
      null,
      'UD',
      ['not-weekly confirm', 'dose-not-read info'],
    ],
  ] as const)('asks, and does not stop: %s', (_, item, dose, frequency, expected) => {
    expect(found(item, adult, dose, frequency)).toEqual(expected);
  });
});

describe('a dose that cannot be compared', () => {
  const ceftriaxone = named('Ceftriaxone', '1g', 'Powder for injection');
  it.each([
    ['in millilitres of a powder', ceftriaxone, 20, 'ml', ['dose-not-compared info']],
    [
      'of a syrup without a strength',
      { ...syrup, name: 'Paracetamol syrup', strength: null },
      5,
      'ml',
      ['dose-not-compared info'],
    ],
    ['in a unit of before', tablets, 500, 'IU', ['dose-not-compared warn']],
    // At least a millilitre each.
    [
      'in ampoules of unknown size',
      named('Gentamicin', '40mg/ml', 'Injection'),
      1,
      'vial',
      ['dose-not-compared info'],
    ],
    ['in many of them', named('Morphine', '10mg/ml', 'Injection'), 5, 'vial', ['over-single-dose confirm']],
    [
      'but in mg without a strength',
      { ...syrup, name: 'Paracetamol syrup', strength: null },
      5_000,
      'mg',
      ['over-single-dose stop', 'over-daily-dose confirm'],
    ],
    [
      'but in mg of an unknown form',
      { ...tablets, name: 'Paracetamol 500mg', form: 'Globules' },
      5_000,
      'mg',
      ['over-single-dose stop', 'over-daily-dose confirm'],
    ],
  ] as const)('says so: %s', (_, item, dose, unit, expected) => {
    expect(found(item, adult, dose, 'OD', unit)).toEqual(expected);
  });
});

describe('where no limit is known', () => {
  it.each([
    ['of another medicine', { name: 'Ambroxol 30mg tablets', strength: '30mg', form: 'Tablets' }, adult],
    ['of a salt with other doses', named('Haloperidol decanoate', '50mg/ml', 'Injection'), adult],
    [
      'of two substances',
      { name: 'Paracetamol and Codeine 500mg tablets', strength: '500mg', form: 'Tablets' },
      adult,
    ],
    [
      'of a child, where only adults have one',
      { name: 'Losartan 50mg tablets', strength: '50mg', form: 'Tablets' },
      child,
    ],
    ['of a form that has none', called('Paracetamol 500mg', 'Implant'), adult],
    ['of an unknown age', tablets, { dateOfBirth: null, weightKg: null }],
  ])('says so quietly: %s', (_, item, patient) => {
    expect(found(item, patient, 1, 'OD')).toEqual(['no-dose-limit info']);
  });

  it('asks for the weight of a child', () => {
    expect(found(syrup, unweighed, 5)).toEqual(['weigh-for-dose info']);
  });

  it('says nothing without a dose, and of what is no dose', () => {
    expect(found(tablets, adult, null)).toEqual([]);
    expect(found({ name: 'Diclofenac 1% gel', strength: '1%', form: 'Gel' }, adult, 1)).toEqual([]);
  });
});

it('has limits that can be read, each with a source', () => {
  expect(doseLimits.length).toBeGreaterThan(90);
  for (const { substance, forms, perKg, most, below } of doseLimits) {
    expect([substance, forms.length > 0]).toEqual([substance, true]);
    const { listed, others } = substancesIn(substance);
    // A salt of its own.
    if (!substance.startsWith('benzathine'))
      for (const one of substance.split(' + ')) expect([...listed, others[0], 'insulin']).toContain(one);
    const all = [...(perKg ?? []), ...(most ?? []), ...below.flatMap((one) => one.most)];
    expect([substance, all.some((one) => one !== null)]).toEqual([substance, true]);
    for (const one of all) expect([substance, one === null || one > 0]).toEqual([substance, true]);
  }
});
