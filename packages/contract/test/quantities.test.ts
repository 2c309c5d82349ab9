import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizes } from '../../../apps/server/test/setup/sizes.ts';
import { type DoseUnit, formOf, type MedicineTexts, readMedicine } from '../src/care/medicines.ts';
import { frequencies } from '../src/care/orders.ts';
import { type Directions, packContent, quantityOf } from '../src/care/quantities.ts';

const item = (
  itemName: string,
  dosage: string | null = null,
  strength: string | null = null,
): MedicineTexts => ({
  itemName,
  dosage,
  strength,
});
const taken = (
  dose: number,
  doseUnit: DoseUnit | null,
  frequency: Directions['frequency'],
  durationDays: number | null,
) => ({ dose, doseUnit, frequency, durationDays });

describe('the form of a medicine', () => {
  it.each([
    [
      'tablet',
      'Tablets|Tab|Film-coated tablet|Tablet, dispersible|Tablet for oral suspension|Vidonge|Caplets|Lozenge',
    ],
    ['capsule', 'Capsules|Cap.|Softgel|Soft gel|Soft-gel capsule|Gelatin capsule|Hard capsule|Kapsuli'],
    [
      'liquid',
      'Oral Solution|Oral liquid|Syrup|Suspension|Powder for oral suspension|Elixir|Dawa ya maji|Sirapu',
    ],
    ['liquid', 'Nebuliser solution|Mixture|Linctus'],
    [
      'injection',
      'Solution for injection|Suspension for injection|Powder for injection|Inj|Injection, depot|Ampoule',
    ],
    [
      'injection',
      'Powder for solution for infusion|Vial|Concentrate for infusion|IV fluid|Pre-filled syringe|Sindano',
    ],
    ['drops', 'Eye drops|Ophthalmic solution|Drops, oral|Ear/nose drops|Matone ya macho|Nasal solution'],
    ['skin', 'Gel|1% gel|Emulgel|Cream|Eye ointment|Lotion|Topical solution|Vaginal cream|Marhamu'],
    ['inhaler', 'Inhaler|Nasal spray|Aerosol|MDI|Powder for inhalation'],
    ['suppository', 'Suppository|Suppositories|Pessary|Vaginal pessaries'],
    ['sachet', 'Sachet|Powder in sachets|Oral Rehydration Salts|Pakiti'],
    ['piece', 'Patch|Implant|Enema'],
    ['consumable', 'Consumable|Consumables|Vifaa tiba'],
    [null, 'Globules|Powder|Granules|Other'],
  ])('is %s: %s', (form, names) => {
    for (const name of names.split('|')) expect([name, formOf(item('Dawa', name))]).toEqual([name, form]);
  });

  it('is read from the name of the item where the tariff has no form, or an unknown one', () => {
    expect(formOf(item('Paracetamol 500mg tablets'))).toBe('tablet');
    expect(formOf(item('Paracetamol syrup 120mg/5ml', 'Adult'))).toBe('liquid');
  });
});

describe('the pack of a medicine', () => {
  it.each([
    ['Amoxicillin 250mg capsules', 1],
    ['Amoxicillin 250mg capsules, blister of 10', 10],
    ['Paracetamol 500mg tablets, pack of 1,000', 1_000],
    ['Paracetamol 500mg tablets, tin of 1000', 1_000],
    ["Amoxicillin 500mg caps 30's", 30],
    ['Amoxicillin 500mg caps 100s', 100],
    ['Paracetamol 500mg tablets 10x10', 100],
    ["Paracetamol 500mg tablets 10 x 10's", 100],
    ['Paracetamol 500mg tabs B/100', 100],
    ['Paracetamol 500mg x 30 tablets', 30],
    ['Paracetamol tablets 30 x 500mg', 30],
    ['Paracetamol 500mg, 24 tablets', 24],
    ['Paracetamol 500mg tablets, box of 10 strips of 10', 100],
    ['Paracetamol 500mg tablets, 10 blisters of 10', 100],
    ['Paracetamol vidonge 500mg, kopo la 1000', 1_000],
    ['Paracetamol vidonge 500mg, pakiti ya 30', 30],
    ['Paracetamol 500mg tablets (100)', 100],
    ['Ceftriaxone 1g injection, box of 10', 10],
    // A strength without its unit is no pack.
    ['Paracetamol 500 tablets', null],
    ['Paracetamol 500mg tablets, pack of 1.000', null],
    ['Paracetamol 500mg tablets, tin', null],
    ['Paracetamol 500mg tablets, box of 100, blister of 10', null],
  ])('counts %s: %s', (name, count) => {
    expect(readMedicine(item(name)).count).toBe(count);
  });
  it('does not take the strength for a pack', () => {
    expect(readMedicine(item('Paracetamol 500 Tablets', 'Tablets', '500mg')).count).toBe(1);
  });

  it.each([
    ['Paracetamol 120mg/5ml oral liquid, 60ml bottle', 'Oral liquid', '120mg/5ml', 60],
    ['Paracetamol syrup', 'Oral Solution', '120mg/5ml 100 ml', 100],
    ['Paracetamol syrup chupa 60 ml', null, null, 60],
    ['Insulin Soluble 100 IU/ml 10 ml', 'Solution for injection', null, 10],
    ['Dextrose 5% 1,000ml', 'Infusion', '5%', 1_000],
    ['Ringer Lactate 0.5 L', 'Infusion', null, 500],
    ['Ciprofloxacin infusion', 'Infusion', '200mg/100ml', 100],
    ['Diclofenac', 'Injection', '75mg/3ml', 3],
    ['Metronidazole 5mg/ml 100ml', 'Injection', null, 100],
    ['Water 10 x 2ml', 'Injection', null, 2],
    // Only the strength names millilitres, or there are two of them.
    ['Paracetamol syrup', 'Syrup', '120mg/5ml', null],
    ['Ketamine', 'Injection', '50mg/ml', null],
    ['Cough mixture 60ml or 100ml', 'Mixture', null, null],
  ])('reads the millilitres of %s (%s, %s): %s', (name, dosage, strength, ml) => {
    expect(readMedicine(item(name, dosage, strength)).ml).toBe(ml);
  });
});

describe('the strength of a medicine', () => {
  const mg = (amount: number, perMl: number | null = null, unit = 'mg') => ({
    amount,
    measure: 'mg',
    perMl,
    unit,
  });
  const iu = (amount: number, perMl: number | null = null) => ({ amount, measure: 'IU', perMl, unit: 'IU' });
  it.each([
    ['500mg', 'Tablets', mg(500)],
    ['1 g', 'Tablets', mg(1_000, null, 'g')],
    ['25mcg', 'Tablets', mg(0.025, null, 'mcg')],
    ['3.125mg', 'Tablets', mg(3.125)],
    ['1,000 mg', 'Tablets', mg(1_000)],
    ['1g/vial', 'Injection', mg(1_000, null, 'g')],
    ['120mg/5ml', 'Syrup', mg(120, 5)],
    ['50 mg per ml', 'Injection', mg(50, 1)],
    ['5% 500ml', 'Infusion', mg(50, 1)],
    ['100IU/ml', 'Injection', iu(100, 1)],
    ['1.2MU', 'Injection', iu(1_200_000)],
    ['100,000 units/ml', 'Oral drops', iu(100_000, 1)],
    // Several substances: 2 mg of which?
    ['20/120mg', 'Tablets', null],
    ['500mg/200IU', 'Tablets', null],
    ['200mg + 28.5mg/5ml', 'Suspension', null],
    ['compound', 'Mixture', null],
  ])('reads %s of %s', (strength, dosage, expected) => {
    expect(readMedicine(item('Dawa', dosage, strength)).strength).toEqual(expected);
  });

  it.each([
    ['20/120mg', 'Tablets', [mg(20), mg(120)]],
    ['500mg/200IU', 'Tablets', [mg(500), iu(200)]],
    ['200mg + 28.5mg/5ml', 'Suspension', [mg(200, 5), mg(28.5, 5)]],
    ['compound', 'Mixture', []],
  ])('reads each of %s of %s', (strength, dosage, expected) => {
    expect(readMedicine(item('Dawa', dosage, strength)).strengths).toEqual(expected);
  });

  it.each([
    ['a strength in mg', item('Paracetamol', 'Tablets', '500mg'), ['tablet', 'mg', 'mcg', 'g']],
    ['a strength in IU', item('Retinol', 'Capsules', '200000IU'), ['capsule', 'IU']],
    ['no strength', item('Paracetamol', 'Syrup'), ['ml', 'mg', 'mcg', 'g', 'drop']],
    ['a substance that is dosed in IU', item('Heparin', 'Injection'), ['vial', 'ml', 'mg', 'mcg', 'g', 'IU']],
    ['two substances', item('A and B', 'Tablets', '20/120mg'), ['tablet']],
    ['insulin', item('Actrapid', 'Injection', '100IU/ml'), ['ml', 'IU']],
    ['a cream in IU', item('Nystatin', 'Cream', '100000IU/g'), ['application', 'g']],
  ])('decides the units of a dose: %s', (_, of, units) => {
    expect(readMedicine(of).units).toEqual(units);
  });
});

describe('the quantity of a course', () => {
  it.each([
    ['tablets', item('P', 'Tablets', '500mg'), taken(2, null, 'TDS', 5), 30, '30 of 1 tablet'],
    ['half tablets', item('P', 'Tablets', '500mg'), taken(0.5, null, 'TDS', 5), 8, '7.5 of 1 tablet'],
    [
      'packs of tablets',
      item('P 500mg, pack of 1,000', 'Tablets'),
      taken(1, null, 'TDS', 5),
      1,
      '15 of 1000 tablet',
    ],
    ['mg of tablets', item('P', 'Tablets', '500mg'), taken(1_000, 'mg', 'TDS', 5), 30, '15000 of 500 mg'],
    ['g of tablets', item('P', 'Tablets', '500mg'), taken(1, 'g', 'BD', 1), 4, '2 of 0.5 g'],
    ['a weekly dose', item('M', 'Tablets', '2.5mg'), taken(4, null, 'WEEKLY', 10), 8, '8 of 1 tablet'],
    ['one dose', item('P', 'Tablets', '500mg'), taken(2, null, 'STAT', null), 2, '2 of 1 tablet'],
    [
      'a syrup',
      item('P syrup 60ml', 'Oral Solution', '120mg/5ml'),
      taken(10, null, 'TDS', 7),
      4,
      '210 of 60 ml',
    ],
    ['mg of a syrup', item('P 60ml', 'Syrup', '120mg/5ml'), taken(240, 'mg', 'TDS', 7), 4, '210 of 60 ml'],
    ['a few ml', item('P 100ml', 'Oral Solution', '120mg/5ml'), taken(10, 'ml', 'OD', 5), 1, '50 of 100 ml'],
    [
      'ampoules by ml',
      item('D', 'Solution for injection', '75mg/2ml'),
      taken(2, 'ml', 'OD', 5),
      5,
      '10 of 2 ml',
    ],
    ['vials by g', item('C', 'Powder for injection', '1g/vial'), taken(2, 'g', 'OD', 5), 10, '10 of 1 g'],
    [
      'boxes of vials',
      item('C 1g, box of 10', 'Injection', '1g'),
      taken(1, 'vial', 'BD', 7),
      2,
      '14 of 10 vial',
    ],
    [
      'insulin',
      item('Insulin 100 IU/ml 10 ml', 'Injection'),
      taken(20, null, 'BD', 30),
      2,
      '1200 of 1000 IU',
    ],
    ['drops', item('T 5ml', 'Eye drops', '0.5%'), taken(1, null, 'BD', 28), 1, '2.8 of 5 ml'],
    ['puffs', item('S 200 doses', 'Inhaler', '100mcg/dose'), taken(2, null, 'QID', 30), 2, '240 of 200 puff'],
    ['suppositories', item('D', 'Suppository', '50mg'), taken(1, null, 'BD', 3), 6, '6 of 1 suppository'],
    ['sachets', item('ORS', 'Sachet'), taken(1, null, 'TDS', 3), 9, '9 of 1 sachet'],
    ['grams of a cream', item('H 15g', 'Cream', '1%'), taken(2, 'g', 'BD', 7), 2, '28 of 15 g'],
  ] as const)('is computed of %s', (_, of, directions, quantity, shown) => {
    const found = quantityOf(of, directions);
    expect(
      found.kind === 'known' && [found.quantity, `${found.course} of ${found.content} ${found.unit}`],
    ).toEqual([quantity, shown]);
  });

  it.each([
    ['a tablet by its strength', item('P', 'Tablets', '500mg'), taken(1, 'g', 'BD', 5), '500 mg'],
    [
      'a blister by its tablets',
      item('P 500mg, blister of 10', 'Tablets'),
      taken(1, 'g', 'BD', 5),
      '10 tablet',
    ],
    ['an ampoule by its strength', item('G', 'Injection', '80mg/2ml'), taken(0.08, 'g', 'OD', 5), '80 mg'],
    ['insulin in IU', item('Insulin 100 IU/ml 10 ml', 'Injection'), taken(20, null, 'BD', 30), '1000 IU'],
    ['a bottle in ml', item('P 60ml', 'Syrup', '120mg/5ml'), taken(240, 'mg', 'TDS', 7), '60 ml'],
    ['a tube in g', item('H 15g', 'Cream', '1%'), taken(2, 'g', 'BD', 7), '15 g'],
    ['nothing of single tablets', item('P', 'Tablets', '500mg'), taken(2, null, 'TDS', 5), null],
  ] as const)('says what a pack contains: %s', (_, of, directions, expected) => {
    const found = quantityOf(of, directions);
    const content = found.kind === 'known' ? packContent(found) : null;
    expect(content && `${content.amount} ${content.unit}`).toBe(expected);
  });

  it.each([
    ['directions', item('P', 'Tablets'), taken(1, null, 'PRN', 5)],
    ['directions', item('P', 'Tablets'), taken(1, null, 'TDS', null)],
    ['form', item('P', 'Globules'), taken(1, null, 'TDS', 5)],
    ['pack', item('P', 'Syrup', '120mg/5ml'), taken(5, null, 'TDS', 5)],
    ['unit', item('P', 'Tablets', '20/120mg'), taken(20, 'mg', 'TDS', 5)],
    ['unit', item('P', 'Tablets', '500mg'), taken(500, 'IU', 'TDS', 5)],
    ['pack', item('P', 'Suspension for injection'), taken(2, 'ml', 'OD', 5)],
    ['unit', item('P', 'Tablets', '500mg'), taken(5, 'ml', 'TDS', 5)],
    ['unit', item('H 15g', 'Cream', '1%'), taken(1, null, 'BD', 7)],
    ['part', item('G', 'Injection', '80mg/2ml'), taken(1, 'ml', 'OD', 5)],
    ['part', item('A', 'Capsules', '250mg'), taken(300, 'mg', 'OD', 5)],
  ] as const)('is left to the prescriber for want of the %s', (why, of, directions) => {
    expect(quantityOf(of, directions)).toEqual({ kind: 'open', why });
  });

  it('covers the course with the fewest packs', () => {
    const packs: readonly MedicineTexts[] = [
      item('P 500mg tablets', 'Tablets', '500mg'),
      item("P 500mg tablets 30's", 'Tablets', '500mg'),
      item('P syrup 60ml', 'Oral Solution', '120mg/5ml'),
      item('T 5ml', 'Eye drops', '0.5%'),
      item('Insulin 100 IU/ml 10 ml', 'Solution for injection'),
      item('D, box of 10', 'Solution for injection', '80mg/2ml'),
      item('S 200 doses', 'Inhaler', '100mcg/dose'),
      item('C 10x10', 'Capsules', '250mg'),
      item('H 15g', 'Cream', '1%'),
    ];
    const cases = fc.record({
      of: fc.constantFrom(...packs),
      dose: fc.integer({ min: 1, max: 8_000 }).map((eighths) => eighths / 8),
      unit: fc.nat(),
      frequency: fc.constantFrom(...frequencies),
      days: fc.integer({ min: 1, max: 365 }),
    });
    let computed = 0;
    fc.assert(
      fc.property(cases, ({ of, dose, unit, frequency, days }) => {
        const { units } = readMedicine(of);
        const found = quantityOf(of, taken(dose, units[unit % units.length] ?? null, frequency, days));
        if (found.kind === 'open') return;
        computed += 1;
        expect(found.quantity * found.content).toBeGreaterThanOrEqual(found.course * (1 - 1e-9));
        expect(found.quantity * found.content).toBeLessThan((found.course + found.content) * (1 + 1e-9));
      }),
      { numRuns: sizes.properties.courses, ...sizes.properties.fixed },
    );
    expect(computed).toBeGreaterThan(0);
  });
});
