import { formOf, type ImportInDetail } from '@afyakadi/contract';
import { col, type Reader, rows } from '../../platform/database/index.ts';

const texts = rows({ item_name: col.text, form: col.nullable(col.text) });

/**
 * Returns the names of dosage forms in a tariff that nobody knows, with the number of its medicines that have them, most
 * first. An empty name: the tariff has none, and the item's name does not tell it either.
 */
export async function unknownForms(
  read: Reader,
  facilityId: string,
  { id, kind, state }: Pick<ImportInDetail, 'id' | 'kind' | 'state'>,
): Promise<ImportInDetail['unknownForms']> {
  if (kind !== 'tariff' || (state !== 'ready' && state !== 'scheduled')) return [];
  const medicines = await read(texts`
    select r.wanted->>'itemName' as item_name, coalesce(r.wanted->>'dosage', i.dosage) as form
    from import_row r
    left join facility_item i on i.facility_id = r.facility_id and i.item_code = r.wanted->>'itemCode'
    where r.facility_id = ${facilityId} and r.import_id = ${id} and r.outcome in ('added', 'changed')
      and r.wanted->>'itemName' is not null and coalesce(r.wanted->>'category', i.category) = 'medicine'`);
  const counts = new Map<string, number>();
  for (const { item_name: itemName, form } of medicines) {
    if (formOf({ itemName, dosage: form }) !== null) continue;
    const name = form?.trim() ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, items]) => ({ name, items })).sort((a, b) => b.items - a.items);
}
