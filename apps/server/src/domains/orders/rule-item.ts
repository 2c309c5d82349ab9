import type { RuleItem } from '../rules/index.ts';
import type { LineRow } from './lines.ts';

/** What the rules ask of an item that was ordered already: as it stood when it was. */
export function ruleItemOf(line: LineRow): RuleItem {
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
  };
}
