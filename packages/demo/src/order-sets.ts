import type { DirectedItem, OrderSet } from '@afyakadi/contract';
import { itemNamed } from './catalogue.ts';
import { directions } from './illnesses.ts';
import type { Row } from './insert.ts';
import { Random } from './random.ts';
import type { DemoContext } from './stay.ts';

const sets: readonly (Pick<OrderSet, 'name' | 'category'> & { items: readonly string[] })[] = [
  {
    name: 'Malaria, uncomplicated, adult',
    category: 'medicine',
    items: ['Artemether and Lumefantrine 20/120mg tablets', 'Paracetamol 500mg tablets'],
  },
  { name: 'Fever', category: 'test', items: ['Malaria RDT', 'Full Blood Picture', 'Urinalysis'] },
  { name: 'Normal delivery', category: 'service', items: ['Normal Delivery', 'Wound Suturing'] },
];

/** The items that the doctors of a facility order together. */
export function orderSetRows({ facilityId, items, staff, place }: DemoContext, founded: Date): Row[] {
  // Its own, so that all other rows of the demo stay as they are.
  const random = new Random(place);
  return sets.map(({ name, category, items: names }) => ({
    facility_id: facilityId,
    id: random.id(founded),
    name,
    category,
    lines: names.map((itemName): DirectedItem => {
      const taken = directions[itemName];
      return {
        itemId: items.get(itemNamed(itemName).code) ?? '',
        itemName,
        quantity: null,
        dosage: null,
        dose: taken?.dose ?? null,
        doseUnit: null,
        frequency: taken?.frequency ?? null,
        durationDays: taken?.days ?? null,
      };
    }),
    saved_at: founded,
    saved_by: staff.doctor,
  }));
}
