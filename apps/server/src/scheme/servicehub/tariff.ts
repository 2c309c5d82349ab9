import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { SchemeReference, SchemeTariff, TariffPrice } from '../port/reference.ts';
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

/** Counted before a row of them is read. */
const upToMost = <T extends z.ZodType>(row: T) => z.array(z.unknown()).max(most).pipe(z.array(row));

const pack = z.object({
  pricepackage: upToMost(price),
  excludedservices: upToMost(excluded).nullish(),
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
    check: (it) => oddPrices(it.pricepackage) ?? oddExclusions(it.excludedservices ?? []),
  });
  const { pricepackage, excludedservices } = valueIn(answer);
  // The same said twice is said once; where it differs, whoever takes it refuses the later row.
  const prices = new Map<string, TariffPrice>();
  await inTurns(pricepackage, (row) => {
    const it = toPrice(row);
    prices.set(JSON.stringify(it), it);
  });
  const exclusions = new Map<string, SchemeTariff['exclusions'][number]>();
  await inTurns(excludedservices ?? [], (row) => {
    for (const [key, it] of toExclusions(row)) exclusions.set(key, it);
  });
  return { prices: [...prices.values()], exclusions: [...exclusions.values()] };
}

/** Rows between which others get their turn. */
const turnRows = 1_000;

async function inTurns<T>(rows: readonly T[], take: (row: T) => void): Promise<void> {
  for (let first = 0; first < rows.length; first += turnRows) {
    await turn();
    for (const row of rows.slice(first, first + turnRows)) take(row);
  }
}

/** Whether an item needs an approval must be said. */
function oddPrices(all: readonly Price[]): string | null {
  return all.some((it) => it.isrestricted === null) ? 'an item does not say whether it is restricted' : null;
}

/** A row names many products, which together no memory might hold. */
function oddExclusions(all: readonly z.output<typeof excluded>[]): string | null {
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
