import type pg from 'pg';
import { demoFacilities } from './accounts.ts';
import { catalogue, type Item, limitRow } from './catalogue.ts';
import type { Row, TableRows } from './insert.ts';
import { prices } from './prices.ts';
import { schemeExclusions, schemeItem } from './scheme-list.ts';

export interface SchemeFacility {
  code: string;
  name: string;
  /** Whether it takes referrals. */
  accepts: boolean;
}

/** Facilities of the scheme that do not use this installation; the last one takes no referrals. */
export const elsewhere = [
  { code: '01201', name: 'Pwani Demo Referral Hospital', accepts: true },
  { code: '01202', name: 'Mlimani Demo Health Centre', accepts: true },
  { code: '01203', name: 'Kisima Demo Dispensary', accepts: false },
] as const;

const itemRows = (items: readonly Item[]): Row[] =>
  items.map(schemeItem).map((item) => ({
    item_code: item.code,
    item_type_id: item.typeId,
    name: item.name,
    unit_price: item.price,
    needs_approval: item.needsApproval,
    maximum_quantity: item.maximumQuantity,
    ...limitRow(item),
    scheme_ids: item.schemeIds,
  }));

const demoPlaces: readonly SchemeFacility[] = [
  ...demoFacilities.map(({ code, name }) => ({ code, name, accepts: true })),
  ...elsewhere,
];

/** The tables of the scheme's own tariff and facilities, those that others refer to first. */
export function schemeTariff(facilities: readonly SchemeFacility[], items: readonly Item[]): TableRows[] {
  const codes = new Set(items.map(({ code }) => code));
  return [
    [
      'register.facility',
      facilities.map(({ code, name, accepts }) => ({ code, name, accepts_referrals: accepts })),
    ],
    ['register.item', itemRows(items)],
    [
      'register.item_price',
      prices.filter((price) => codes.has(price.item_code)).map((price) => ({ ...price })),
    ],
    ['register.item_exclusion', schemeExclusions.filter((exclusion) => codes.has(exclusion.item_code))],
  ];
}

let tariff: TableRows[] | undefined;

/** The scheme's tariff and facilities of the demo, the same on each day. */
export function demoSchemeTariff(): readonly TableRows[] {
  tariff ??= schemeTariff(demoPlaces, catalogue);
  return tariff;
}

/** Removes rows that are identical to the demo's, and to which no other rows refer. */
export async function removeSchemeTariff(client: pg.ClientBase): Promise<void> {
  for (const [table, rows] of demoSchemeTariff().toReversed()) {
    const columns = Object.keys(rows[0] ?? {});
    const [key] = columns;
    const referred =
      table === 'register.item'
        ? `and not exists (select from register.item_price p where p.item_code = t.item_code)
           and not exists (select from register.item_exclusion e where e.item_code = t.item_code)`
        : '';
    await client.query(
      `delete from ${table} t using json_populate_recordset(null::${table}, $1::json) d
       where t.${key} = d.${key} and row(${columns.map((name) => `t.${name}`).join(', ')})
         is not distinct from row(${columns.map((name) => `d.${name}`).join(', ')}) ${referred}`,
      [JSON.stringify(rows)],
    );
  }
}
