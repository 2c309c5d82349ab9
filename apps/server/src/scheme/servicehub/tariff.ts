import { z } from 'zod';
import type { SchemeReference, SchemeTariff, TariffPrice } from '../port/reference.ts';
import { inBatches, readRows } from '../transport/batches.ts';
import { type Client, valueIn } from './client.ts';
import { flag, limit, needed, text, whole, words } from './values.ts';

/** A number as received, also below 0 or with cents; null for none and for a malformed one (port, TariffPrice). */
const figure = z
  .unknown()
  .optional()
  .transform((raw) => {
    if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
    return typeof raw === 'string' && /^\s*-?\d{1,15}(\.\d{1,6})?\s*$/.test(raw) ? Number(raw) : null;
  });

const price = z.object({
  itemcode: text(40),
  itemtypeid: figure,
  itemname: text(500),
  strength: text(100),
  dosage: text(100),
  schemeid: text(40),
  unitprice: figure,
  isrestricted: flag,
  maximumquantity: limit,
  maximumquantityoutpatient: whole(-1),
  isactive: flag,
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

/** Fetches the price package of the facility with its exclusions. */
export async function tariff(
  { transport }: Client,
  { facility }: Parameters<SchemeReference['tariff']>[0],
): Promise<SchemeTariff> {
  const answer = await transport.send(facility, {
    name: 'GetPricePackageWithExcludedServices',
    base: 'claims',
    method: 'GET',
    idempotent: true,
    path: '/api/Packages/GetPricePackageWithExcludedServices',
    query: { FacilityCode: facility.code },
    answer: readPack,
  });
  const { pricepackage, excludedservices } = valueIn(answer);
  // Drops identical repeats; where repeats differ, the import refuses the later row.
  const prices = new Map<string, TariffPrice>();
  await inBatches(pricepackage, (row) => {
    const price = toPrice(row);
    prices.set(JSON.stringify(price), price);
  });
  const exclusions = new Map<string, SchemeTariff['exclusions'][number]>();
  await inBatches(excludedservices, (row) => {
    for (const [key, exclusion] of toExclusions(row)) exclusions.set(key, exclusion);
  });
  return { prices: [...prices.values()], exclusions: [...exclusions.values()] };
}

async function readPack(json: unknown): Promise<{ value: Pack } | { mismatch: string }> {
  const lists = new Map<string, unknown>();
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { mismatch: 'SHAPE invalid_type' };
  for (const [key, list] of Object.entries(json)) {
    if (lists.has(key.toLowerCase())) return { mismatch: 'KEY_TWICE' };
    lists.set(key.toLowerCase(), list);
  }
  const prices = await readRows(lists.get('pricepackage'), { name: 'pricepackage', row: price, most });
  if ('mismatch' in prices) return prices;
  const others = lists.get('excludedservices') ?? [];
  const exclusions = await readRows(others, { name: 'excludedservices', row: excluded, most });
  if ('mismatch' in exclusions) return exclusions;
  const mismatch = pricesMismatch(prices.value) ?? exclusionsMismatch(exclusions.value);
  return mismatch === null
    ? { value: { pricepackage: prices.value, excludedservices: exclusions.value } }
    : { mismatch };
}

/** The flag whether an item needs an approval is required. */
function pricesMismatch(all: readonly Price[]): string | null {
  return all.some((price) => price.isrestricted === null)
    ? 'an item does not say whether it is restricted'
    : null;
}

/** A row may name many products, which together could exhaust the memory. */
function exclusionsMismatch(all: readonly Excluded[]): string | null {
  let count = 0;
  for (const { excludedforproducts } of all) count += excludedforproducts.split(',').length;
  return count > most ? 'too many exclusions' : null;
}

function toPrice(price: Price): TariffPrice {
  return {
    itemCode: price.itemcode ?? '',
    schemeId: price.schemeid,
    itemTypeId: price.itemtypeid,
    itemName: price.itemname ?? '',
    strength: price.strength,
    dosage: price.dosage,
    unitPrice: price.unitprice,
    needsApproval: price.isrestricted ?? true,
    maximumQuantity: mostOf(price),
    active: price.isactive ?? true,
  };
}

/** Facilities serve outpatients: their own maximum takes precedence over the general one, even if it is "no limit". */
function mostOf(price: Price): number | null {
  const maximum = price.maximumquantityoutpatient;
  if (maximum === null) return price.maximumquantity;
  return maximum > 0 ? maximum : null;
}

/** An exclusion that names no product, or no scheme, has no effect. */
function toExclusions(excluded: Excluded): [string, SchemeTariff['exclusions'][number]][] {
  const { itemcode: itemCode, schemeid: schemeId } = excluded;
  if (schemeId === null) return [];
  return excluded.excludedforproducts
    .split(',')
    .map((product) => product.trim())
    .filter((product) => product !== '' && !/^n\/a$/i.test(product))
    .map((productCode) => [
      JSON.stringify([itemCode, schemeId, productCode]),
      { itemCode, schemeId, productCode },
    ]);
}
