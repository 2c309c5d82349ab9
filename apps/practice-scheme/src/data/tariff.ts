import type { Item } from '@afyakadi/demo/catalogue';
import { prices } from '@afyakadi/demo/prices';
import { schemeExclusions, schemeItems } from '@afyakadi/demo/scheme-list';
import { schemes } from './lists.ts';

const itemByCode = new Map(schemeItems.map((item) => [item.code, item]));
const priceByKey = new Map(
  prices.map((price) => [`${price.item_code}/${price.scheme_id}`, price.unit_price]),
);

/** The products for which a scheme does not pay an item, by item and scheme. */
const exclusions = new Map<string, string[]>();
for (const { item_code, scheme_id, product_code } of schemeExclusions) {
  const key = `${item_code}/${scheme_id}`;
  exclusions.set(key, [...(exclusions.get(key) ?? []), product_code]);
}

export const itemOf = (code: string): Item | undefined => itemByCode.get(code);
export const isExcluded = (code: string, scheme: string, product: string): boolean =>
  exclusions.get(`${code}/${scheme}`)?.includes(product) === true;

/**
 * Returns the price that a scheme pays for an item, in whole TZS; undefined if its list does not have the item. `changed`
 * are prices set by hand.
 */
export function priceOf(
  item: Item,
  scheme: string,
  changed: ReadonlyMap<string, number>,
): number | undefined {
  if (item.schemeIds && !item.schemeIds.includes(scheme)) return undefined;
  const key = `${item.code}/${scheme}`;
  return changed.get(key) ?? priceByKey.get(key) ?? item.price;
}

/** The answer of GetPricePackageWithExcludedServices: each of the first `most` items once for each scheme. */
export function pricePackage(changed: ReadonlyMap<string, number>, most?: number): Record<string, unknown> {
  const packed = schemeItems.slice(0, most);
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
          Strength: item.strength ?? '',
          Dosage: item.dosage ?? '',
          PackageID: packageOf(id),
          SchemeID: id,
          UnitPrice: price,
          IsRestricted: item.needsApproval,
          MaximumQuantity: item.maximumQuantity ?? -1,
          MaximumQuantityOutPatient: item.maximumQuantity ?? -1,
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
