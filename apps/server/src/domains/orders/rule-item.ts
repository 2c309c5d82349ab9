import { col, type RowOf } from '../../platform/database/index.ts';
import type { RuleItem } from '../rules/index.ts';
import type { LineRow } from './lines.ts';

/** The tariff's current limits of an item. */
export const itemLimits = {
  item_form: col.of('facility_item', 'dosage'),
  item_sex: col.of('facility_item', 'sex'),
  item_age_from_days: col.of('facility_item', 'age_from_days'),
  item_age_to_days: col.of('facility_item', 'age_to_days'),
  item_indications: col.of('facility_item', 'indications'),
};

/** Returns an ordered item for the rules: as it was when ordered, but with the current limits. */
export function ruleItemOf(line: LineRow & Partial<RowOf<typeof itemLimits>>): RuleItem {
  return {
    id: line.item_id,
    code: line.item_code,
    name: line.item_name,
    strength: line.strength,
    form: line.item_form ?? null,
    category: line.category,
    unitPrice: line.unit_price,
    needsApproval: line.coverage === 'approval',
    maximumQuantity: null,
    excluded: line.coverage === 'cash',
    inScheme: true,
    limit: {
      sex: line.item_sex ?? null,
      ageFromDays: line.item_age_from_days ?? null,
      ageToDays: line.item_age_to_days ?? null,
    },
    indications: line.item_indications ?? null,
  };
}
