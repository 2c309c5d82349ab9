import { expect, it } from 'vitest';
import { missingDirections } from '../src/care/orders.ts';

const nothing = { hasDose: false, frequency: null, durationDays: null };

it.each([
  [['frequency'], 'Gel|Emulgel|Cream'],
  [['dose', 'frequency'], 'Eye drops|Inhaler'],
  [['dose', 'frequency', 'durationDays'], 'Softgel|Tablets|Oral Solution|Solution for injection|Globules'],
  [[], 'Consumable'],
])('requires %j for %s', (missing, forms) => {
  for (const dosage of forms.split('|'))
    expect(missingDirections({ category: 'medicine', itemName: 'Dawa', dosage }, nothing)).toEqual(missing);
});
