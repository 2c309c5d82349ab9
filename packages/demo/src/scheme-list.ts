import { catalogue, type Item, itemNamed } from './catalogue.ts';
import { exclusions } from './prices.ts';
import { schemes } from './reference.ts';

/**
 * Where the scheme's list is newer than the facilities': it pays for fewer tablets, and less for a panel, so that some
 * lines of the claims were cut, and will be; and for a scan no more, so that a request for its approval is refused.
 */
export const schemeMaximum = { name: 'Ferrous Sulphate and Folic Acid 200/0.4mg tablets', quantity: 30 };
export const schemePrice = { name: 'Lipid Profile', price: 20_000 };
const schemeExclusion = { name: 'CT Scan, Orbits', schemeId: '1001' };

/** Returns an item as the scheme's list has it. */
export const schemeItem = (item: Item): Item => ({
  ...item,
  price: item.name === schemePrice.name ? schemePrice.price : item.price,
  maximumQuantity: item.name === schemeMaximum.name ? schemeMaximum.quantity : item.maximumQuantity,
});

export const schemeItems: readonly Item[] = catalogue.map(schemeItem);

export const schemeExclusions: typeof exclusions = [
  ...exclusions,
  ...schemes
    .filter(({ id }) => id === schemeExclusion.schemeId)
    .flatMap(({ id, products }) =>
      products.map(([product_code]) => ({
        item_code: itemNamed(schemeExclusion.name).code,
        scheme_id: id,
        product_code,
      })),
    ),
];
