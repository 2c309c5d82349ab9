import { describe, expect, it } from 'vitest';
import {
  check,
  checkOrder,
  coverageOf,
  type EarlierOrder,
  lastDay,
  moneyOf,
  openFindings,
  type RuleCase,
  type RuleItem,
} from './index.ts';

const today = '2026-11-21';

const paracetamol: RuleItem = {
  id: 'i',
  code: '30001',
  name: 'Paracetamol',
  strength: '500mg',
  form: 'Tablets',
  category: 'medicine',
  unitPrice: 50,
  needsApproval: false,
  maximumQuantity: null,
  excluded: false,
  inScheme: true,
  limit: { sex: null, ageFromDays: null, ageToDays: null },
  indications: null,
};

function line(item: Partial<RuleItem> = {}, more: Partial<RuleCase> = {}): RuleCase {
  return {
    patient: {
      gender: 'Female',
      dateOfBirth: null,
      weight: null,
      schemeId: '1001',
      schemeVerifierId: '',
      productCode: 'NH001',
      allergies: [],
      diagnoses: [],
      medicines: [],
    },
    item: { ...paracetamol, ...item },
    quantity: 10,
    directions: null,
    splitTerms: null,
    approvalNo: null,
    today,
    earlier: [],
    together: { before: [], after: [] },
    ...more,
  };
}

const allergic = (...substances: string[]) =>
  substances.map((substance) => ({ substance, at: new Date(`${today}T06:00:00Z`) }));

const noTerms = { copaymentPercent: 0, numberLeft: null, amountLeft: null, waived: false };

function ordered(day: string, more: Partial<EarlierOrder> = {}): EarlierOrder {
  const orderedAt = new Date(`${day}T08:05:00Z`);
  return { itemCode: '30001', day, orderedAt, byName: 'Dr Moshi', runsUntil: null, ...more };
}

const found = (ruleCase: RuleCase) =>
  check(ruleCase).map(({ code, severity, params }) => ({ code, severity, params }));

describe('an item without problems', () => {
  it('is covered, without findings', () => {
    expect(found(line())).toEqual([]);
    expect(coverageOf(line())).toBe('covered');
  });
});

describe('not-covered', () => {
  it('names the amount that the patient pays', () => {
    const orderLine = line({ excluded: true });
    expect(found(orderLine)).toEqual([{ code: 'not-covered', severity: 'warn', params: { amount: 500 } }]);
    expect(coverageOf(orderLine)).toBe('cash');
  });
});

describe('needs-approval', () => {
  it.each([
    ['without a number', { needsApproval: true }, null, ['needs-approval']],
    ['with a number', { needsApproval: true }, 'NHIF/REF/201000024', []],
    ['not restricted', {}, null, []],
    [
      'left out by the product, so that nobody approves it',
      { needsApproval: true, excluded: true },
      null,
      ['not-covered'],
    ],
  ])('%s', (_, item, approvalNo, codes) => {
    expect(found(line(item, { approvalNo })).map(({ code }) => code)).toEqual(codes);
  });

  it('waits for the approval', () => expect(coverageOf(line({ needsApproval: true }))).toBe('approval'));
});

describe('over-maximum', () => {
  it.each([
    [30, 30, []],
    [31, 30, [{ code: 'over-maximum', severity: 'stop', params: { maximum: 30 } }]],
    [10_000, null, []],
  ])('%i of at most %s', (quantity, maximumQuantity, expected) => {
    expect(found(line({ maximumQuantity }, { quantity }))).toEqual(expected);
  });
});

describe('other-scheme', () => {
  it('stops, without a second finding not-covered', () => {
    expect(found(line({ inScheme: false }))).toEqual([
      { code: 'other-scheme', severity: 'stop', params: {} },
    ]);
    expect(coverageOf(line({ inScheme: false }))).toBe('cash');
  });
});

const days = (from: number | null, to: number | null) => ({
  limit: { sex: null, ageFromDays: from, ageToDays: to },
});
const only = (sex: 'Male' | 'Female') => ({ limit: { sex, ageFromDays: null, ageToDays: null } });
const ill = (...codes: string[]) => ({ diagnoses: codes.map((code) => ({ code, limits: [] })) });
const who = (patient: Partial<RuleCase['patient']>) => ({ patient: { ...line().patient, ...patient } });
const findingOf = (code: string) => [{ code, severity: 'confirm', params: { item: 'Paracetamol' } }];

describe('item-sex', () => {
  it.each([
    ['Male', 'Female', true],
    ['Female', 'Male', true],
    ['Female', 'Female', false],
    ['Male', null, false],
  ] as const)('for %s, ordered for %s', (sex, gender, breaks) => {
    expect(found(line(only(sex), who({ gender })))).toEqual(breaks ? findingOf('item-sex') : []);
  });
});

describe('item-age', () => {
  it.each([
    ['the day before the lowest age', '2016-11-22', days(3652, null), true],
    ['the day of the lowest age', '2016-11-21', days(3652, null), false],
    ['the day before the highest age', '2025-11-21', days(null, 366), false],
    ['the day of the highest age', '2025-11-20', days(null, 366), true],
    ['an unknown age', null, days(3652, 22_281), false],
  ] as const)('%s', (_, dateOfBirth, item, breaks) => {
    expect(found(line(item, who({ dateOfBirth })))).toEqual(breaks ? findingOf('item-age') : []);
  });
});

describe('not-indicated', () => {
  it.each([
    ['none of the diagnoses', ['B50', 'B54'], ['I10', 'N39.0'], true],
    ['one of the diagnoses, by its beginning', ['B50', 'B54'], ['I10', 'B50.9'], false],
    ['no diagnosis yet', ['B50'], [], false],
    ['an item for anything', null, ['I10'], false],
  ] as const)('%s', (_, indications, diagnoses, breaks) => {
    const expected = { code: 'not-indicated', severity: 'warn', params: { item: 'Paracetamol' } };
    expect(found(line({ indications }, who(ill(...diagnoses))))).toEqual(breaks ? [expected] : []);
  });
});

describe('what the patient pays', () => {
  it.each([{ excluded: true }, { inScheme: false }])('needs no approval of the scheme: %j', (item) => {
    const orderLine = line(
      { ...item, limit: { ...days(3652, null).limit, sex: 'Male' }, indications: ['B54'] },
      who({ dateOfBirth: '2020-01-01', ...ill('I10') }),
    );
    expect(found(orderLine)).toHaveLength(1);
  });
});

describe('an order as a whole', () => {
  const doctor = { name: 'Dr Moshi', registrationNo: 'MCT-1001' };
  it.each([
    ['diagnosed and registered', ['I10'], 'MCT-1001', []],
    ['no diagnosis yet', [], 'MCT-1001', ['info no-diagnosis']],
    ['no registration number', ['I10'], null, ['warn no-registration-no']],
    ['a blank one', ['I10'], ' ', ['warn no-registration-no']],
  ] as const)('%s', (_, diagnoses, registrationNo, expected) => {
    const all = checkOrder({ ...line().patient, ...ill(...diagnoses) }, { ...doctor, registrationNo }, today);
    expect(all.map(({ code, severity }) => `${severity} ${code}`)).toEqual(expected);
  });
});

describe('a diagnosis that does not match the patient', () => {
  const newborn = { code: 'P36.9', limits: [{ sex: null, ageFromDays: null, ageToDays: 366 }] };
  const delivery = {
    code: 'O80.0',
    limits: [{ sex: 'Female', ageFromDays: 3652, ageToDays: 22_281 }],
  } as const;
  it.each([
    ['a newborn', newborn, { dateOfBirth: '2025-11-21' }, []],
    ['a child', newborn, { dateOfBirth: '2025-11-20' }, ['warn diagnosis-age P36.9']],
    ['a mother', delivery, { gender: 'Female', dateOfBirth: '1996-01-01' }, []],
    ['a father', delivery, { gender: 'Male', dateOfBirth: '1996-01-01' }, ['warn diagnosis-sex O80.0']],
    ['nobody knows whom', delivery, { gender: null, dateOfBirth: null }, []],
  ] as const)('of %s', (_, diagnosis, patient, expected) => {
    const all = checkOrder(
      { ...line().patient, ...patient, diagnoses: [diagnosis] },
      { name: 'Dr Moshi', registrationNo: 'MCT-1001' },
      today,
    );
    expect(all.map(({ code, severity, params }) => `${severity} ${code} ${params.code}`)).toEqual(expected);
  });
});

describe('ordered-today', () => {
  it.each([
    ['medicine', 'the same day', today, 1],
    ['test', 'the same day', today, 1],
    ['medicine', 'the day before', '2026-11-20', 0],
  ] as const)('%s ordered %s', (category, _, day, times) => {
    expect(found(line({ category }, { earlier: [ordered(day)] }))).toHaveLength(times);
  });

  it('names time and author of the newest order', () => {
    const earlier = [
      ordered(today, { orderedAt: new Date('2026-11-21T09:00:00Z'), byName: 'Dr Lema' }),
      ordered(today),
    ];
    expect(found(line({}, { earlier }))).toEqual([
      {
        code: 'ordered-today',
        severity: 'warn',
        params: { time: '2026-11-21T09:00:00.000Z', by: 'Dr Lema' },
      },
    ]);
  });
});

describe('still-running', () => {
  it.each([
    ['until tomorrow', 'medicine', '2026-11-22', true],
    ['until today', 'medicine', today, true],
    ['until yesterday', 'medicine', '2026-11-20', false],
    ['nobody knows how long', 'medicine', null, false],
    ['a test', 'test', '2026-11-25', false],
  ] as const)('%s (%s)', (_, category, runsUntil, running) => {
    const earlier = [ordered('2026-11-18', { runsUntil })];
    expect(found(line({ category }, { earlier }))).toEqual(
      running
        ? [{ code: 'still-running', severity: 'warn', params: { until: runsUntil, on: '2026-11-18' } }]
        : [],
    );
  });

  it('leaves what was ordered today to ordered-today', () => {
    const earlier = [ordered(today, { runsUntil: '2026-11-25' })];
    expect(found(line({}, { earlier })).map(({ code }) => code)).toEqual(['ordered-today']);
  });

  it('considers orders before the newest', () => {
    const earlier = [ordered('2026-11-20'), ordered('2026-11-10', { runsUntil: '2026-12-09' })];
    expect(found(line({}, { earlier })).map(({ params }) => params)).toEqual([
      { until: '2026-12-09', on: '2026-11-10' },
    ]);
  });
});

describe('the last day of a prescription', () => {
  it.each([
    ['TDS', 5, null, '2026-11-25'],
    ['OD', 1, null, '2026-11-21'],
    ['WEEKLY', 28, null, '2026-12-18'],
    ['TDS', 5, '2026-11-23', '2026-11-23'],
    ['TDS', 5, '2026-11-27', '2026-11-25'],
    ['OD', null, '2026-11-23', null],
    [null, 5, null, null],
    ['STAT', 5, null, null],
    ['PRN', 5, null, null],
  ] as const)('%s for %s days, stopped on %s', (frequency, durationDays, stoppedOn, last) => {
    expect(lastDay({ day: today, frequency, durationDays, stoppedOn })).toBe(last);
  });
});

describe('same-substance', () => {
  const taken = (name: string, more = {}) =>
    who({ medicines: [{ ...named(name), itemCode: '30009', day: today, runsUntil: null, ...more }] });
  const named = (name: string) => ({ name, lineId: name, strength: null, form: null, directions: null });
  const double = (medicine: string, on = today) => [
    { code: 'same-substance', severity: 'warn', params: { medicine, substance: 'paracetamol', on } },
  ];

  it('is found under another name, in a combination, and in the same order', () => {
    expect(found(line({}, taken('Panadol Extra')))).toEqual(double('Panadol Extra'));
    expect(
      found(line({ name: 'Panadol' }, { together: { before: [], after: [named('Diclopar tablets')] } })),
    ).toEqual(double('Diclopar tablets'));
    expect(openFindings(line({}, taken('Calpol'))).map(({ code }) => code)).toEqual(['same-substance']);
  });

  it('counts a medicine of an earlier day until it has run out, and the item itself not', () => {
    const day = '2026-11-18';
    expect(found(line({}, taken('Panadol', { day, runsUntil: today })))).toEqual(double('Panadol', day));
    expect(found(line({}, taken('Panadol', { day, runsUntil: '2026-11-20' })))).toEqual([]);
    expect(found(line({}, taken('Paracetamol', { itemCode: '30001' })))).toEqual([]);
    expect(found(line({}, taken('Ibuprofen')))).toEqual([]);
  });
});

describe('allergy', () => {
  it.each([
    // by a word of the name, with any spelling
    ['Paracetamol', 'Paracetamol', 'confirm'],
    ['amoxycillin', 'Amoxicillin 500mg', 'confirm'],
    ['Diclofenac sodium', 'Diclofenac', 'confirm'],
    ['Cotrimoxazole', 'Co-trimoxazole', 'confirm'],
    ['Lidocaine', 'Lignocaine 20gm tube', 'confirm'],
    ['Povidone iodine', 'Povidone Iodine 10%', 'confirm'],
    // by the class, named or by another of its medicines
    ['Penicillin', 'Amoxicillin and Clavulanic Acid', 'confirm'],
    ['penicillins', 'Ampiclox', 'confirm'],
    ['Ampicillin', 'Benzylpenicillin', 'confirm'],
    ['Augmentin', 'Phenoxymethylpenicillin', 'confirm'],
    ['sulpha drugs', 'Sulfadoxine and Pyrimethamine', 'confirm'],
    ['Sulphur', 'Co-trimoxazole', 'confirm'],
    ['Septrin', 'Silver Sulphadiazine', 'confirm'],
    ['Aspirin', 'Ibuprofen', 'confirm'],
    ['NSAIDs', 'Diclofenac', 'confirm'],
    ['Codeine', 'Morphine', 'confirm'],
    ['Quinolones', 'Ciprofloxacin', 'confirm'],
    ['Erythromycin', 'Azithromycin', 'confirm'],
    ['Phenytoin', 'Carbamazepine', 'confirm'],
    ['Iodinated contrast', 'CT Scan Abdomen with contrast', 'confirm'],
    ['ACE inhibitors', 'Enalapril 5mg tablets', 'confirm'],
    ['Local anesthetics', 'Lignocaine 2% injection', 'confirm'],
    // by a brand, a Swahili name, or with one wrong letter, on either side
    ['Panadol', 'Paracetamol 500mg tablets', 'confirm'],
    ['Brufen', 'Ibuprofen 400mg tablets', 'confirm'],
    ['amoxil', 'Amoxicillin 250mg capsules', 'confirm'],
    ['Cipro', 'Ciprofloxacin 500mg', 'confirm'],
    ['dawa za maumivu', 'Paracetamol syrup', 'confirm'],
    ['Kwinini', 'Quinine 300mg tablets', 'confirm'],
    ['ganzi', 'Bupivacaine 0.5%', 'confirm'],
    ['Panadl', 'Paracetamol 500mg tablets', 'confirm'],
    ['Lignocaine', 'Lidocane 2% injection', 'confirm'],
    // a combination by each of its substances
    ['SP', 'Pyrimethamine 25mg', 'confirm'],
    ['Septrin', 'Trimethoprim 100mg', 'confirm'],
    ['Lumefantrine', 'ALu 20/120mg', 'confirm'],
    ['Clavulanic acid', 'Co-amoxiclav 625mg', 'confirm'],
    // classes that may cross-react
    ['Penicillin', 'Ceftriaxone', 'warn'],
    ['Penicillin', 'Meropenem', 'warn'],
    ['Cephalexin', 'Amoxicillin', 'warn'],
    ['Morphine', 'Tramadol', 'warn'],
    // what is no match
    ['Sulfa', 'Magnesium Sulphate', null],
    ['Sulphur', 'Ferrous Sulphate and Folic Acid', null],
    ['Diclofenac sodium', 'Sodium Chloride', null],
    ['Mefenamic acid', 'Folic Acid', null],
    ['Penicillin', 'Erythromycin', null],
    ['Metronidazole', 'Omeprazole', null],
    ['Gentamicin', 'Clindamycin', null],
    ['Aspirin', 'Paracetamol', null],
    ['Sulfa', 'Furosemide', null],
    ['Bee stings', 'Paracetamol', null],
    ['Amoxicillin 500mg', 'Ciprofloxacin 500mg tablets', null],
    ['Paracetamol 10 mg/ml', 'Gentamicin 10 mg/ml injection', null],
    ['Penicillin injection', 'Gentamicin injection', null],
    ['', 'Paracetamol', null],
  ])('%j and %s: %s', (substance, name, severity) => {
    const orderLine = line({ name });
    const expected = severity ? [{ code: 'allergy', severity, params: { substance } }] : [];
    expect(
      found({ ...orderLine, patient: { ...orderLine.patient, allergies: allergic(substance) } }),
    ).toEqual(expected);
  });

  it('names the most severe allergy', () => {
    const orderLine = line({ name: 'Ceftriaxone' });
    const allergies = allergic('Bee stings', 'Penicillin', 'Cefixime');
    expect(found({ ...orderLine, patient: { ...orderLine.patient, allergies } })).toEqual([
      { code: 'allergy', severity: 'confirm', params: { substance: 'Cefixime' } },
    ]);
  });
});

describe('the findings of all rules together', () => {
  const everything = line(
    { name: 'Amoxicillin', maximumQuantity: 5, needsApproval: true },
    { earlier: [ordered(today)] },
  );
  const orderLine = { ...everything, patient: { ...everything.patient, allergies: allergic('Penicillin') } };

  it('lists the most severe first', () => {
    expect(check(orderLine).map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'stop over-maximum',
      'confirm allergy',
      'warn needs-approval',
      'warn ordered-today',
    ]);
  });

  it('keeps the current findings for an open line', () => {
    expect(openFindings(orderLine).map(({ code }) => code)).toEqual([
      'allergy',
      'needs-approval',
      'ordered-today',
    ]);
  });
});

describe('an open line', () => {
  it('warns of sex and age, because the station cannot answer', () => {
    const orderLine = line(
      { limit: { sex: 'Male', ageFromDays: 3652, ageToDays: null } },
      who({ dateOfBirth: '2020-01-01' }),
    );
    expect(openFindings(orderLine).map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'warn item-sex',
      'warn item-age',
    ]);
  });
});

describe('what the product does not pay of a covered item', () => {
  it('is told by its reason, also while the line is open', () => {
    const terms = { copaymentPercent: 10, numberLeft: 8, amountLeft: 300, waived: false };
    const orderLine = line({}, { splitTerms: terms });
    const expected = [
      { code: 'over-number', severity: 'warn', params: { amount: 100 } },
      { code: 'over-ceiling', severity: 'warn', params: { amount: 60 } },
      { code: 'co-payment', severity: 'info', params: { percent: 10, amount: 40 } },
    ];
    expect(found(orderLine)).toEqual(expected);
    expect(openFindings(orderLine)).toEqual(expected);
  });

  it('is nobody’s where the patient may not be charged', () => {
    const orderLine = line({}, { splitTerms: { ...noTerms, copaymentPercent: 10, waived: true } });
    expect(found(orderLine)).toEqual([{ code: 'waived', severity: 'warn', params: { amount: 50 } }]);
  });
});

describe('the money', () => {
  it.each([
    ['covered', line(), { amount: 500, covered: 500, cash: 0, atRisk: 0 }],
    ['left out', line({ excluded: true }), { amount: 500, covered: 0, cash: 500, atRisk: 0 }],
    ['not yet approved', line({ needsApproval: true }), { amount: 500, covered: 500, cash: 0, atRisk: 500 }],
    [
      'that the patient is allergic to',
      line({}, { patient: { ...line().patient, allergies: allergic('Paracetamol') } }),
      { amount: 500, covered: 500, cash: 0, atRisk: 0 },
    ],
    [
      'that the patient is allergic to, and not yet approved',
      line({ needsApproval: true }, { patient: { ...line().patient, allergies: allergic('Paracetamol') } }),
      { amount: 500, covered: 500, cash: 0, atRisk: 500 },
    ],
    [
      'more than the maximum',
      line({ maximumQuantity: 2 }),
      { amount: 500, covered: 500, cash: 0, atRisk: 500 },
    ],
    ['for the other sex', line(only('Male')), { amount: 500, covered: 500, cash: 0, atRisk: 500 }],
    [
      'at another age',
      line(days(3652, null), who({ dateOfBirth: '2020-01-01' })),
      { amount: 500, covered: 500, cash: 0, atRisk: 500 },
    ],
    [
      'not indicated',
      line({ indications: ['B54'] }, who(ill('I10'))),
      { amount: 500, covered: 500, cash: 0, atRisk: 500 },
    ],
    [
      'ordered twice',
      line({}, { earlier: [ordered(today)] }),
      { amount: 500, covered: 500, cash: 0, atRisk: 500 },
    ],
    [
      'left out and ordered twice',
      line({ excluded: true }, { earlier: [ordered(today)] }),
      { amount: 500, covered: 0, cash: 500, atRisk: 0 },
    ],
    [
      'over a ceiling, and not yet approved',
      line({ needsApproval: true }, { splitTerms: { ...noTerms, amountLeft: 300 } }),
      { amount: 500, covered: 300, cash: 200, atRisk: 300 },
    ],
    [
      'over a ceiling, waived',
      line({}, { splitTerms: { ...noTerms, amountLeft: 300, waived: true } }),
      { amount: 500, covered: 300, cash: 0, waived: 200, atRisk: 0 },
    ],
  ])('%s', (_, orderLine, money) =>
    expect(moneyOf(orderLine, check(orderLine))).toEqual({ waived: 0, ...money }),
  );
});
