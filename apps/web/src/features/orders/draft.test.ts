import type { DirectedItem, OrderableItem } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import {
  type DraftLine,
  daysOf,
  directedLine,
  doseOf,
  dosePerKg,
  missingIn,
  newLine,
  problemsOf,
  quantityOf,
  toBody,
  toCheck,
  toSetLines,
  wholeQuantity,
  withPack,
} from './draft.ts';

const item = (more: Partial<OrderableItem> = {}): OrderableItem => ({
  id: 'a',
  itemName: 'Amoxicillin 250mg capsules',
  groupName: 'Amoxicillin 250mg capsules',
  similar: false,
  careKind: 'pharmacy',
  itemCode: '2001',
  strength: '250mg',
  dosage: 'Capsules',
  unitPrice: 200,
  itemTypeId: 3,
  category: 'medicine',
  needsApproval: false,
  coverage: 'covered',
  maximumQuantity: null,
  findings: [],
  ...more,
});

describe('the quantity of a line', () => {
  const dosed = { dose: '2', frequency: 'TDS', days: '5' } as const;
  it.each([
    ['follows from dose, frequency and days', item(), dosed, '30'],
    ['follows from soft gels as from capsules', item({ dosage: 'Softgel' }), dosed, '30'],
    ['follows from half a tablet too', item({ dosage: 'Tablets' }), { ...dosed, dose: '0,5' }, '8'],
    ['is empty while one of them is missing', item(), { ...dosed, days: '' }, ''],
    ['keeps a manual change', item(), { ...dosed, quantity: '21' }, '21'],
    [
      'covers the course of a liquid',
      item({ itemName: 'Amoxicillin 100ml', dosage: 'Oral Solution' }),
      dosed,
      '1',
    ],
    ['is empty for a bottle of unknown size', item({ dosage: 'Oral liquid' }), dosed, ''],
    ['is empty for a form that is not known', item({ itemName: 'Dawa', dosage: 'Globules' }), dosed, ''],
    ['is one of a consumable', item({ itemName: 'Gauze', dosage: 'Consumable' }), {}, '1'],
    ['is one of a test', item({ category: 'test', dosage: null }), {}, '1'],
    [
      'does not follow from millilitres of a vial',
      item({ dosage: 'Injection' }),
      { ...dosed, unit: 'ml' },
      '',
    ],
    [
      'is counted in packs',
      item({ itemName: 'Amoxicillin 250mg, blister of 10' }),
      { ...dosed, dose: '1' },
      '2',
    ],
    ['follows from vials', item({ dosage: 'Injection' }), { ...dosed, dose: '1' }, '15'],
  ] as const)('%s', (_, of, typed, quantity) => {
    expect(quantityOf({ ...newLine(of), ...typed })).toBe(quantity);
  });

  it.each(['0', '-1', '1.5', '10001', 'ten', ''])('rejects %j', (quantity) => {
    expect(wholeQuantity({ ...newLine(item()), quantity })).toBeNull();
  });
});

describe('the missing directions of a line', () => {
  const all = ['dose', 'frequency', 'durationDays'];
  it.each([
    ['all of a tablet', item({ dosage: 'Tablets' }), { quantity: '24' }, all],
    ['all of a syrup', item({ dosage: 'Syrup' }), {}, all],
    ['all of a medicine of unknown form', item({ dosage: null }), {}, all],
    ['none once they are complete', item(), { dose: '1', frequency: 'BD', days: '3' }, []],
    ['no dose beside one in words', item(), { dosage: '1 at breakfast', frequency: 'OD', days: '3' }, []],
    ['no days of a single dose', item(), { dose: '1', frequency: 'STAT' }, []],
    ['no days of a medicine taken when needed', item(), { dose: '1', frequency: 'PRN' }, []],
    [
      'the frequency alone of a cream',
      item({ itemName: 'Betamethasone 0.1%', dosage: 'Cream' }),
      {},
      ['frequency'],
    ],
    ['dose and frequency of eye drops', item({ dosage: 'Eye drops' }), {}, ['dose', 'frequency']],
    ['dose and frequency of an inhaler', item({ dosage: 'Inhaler' }), {}, ['dose', 'frequency']],
    ['none of a consumable', item({ itemName: 'Gauze', dosage: 'Consumable' }), {}, []],
    ['none of a test', item({ category: 'test', dosage: null }), {}, []],
    ['none of a medicine to take as directed', item(), { frequency: 'UD' }, []],
  ] as const)('%s', (_, of, typed, missing) => {
    const found = missingIn({ ...newLine(of), ...typed });
    expect(found.map(({ direction }) => direction)).toEqual(missing);
  });
});

describe('a line with directions from before', () => {
  const text = ({ dose, unit }: DraftLine) => (dose === '' ? '' : `${dose} ${unit}`);
  const directed = {
    itemId: 'a',
    itemName: 'Amoxicillin 250mg',
    quantity: 15,
    dosage: '1 capsule',
    dose: 1,
    doseUnit: null,
    frequency: 'TDS',
    durationDays: 5,
  } as const;
  const bring = (of: Partial<OrderableItem>, more: Partial<DirectedItem> = {}) =>
    directedLine({ ...directed, ...more }, [item(of), item({ id: 'b' })], text);

  it('has them as typed, and what follows from them follows again', () => {
    expect(bring({})).toMatchObject({
      dose: '1',
      unit: 'capsule',
      frequency: 'TDS',
      days: '5',
      dosage: null,
      quantity: null,
      diagnosisId: null,
      packs: [{ id: 'a' }, { id: 'b' }],
    });
  });
  it.each([
    ['a quantity set by hand', {}, { quantity: 20 }, { quantity: '20' }],
    ['a quantity that a set leaves open', {}, { quantity: null }, { quantity: null }],
    [
      'the unit of the dose',
      { dosage: 'Injection' },
      { dosage: '1 ml', dose: 1 },
      { unit: 'ml', dosage: null },
    ],
    [
      'the unit that was stored',
      { dosage: 'Tablets', strength: '500mg' },
      { dosage: null, dose: 750, doseUnit: 'mg', quantity: null },
      { unit: 'mg', dosage: null },
    ],
    [
      'millilitres in other words',
      { dosage: 'Injection' },
      { dosage: 'Ml 1' },
      { unit: 'ml', dosage: 'Ml 1' },
    ],
    [
      'no unit that the item does not have',
      { dosage: 'Tablets', strength: '500mg' },
      { dosage: '500 IU', dose: 500, doseUnit: 'IU' },
      { dose: '500', unit: '', dosage: null },
    ],
    ['a dosage that a set leaves open', {}, { dosage: null, quantity: null }, { dose: '1', dosage: null }],
    ['a dosage in words', {}, { dosage: '1 at breakfast' }, { unit: 'capsule', dosage: '1 at breakfast' }],
    [
      'as directed, without the form as a dosage',
      { dosage: 'Capsules' },
      { dosage: 'Capsules', dose: null, frequency: 'UD', durationDays: null },
      { dosage: null, dose: '', frequency: 'UD', days: '', quantity: '15' },
    ],
  ] as const)('keeps %s', (_, of, more, expected) => {
    expect(bring(of, more)).toMatchObject(expected);
  });
  it('is missing if the item left the price list', () => {
    expect(directedLine(directed, [], text)).toBeUndefined();
  });
});

describe('the dose for each kilogram', () => {
  it.each([
    ['of tablets by their strength', { dosage: 'Tablets', strength: '500mg' }, '0,5', 'tablet', { mg: 20 }],
    ['of a syrup in ml and mg', { dosage: 'Syrup', strength: '120mg/5ml' }, '5', 'ml', { ml: 0.4, mg: 9.6 }],
    [
      'of a strength in one ml',
      { dosage: 'Injection', strength: '10 mg/ml' },
      '1.5',
      'ml',
      { ml: 0.12, mg: 1.2 },
    ],
    ['in ml alone of two substances', { dosage: 'Syrup', strength: '180/1080mg' }, '5', 'ml', { ml: 0.4 }],
    [
      'small, without losing digits',
      { dosage: 'Tablets', strength: '0.0625mg' },
      '1',
      'tablet',
      { mg: 0.005 },
    ],
    ['unknown of two substances', { dosage: 'Tablets', strength: '20/120mg' }, '1', 'tablet', {}],
    ['unknown of drops', { dosage: 'Eye drops', strength: '0.3%' }, '2', 'drop', {}],
    ['unknown without a dose', { dosage: 'Tablets', strength: '500mg' }, '', 'tablet', {}],
    ['unknown of a consumable', { dosage: 'Consumable', strength: '5mg' }, '1', 'piece', {}],
  ] as const)('%s', (_, of, dose, unit, expected) => {
    expect(dosePerKg({ ...newLine(item(of)), dose, unit }, 12.5)).toEqual(expected);
  });
});

it('keeps in a set what was typed, and leaves open what follows', () => {
  const lines = [
    { ...newLine(item()), dose: '1', frequency: 'BD' as const, days: '7' },
    { ...newLine(item({ id: 'b', dosage: 'Injection' })), dose: '2', unit: 'ml' as const, quantity: '3' },
    newLine(item({ id: 'c', category: 'test', dosage: null })),
  ];
  const open = {
    quantity: null,
    dosage: null,
    dose: null,
    doseUnit: null,
    frequency: null,
    durationDays: null,
  };
  expect(toSetLines(lines)).toEqual([
    { ...open, itemId: 'a', dose: 1, doseUnit: 'capsule', frequency: 'BD', durationDays: 7 },
    { ...open, itemId: 'b', dose: 2, doseUnit: 'ml', quantity: 3 },
    { ...open, itemId: 'c' },
  ]);
});

it('has no dose, days or quantity that can mean two', () => {
  const typed = {
    ...newLine(item()),
    frequency: 'TDS',
    dose: '1,000',
    days: '1.000',
    quantity: '1,000',
  } as const;
  expect([doseOf(typed), daysOf(typed), wholeQuantity(typed)]).toEqual([null, null, null]);
  expect(doseOf({ ...typed, dose: '0,5' })).toBe(0.5);
});

it('brings back a dose of three decimals as it was', () => {
  const directed = {
    itemId: 'a',
    itemName: 'a',
    quantity: null,
    dosage: null,
    doseUnit: null,
    frequency: null,
    durationDays: null,
  };
  const line = directedLine({ ...directed, dose: 1.125 }, [item()], () => '');
  expect(line && doseOf(line)).toBe(1.125);
});

it('keeps a unit with another pack only if it has it', () => {
  const line = { ...newLine(item({ strength: '250mg' })), unit: 'mg', quantity: '3' } as const;
  const same = item({ id: 'b', strength: '250mg' });
  expect(withPack(line, same)).toEqual({ item: same, quantity: null });
  expect(withPack(line, item({ strength: '250IU' }))).toMatchObject({ unit: '', dosage: null });
});

it('checks a dose without a quantity too, but none that no line can have', () => {
  const dosed = { ...newLine(item()), dose: '2' };
  const sent = [{ id: 'a', dose: 2, doseUnit: 'capsule' }];
  expect(toCheck('m', [{ ...dosed, frequency: 'PRN' }])?.memberItems).toEqual([
    { ...sent[0], frequency: 'PRN' },
  ]);
  expect(toCheck('m', [{ ...dosed, quantity: '0,5' }])?.memberItems).toEqual(sent);
  for (const dose of ['5000', '0.0001', '1,000']) expect(toCheck('m', [{ ...dosed, dose }])).toBeUndefined();
  expect(toCheck('m', [{ ...dosed, unit: '' }])).toBeUndefined();
});

it('checks the lines with a quantity, and nothing without any', () => {
  const ready = { ...newLine(item()), quantity: '4' };
  expect(toCheck('m', [newLine(item({ id: 'b' }))])).toBeUndefined();
  expect(toCheck('m', [ready, newLine(item({ id: 'b' }))])).toEqual({
    authorizedMemberId: 'm',
    memberItems: [{ id: 'a', quantity: 4 }],
  });
});

it('sends typed values, and null for empty ones', () => {
  const lines = [
    { ...newLine(item()), dose: '1', frequency: 'BD' as const, days: '7', note: ' With food ' },
    newLine(item({ id: 'b', category: 'test', dosage: null })),
  ];
  expect(toBody('m', lines, (line) => `${line.dose} capsule`).memberItems).toEqual([
    {
      id: 'a',
      quantity: 14,
      dosage: '1 capsule',
      dose: 1,
      doseUnit: 'capsule',
      frequency: 'BD',
      durationDays: 7,
      diagnosisId: null,
      doctorNote: 'With food',
      overrideReason: null,
    },
    {
      id: 'b',
      quantity: 1,
      dosage: null,
      dose: null,
      doseUnit: null,
      frequency: null,
      durationDays: null,
      diagnosisId: null,
      doctorNote: null,
      overrideReason: null,
    },
  ]);
});

it("maps the server's errors to items and fields", () => {
  const lines = [newLine(item()), newLine(item({ id: 'b' }))];
  const found = {
    'memberItems.1.quantity': 'Too many',
    'memberItems.1.durationDays': 'How long?',
    'memberItems.1.frequency': 'How often?',
    'memberItems.1.doseUnit': 'Which?',
    'memberItems.0': 'Gone',
    authorizedMemberId: 'No',
  };
  expect(problemsOf(found, lines, (text) => text)).toEqual({
    b: { quantity: 'Too many', days: 'How long?', frequency: 'How often?', unit: 'Which?' },
    a: { item: 'Gone' },
  });
});
