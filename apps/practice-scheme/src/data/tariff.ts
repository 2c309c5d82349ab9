import { exclusionLines } from './generated/exclusions.ts';
import { itemLines } from './generated/items.ts';
import { priceLines } from './generated/prices.ts';
import { schemes } from './lists.ts';

/** An item of the price package. Money in whole TZS. */
export interface Item {
  code: string;
  name: string;
  strength: string;
  dosage: string;
  typeId: number;
  price: number;
  restricted: boolean;
  /** Null: no limit. */
  mostQuantity: number | null;
  sex: string;
  /** Empty: in every scheme's list. */
  onlyIn: readonly string[];
}

const rows = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

export const items: readonly Item[] = rows(itemLines).map(
  ([
    code = '',
    name = '',
    strength = '',
    dosage = '',
    type,
    price,
    restricted,
    most,
    sex = '',
    only = '',
  ]) => ({
    code,
    name,
    strength,
    dosage,
    typeId: Number(type),
    price: Number(price),
    sex,
    restricted: restricted === '1',
    mostQuantity: most ? Number(most) : null,
    onlyIn: only === '' ? [] : only.split(','),
  }),
);

const itemByCode = new Map(items.map((item) => [item.code, item]));
const otherPrices = new Map(
  rows(priceLines).map(([code = '', scheme = '', price]) => [`${code}/${scheme}`, Number(price)]),
);

/** The products for which a scheme does not pay an item, by item and scheme. */
const exclusions = new Map<string, string[]>();
for (const [code = '', scheme = '', product = ''] of rows(exclusionLines)) {
  const key = `${code}/${scheme}`;
  exclusions.set(key, [...(exclusions.get(key) ?? []), product]);
}

export const itemOf = (code: string): Item | undefined => itemByCode.get(code);
export const isExcluded = (code: string, scheme: string, product: string): boolean =>
  exclusions.get(`${code}/${scheme}`)?.includes(product) === true;

/**
 * Returns the price that a scheme pays for an item; undefined if its list does not have the item. `changed` are prices
 * set by hand.
 */
export function priceOf(
  item: Item,
  scheme: string,
  changed: ReadonlyMap<string, number>,
): number | undefined {
  if (item.onlyIn.length > 0 && !item.onlyIn.includes(scheme)) return undefined;
  const key = `${item.code}/${scheme}`;
  return changed.get(key) ?? otherPrices.get(key) ?? item.price;
}

/** The answer of GetPricePackageWithExcludedServices: each of the first `most` items once for each scheme. */
export function pricePackage(changed: ReadonlyMap<string, number>, most?: number): Record<string, unknown> {
  const packed = items.slice(0, most);
  const codes = new Set(packed.map(({ code }) => code));
  const PricePackage = packed.flatMap((item) =>
    schemes.flatMap(({ id }) => {
      const price = priceOf(item, id, changed);
      if (price === undefined) return [];
      return [
        {
          ItemCode: item.code,
          PriceCode: `${item.code}-${id}`,
          ItemTypeID: item.typeId,
          ItemName: item.name,
          Strength: item.strength,
          Dosage: item.dosage,
          PackageID: packageOf(id),
          SchemeID: id,
          UnitPrice: price,
          IsRestricted: item.restricted,
          MaximumQuantity: item.mostQuantity ?? -1,
          MaximumQuantityOutPatient: item.mostQuantity ?? -1,
          AvailableInLevels: 'A,B,C,D',
          IsActive: true,
        },
      ];
    }),
  );
  const ExcludedServices = [...exclusions].flatMap(([key, products]) => {
    const [ItemCode = '', SchemeID] = key.split('/');
    return codes.has(ItemCode) ? [{ ItemCode, SchemeID, ExcludedForProducts: products.join(',') }] : [];
  });
  return { PricePackage, ExcludedServices };
}

/** Known ones (domain 6.1, 6.5), the others by their place. */
function packageOf(scheme: string): number {
  const known: Record<string, number> = { '1001': 102, '1002': 201, '3001': 301 };
  return known[scheme] ?? 401 + schemes.findIndex(({ id }) => id === scheme);
}
