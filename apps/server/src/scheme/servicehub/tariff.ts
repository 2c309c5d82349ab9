import { z } from 'zod';
import type { SchemeReference, SchemeTariff, TariffPrice } from '../port/reference.ts';
import { inTurns, readRows } from '../transport/turns.ts';
import { type Asking, valueIn } from './asking.ts';
import { flag, limit, needed, text, whole, words } from './values.ts';

/** A number as it came, also below 0 or with cents; null for none and for what is no number (port, TariffPrice). */
const figure = z
  .unknown()
  .optional()
  .transform((raw) => {
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
    return typeof raw === 'string' && /^\s*-?\d{1,15}(\.\d{1,6})?\s*$/.test(raw) ? Number(raw) : null;
  });

const price = z.object({
  ...{ itemcode: text(40), itemtypeid: figure, itemname: text(500), strength: text(100) },
  ...{ dosage: text(100), schemeid: text(40), unitprice: figure, isrestricted: flag },
  ...{ maximumquantity: limit, maximumquantityoutpatient: whole(-1), isactive: flag },
});

const excluded = z.object({ itemcode: needed(40), schemeid: text(40), excludedforproducts: words(2_000) });

/** A tariff of 8,000 items for a dozen schemes; more no tariff has, of prices, of exclusions and of what these name. */
const most = 100_000;

interface Pack {
  pricepackage: Price[];
  excludedservices: Excluded[];
}
type Price = z.output<typeof price>;
type Excluded = z.output<typeof excluded>;

/** The price package of the facility with what is excluded from it. */
export async function tariff(
  { transport }: Asking,
  { facility }: Parameters<SchemeReference['tariff']>[0],
): Promise<SchemeTariff> {
  const answer = await transport.ask(facility, {
    ...{ name: 'GetPricePackageWithExcludedServices', base: 'claims', method: 'GET', idempotent: true },
    path: '/api/Packages/GetPricePackageWithExcludedServices',
    query: { FacilityCode: facility.code },
    answer: readPack,
  });
  const { pricepackage, excludedservices } = valueIn(answer);
  // The same said twice is said once; where it differs, whoever takes it refuses the later row.
  const prices = new Map<string, TariffPrice>();
  await inTurns(pricepackage, (row) => {
    const it = toPrice(row);
    prices.set(JSON.stringify(it), it);
  });
  const exclusions = new Map<string, SchemeTariff['exclusions'][number]>();
  await inTurns(excludedservices, (row) => {
    for (const [key, it] of toExclusions(row)) exclusions.set(key, it);
  });
  return { prices: [...prices.values()], exclusions: [...exclusions.values()] };
}

async function readPack(json: unknown): Promise<{ value: Pack } | { odd: string }> {
  const lists = new Map<string, unknown>();
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { odd: 'SHAPE invalid_type' };
  for (const [key, list] of Object.entries(json)) {
    if (lists.has(key.toLowerCase())) return { odd: 'KEY_TWICE' };
    lists.set(key.toLowerCase(), list);
  }
  const prices = await readRows(lists.get('pricepackage'), { name: 'pricepackage', row: price, most });
  if ('odd' in prices) return prices;
  const others = lists.get('excludedservices') ?? [];
  const exclusions = await readRows(others, { name: 'excludedservices', row: excluded, most });
  if ('odd' in exclusions) return exclusions;
  const odd = oddPrices(prices.value) ?? oddExclusions(exclusions.value);
  return odd === null
    ? { value: { pricepackage: prices.value, excludedservices: exclusions.value } }
    : { odd };
}

/** Whether an item needs an approval must be said. */
function oddPrices(all: readonly Price[]): string | null {
  return all.some((it) => it.isrestricted === null) ? 'an item does not say whether it is restricted' : null;
}

/** A row names many products, which together no memory might hold. */
function oddExclusions(all: readonly Excluded[]): string | null {
  let count = 0;
  for (const { excludedforproducts } of all) count += excludedforproducts.split(',').length;
  return count > most ? 'too many exclusions' : null;
}

function toPrice(it: Price): TariffPrice {
  return {
    ...{ itemCode: it.itemcode ?? '', schemeId: it.schemeid, itemTypeId: it.itemtypeid },
    itemName: it.itemname ?? '',
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
function toExclusions(it: Excluded): [string, SchemeTariff['exclusions'][number]][] {
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
