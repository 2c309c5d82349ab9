import type { OrderableItem } from '@afyakadi/contract';

/** A medicine with its packs, the smallest first; a test has no pack but itself. */
export interface PackGroup {
  item: OrderableItem;
  packs: readonly OrderableItem[];
}

/** Packs of one medicine, which the server lists together, as one entry each. */
export function groupPacks(items: readonly OrderableItem[]): PackGroup[] {
  const groups: { item: OrderableItem; packs: OrderableItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && isSameMedicine(last.item, item)) last.packs.push(item);
    else groups.push({ item, packs: [item] });
  }
  return groups;
}

function isSameMedicine(a: OrderableItem, b: OrderableItem): boolean {
  if (a.category !== 'medicine' || b.category !== 'medicine') return false;
  return a.groupName === b.groupName && a.strength === b.strength && a.dosage === b.dosage;
}

/** The part of a name that is the pack: `tin of 1000`; empty where the item is a single unit. */
export function packOf({ itemName, groupName }: OrderableItem): string {
  return itemName.startsWith(groupName)
    ? itemName.slice(groupName.length).replace(/^[\s,(]+|\)$/g, '')
    : itemName;
}
