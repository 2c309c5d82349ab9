import { z } from 'zod';
import type { SchemeReference, SchemeTariff, TariffPrice } from '../port/reference.ts';
import { type Asking, valueIn } from './asking.ts';
import { flag, limit, needed, text, whole, wholeNeeded, words } from './values.ts';

const price = z.object({
  ...{ itemcode: needed(40), itemtypeid: wholeNeeded(), itemname: needed(500), strength: text(100) },
  ...{ dosage: text(100), schemeid: text(40), unitprice: wholeNeeded(), isrestricted: flag },
  ...{ maximumquantity: limit, maximumquantityoutpatient: whole(-1), isactive: flag },
});

const excluded = z.object({ itemcode: needed(40), schemeid: text(40), excludedforproducts: words(2_000) });

const pack = z.object({
  pricepackage: z.array(price).max(500_000),
  excludedservices: z.array(excluded).max(500_000).nullish(),
});
type Price = z.output<typeof price>;

/** The price package of the facility with what is excluded from it. */
export async function tariff(
  { transport }: Asking,
  { facility }: Parameters<SchemeReference['tariff']>[0],
): Promise<SchemeTariff> {
  const answer = await transport.ask(facility, {
    ...{ name: 'GetPricePackageWithExcludedServices', base: 'claims', method: 'GET', idempotent: true },
    path: '/api/Packages/GetPricePackageWithExcludedServices',
    query: { FacilityCode: facility.code },
    answer: pack,
    check: (it) => oddPrices(it.pricepackage),
  });
  const { pricepackage, excludedservices } = valueIn(answer);
  const prices = new Map(pricepackage.map((it) => [keyOf(it), toPrice(it)]));
  const exclusions = new Map((excludedservices ?? []).flatMap(toExclusions));
  return { prices: [...prices.values()], exclusions: [...exclusions.values()] };
}

const keyOf = (it: Price) => JSON.stringify([it.itemcode, it.schemeid]);

/** Whether an item needs an approval must be said; one that stands twice for a scheme must say the same. */
function oddPrices(all: readonly Price[]): string | null {
  const seen = new Map<string, string>();
  for (const it of all) {
    if (it.isrestricted === null) return 'an item does not say whether it is restricted';
    const [key, said] = [keyOf(it), JSON.stringify(toPrice(it))];
    if ((seen.get(key) ?? said) !== said) return 'an item has two prices';
    seen.set(key, said);
  }
  return null;
}

function toPrice(it: Price): TariffPrice {
  return {
    ...{ itemCode: it.itemcode, schemeId: it.schemeid, itemTypeId: it.itemtypeid, itemName: it.itemname },
    ...{ strength: it.strength, dosage: it.dosage, unitPrice: it.unitprice },
    ...{ needsApproval: it.isrestricted ?? true, maximumQuantity: mostOf(it), active: it.isactive ?? true },
  };
}

/** Facilities serve outpatients: their own maximum goes before the general one, also where it is "no limit". */
function mostOf(it: Price): number | null {
  const own = it.maximumquantityoutpatient;
  if (own === null) return it.maximumquantity;
  return own > 0 ? own : null;
}

/** An exclusion that names no product, or no scheme, excludes nobody that could be named. */
function toExclusions(it: z.output<typeof excluded>): [string, SchemeTariff['exclusions'][number]][] {
  const { itemcode: itemCode, schemeid: schemeId } = it;
  if (schemeId === null) return [];
  return it.excludedforproducts
    .split(',')
    .map((product) => product.trim())
    .filter((product) => product !== '' && !/^n\/a$/i.test(product))
    .map((productCode) => [
      JSON.stringify([itemCode, schemeId, productCode]),
      { itemCode, schemeId, productCode },
    ]);
}
