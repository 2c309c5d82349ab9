import type { Coverage } from '@afyakadi/contract';
import { catalogue, diagnosticType, type Item, itemNamed } from './catalogue.ts';
import type { Row } from './insert.ts';
import type { Member } from './people.ts';
import { schemes } from './reference.ts';

interface Price {
  item_code: string;
  scheme_id: string;
  unit_price: number;
}

/** Prices of schemes that differ from the standard price: documented ones first, then every second examination. */
export const prices: readonly Price[] = [
  price('10001', '1002', 25000),
  price('10002', '1002', 45000),
  price('11001', '3001', 9700),
  ...catalogue
    .filter((item, index) => item.typeId === diagnosticType && item.schemeIds === null && index % 2 === 0)
    .flatMap((item) => [
      price(item.code, '1002', Math.round((item.price * 1.5) / 500) * 500),
      price(item.code, '1003', Math.round((item.price * 1.8) / 500) * 500),
    ]),
];
const priceByKey = new Map(
  prices.map((price) => [`${price.item_code}/${price.scheme_id}`, price.unit_price]),
);

function price(item_code: string, scheme_id: string, unit_price: number): Price {
  return { item_code, scheme_id, unit_price };
}

/** The price of an item for a member of a scheme, in whole TZS. */
export function priceOf(item: Item, schemeId: string | null): number {
  return priceByKey.get(`${item.code}/${schemeId}`) ?? item.price;
}

/** The rows of a facility's prices by scheme. */
export function priceRows(facilityId: string): Row[] {
  return prices.map((price) => ({ facility_id: facilityId, ...price }));
}

/** The exclusions of some products (domain 6.2). None pays for vitamins. */
export const exclusions: readonly { item_code: string; scheme_id: string; product_code: string }[] = [
  ...[
    ['10001', 'NH003,NH004'],
    ['12001', 'NH003,NH004'],
    ['16001', 'NH004'],
    ['17001', 'NH004'],
  ].flatMap(([item_code = '', products = '']) =>
    products.split(',').map((product_code) => ({ item_code, scheme_id: '1001', product_code })),
  ),
  ...schemes.flatMap(({ id, products }) =>
    products.map(([product_code]) => ({
      item_code: itemNamed('Multivitamin standard tablets').code,
      scheme_id: id,
      product_code,
    })),
  ),
];

/** Returns the exclusions of a facility's schemes. */
export function excludedRows(facilityId: string): Row[] {
  return exclusions.map((exclusion) => ({ facility_id: facilityId, ...exclusion }));
}

/** The coverage of an item for a member. */
export function coverageOf(item: Item, member: Member): Coverage {
  const excluded = exclusions.some(
    (exclusion) =>
      exclusion.item_code === item.code &&
      exclusion.scheme_id === member.schemeId &&
      exclusion.product_code === member.productCode,
  );
  if (excluded) return 'cash';
  return item.needsApproval ? 'approval' : 'covered';
}
