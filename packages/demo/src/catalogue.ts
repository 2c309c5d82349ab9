import { consumables } from './consumables.ts';
import type { Row } from './insert.ts';
import { limitsOf } from './limits.ts';
import { approvedOnly, medicines } from './medicines.ts';
import type { Random } from './random.ts';
import { choicesOf } from './result-choices.ts';
import { asksOf, imaging, laboratoryTests, services } from './tests-and-services.ts';

export interface Item {
  code: string;
  name: string;
  strength: string | null;
  dosage: string | null;
  typeId: number;
  category: 'medicine' | 'test' | 'service';
  /** Where this service is done, if not where its type says. */
  careKind: string | null;
  price: number;
  needsApproval: boolean;
  maximumQuantity: number | null;
  /** Null: in every scheme's price list. Else only in these (domain 6.1). */
  schemeIds: readonly string[] | null;
}

const medicineType = 3;
export const diagnosticType = 5;
const medicine = {
  typeId: medicineType,
  category: 'medicine',
  careKind: null,
  needsApproval: false,
  schemeIds: null,
} as const;

/** Packs of each form: name, price in doses, and the most that may be dispensed at once. */
const packs: Record<string, readonly (readonly [pack: string, doses: number, most: number | null])[]> = {
  solid: [
    ['', 1, 180],
    ['blister of 10', 10, 18],
    ['pack of 14', 14, 12],
    ['pack of 28', 28, 6],
    ['pack of 30', 30, 6],
    ['tin of 100', 100, 2],
    ['tin of 1000', 950, null],
  ],
  liquid: [
    ['60ml bottle', 30, 3],
    ['100ml bottle', 40, 3],
    ['200ml bottle', 70, 2],
  ],
  injection: [
    ['', 10, 30],
    ['box of 10', 95, 3],
    ['box of 50', 450, null],
  ],
  topical: [
    ['10g', 20, 3],
    ['20g', 30, 3],
  ],
  drops: [
    ['5ml', 15, 3],
    ['10ml', 25, 3],
  ],
};

/** The tariff: the documented services, medicines, consumables, laboratory tests and imaging; over 3,000 items. */
export const catalogue: readonly Item[] = [
  ...services.split('|').map(serviceItem),
  {
    ...medicine,
    code: '11001',
    name: 'Lignocaine 20gm tube',
    strength: '2%',
    dosage: 'Gel',
    price: 9700,
    maximumQuantity: 2,
  },
  ...numbered(30001, medicineItems()),
  ...numbered(38001, consumableItems()),
  ...numbered(50001, laboratoryTests.split('|').map(testItem)),
  ...numbered(52001, imagingItems()),
  // Of one scheme's price list alone.
  { ...test('Executive Check-up Panel', 120_000, false), code: '53001', schemeIds: ['3001'] },
  // Last, so that the examinations with prices of their own (prices.ts) stay the same.
  serviceItem('15002:Hearing Aid!:15:350000'),
];

const byName = new Map(catalogue.map((item) => [item.name, item]));

/** An item of the tariff by its name; a name that is not there is a mistake of this program. */
export function itemNamed(name: string): Item {
  const item = byName.get(name);
  if (!item) throw new Error(`The demo tariff has no ${name}`);
  return item;
}

type Unnumbered = Omit<Item, 'code'>;

function numbered(first: number, items: readonly Unnumbered[]): Item[] {
  return items.map((item, index) => ({ ...item, code: String(first + index) }));
}

function serviceItem(text: string): Item {
  const [code = '', name = '', type = '', price = '', careKind = null] = text.split(':');
  return {
    code,
    name: name.replace('!', ''),
    strength: null,
    dosage: null,
    typeId: Number(type),
    category: 'service',
    careKind,
    price: Number(price),
    needsApproval: name.endsWith('!'),
    maximumQuantity: type === '1' ? 1 : null,
    schemeIds: null,
  };
}

function medicineItems(): Unnumbered[] {
  return medicines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', price = '', ...columns] = line.split(';');
      return columns.flatMap((strengths, column) =>
        strengths
          .split(',')
          .filter((text) => text !== '')
          .flatMap((text, step) => formsOf(name, Number(price) * (1 + step / 2), column, text)),
      );
    });
}

/** One strength of a medicine in each of its packs. */
function formsOf(name: string, price: number, column: number, text: string): Unnumbered[] {
  const [form, strength, dosage] = formOf(column, text);
  return (packs[form] ?? []).map(([pack, doses, most]) => ({
    ...medicine,
    name: [`${name} ${strength} ${dosage}`, pack].filter((part) => part !== '').join(', '),
    strength,
    dosage: dosage.charAt(0).toUpperCase() + dosage.slice(1),
    price: Math.round((price * doses) / 5) * 5,
    needsApproval: approvedOnly.includes(name),
    maximumQuantity: most,
  }));
}

function formOf(column: number, text: string): readonly [form: string, strength: string, dosage: string] {
  if (column === 0) {
    return text.endsWith(' c') ? ['solid', text.slice(0, -2), 'capsules'] : ['solid', text, 'tablets'];
  }
  if (column === 1) return ['liquid', text, 'oral liquid'];
  if (column === 2) return ['injection', text, 'injection'];
  const [strength = '', ...dosage] = text.split(' ');
  return [dosage.includes('drops') ? 'drops' : 'topical', strength, dosage.join(' ')];
}

function consumableItems(): Unnumbered[] {
  return consumables.flatMap(([name, price, makings]) =>
    combinations(makings).map((making) => ({
      ...medicine,
      name: `${name} ${making}`,
      strength: null,
      dosage: 'Consumable',
      price: making.includes('box of') ? price * 45 : price,
      maximumQuantity: 20,
    })),
  );
}

function combinations(makings: readonly string[]): string[] {
  return makings
    .map((each) => each.split(','))
    .reduce((all, next) => all.flatMap((so) => next.map((far) => (so === '' ? far : `${so} ${far}`))), ['']);
}

function testItem(text: string): Unnumbered {
  const [name = '', price = ''] = text.split(':');
  return test(name, Number(price), false);
}

function imagingItems(): Unnumbered[] {
  return imaging.flatMap(([name, price, approval, parts]) =>
    [name, ...parts.split(',').map((part) => `${name}, ${part}`)].map((each) => ({
      ...test(each, price, approval),
      category: name.startsWith('MRI') ? ('test' as const) : ('service' as const),
    })),
  );
}

function test(name: string, price: number, needsApproval: boolean): Unnumbered {
  return {
    name,
    strength: null,
    dosage: null,
    typeId: diagnosticType,
    category: 'test',
    careKind: null,
    price,
    needsApproval,
    maximumQuantity: 1,
    schemeIds: null,
  };
}

/** The rows of a facility's tariff. */
export function itemRows(items: readonly Item[], facilityId: string, created: Date, random: Random): Row[] {
  return items.map((item) => ({ facility_id: facilityId, id: random.id(created), ...itemRow(item) }));
}

/** The columns that are the same at each facility and on each day, by item. */
const known = new WeakMap<Item, Row>();

function itemRow(item: Item): Row {
  const row = known.get(item) ?? {
    item_code: item.code,
    item_name: item.name,
    strength: item.strength,
    dosage: item.dosage,
    item_type_id: item.typeId,
    category: item.category,
    care_kind: item.careKind,
    asks: asksOf[item.name] ?? [],
    result_choices: choicesOf(item.name),
    unit_price: item.price,
    needs_approval: item.needsApproval,
    maximum_quantity: item.maximumQuantity,
    active: true,
    scheme_ids: item.schemeIds,
    ...limitRow(item),
  };
  known.set(item, row);
  return row;
}

/** Whom an item is for, as the columns of a tariff. */
export function limitRow(item: Item): Row {
  const { sex, ageFromDays, ageToDays, indications } = limitsOf(item);
  return { sex, age_from_days: ageFromDays, age_to_days: ageToDays, indications };
}
