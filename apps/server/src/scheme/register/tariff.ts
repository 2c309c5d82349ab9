import { col, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';

const tariffItem = {
  ...col.from('register.item', 'item_code', 'needs_approval', 'maximum_quantity', 'sex'),
  ...col.from('register.item', 'age_from_days', 'age_to_days', 'indications'),
  unit_price: col.integer,
  /** In the price list of the scheme. */
  listed: col.boolean,
  /** Not for members of this product. */
  excluded: col.boolean,
};

/** An item as the scheme's tariff has it for one scheme and product. `unit_price` in whole TZS. */
export type TariffItem = RowOf<typeof tariffItem>;

/** Items by their code; null where no tariff was ever imported, so that no claim can be compared with one. */
export type Tariff = ReadonlyMap<string, TariffItem> | null;

/** The tariff of these items for a scheme and product. */
export async function readTariff(
  tx: Tx,
  query: { schemeId: string | null; productCode: string | null; itemCodes: readonly string[] },
): Promise<Tariff> {
  const items = await readerOf(tx)(rows(tariffItem)`
    select i.item_code, coalesce(p.unit_price, i.unit_price) as unit_price, i.needs_approval, i.maximum_quantity,
      i.sex, i.age_from_days, i.age_to_days, i.indications,
      i.scheme_ids is null or coalesce(${query.schemeId}::text = any(i.scheme_ids), false) as listed,
      exists (
        select from register.item_exclusion e
        where e.item_code = i.item_code and e.scheme_id = ${query.schemeId} and e.product_code = ${query.productCode}
      ) as excluded
    from register.item i
    left join register.item_price p on p.item_code = i.item_code and p.scheme_id = ${query.schemeId}
    where i.item_code = any(${query.itemCodes}::text[])`);
  if (items.length === 0 && !(await isImported(tx))) return null;
  return new Map(items.map((row) => [row.item_code, row]));
}

async function isImported(tx: Tx): Promise<boolean> {
  const item = await tx.selectFrom('register.item').select('item_code').limit(1).executeTakeFirst();
  return item !== undefined;
}
