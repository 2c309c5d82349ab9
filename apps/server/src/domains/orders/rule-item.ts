import type { RuleItem } from '../rules/index.ts';
import type { LineRow } from './lines.ts';

/** What the tariff says now about whom a line's item is for. */
export interface ItemLimits {
  item_sex: RuleItem['limit']['sex'];
  item_age_from_days: number | null;
  item_age_to_days: number | null;
  item_indications: string[] | null;
}

/** What the rules ask of an item that was ordered already: as it stood when it was, but for whom it is for. */
export function ruleItemOf(line: LineRow & Partial<ItemLimits>): RuleItem {
  return {
    id: line.item_id,
    code: line.item_code,
    name: line.item_name,
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
