import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** An item as the scheme's tariff has it for one scheme and product. `unit_price` in whole TZS. */
export interface TariffItem {
  item_code: string;
  unit_price: number;
  needs_approval: boolean;
  maximum_quantity: number | null;
  sex: 'Male' | 'Female' | null;
  age_from_days: number | null;
  age_to_days: number | null;
  indications: string[] | null;
  /** In the price list of the scheme. */
  listed: boolean;
  /** Not for members of this product. */
  excluded: boolean;
}

/** Items by their code; null where no tariff was ever imported, so that no claim can be compared with one. */
export type Tariff = ReadonlyMap<string, TariffItem> | null;

/** The tariff of these items for a scheme and product. */
export async function readTariff(
  tx: Tx,
  query: { schemeId: string | null; productCode: string | null; itemCodes: readonly string[] },
): Promise<Tariff> {
  const { rows } = await sql<TariffItem>`
    select i.item_code, coalesce(p.unit_price, i.unit_price) as unit_price, i.needs_approval, i.maximum_quantity,
      i.sex, i.age_from_days, i.age_to_days, i.indications,
      i.scheme_ids is null or coalesce(${query.schemeId}::text = any(i.scheme_ids), false) as listed,
      exists (
        select from register.item_exclusion e
        where e.item_code = i.item_code and e.scheme_id = ${query.schemeId} and e.product_code = ${query.productCode}
      ) as excluded
    from register.item i
    left join register.item_price p on p.item_code = i.item_code and p.scheme_id = ${query.schemeId}
    where i.item_code = any(${query.itemCodes}::text[])`.execute(tx);
  if (rows.length === 0 && !(await isImported(tx))) return null;
  return new Map(rows.map((row) => [row.item_code, row]));
}

async function isImported(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ imported: boolean }>`
    select exists (select from register.item) as imported`.execute(tx);
  return rows[0]?.imported ?? false;
}
