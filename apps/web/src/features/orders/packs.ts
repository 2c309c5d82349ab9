import type { OrderableItem } from '@afyakadi/contract';

/** A medicine with its packs, smallest first. A test is its own only pack. */
export interface PackGroup {
  item: OrderableItem;
  packs: readonly OrderableItem[];
}

/** Groups the packs of one medicine, which the server lists next to each other. */
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

/** Returns the pack part of a name, such as `tin of 1000`; empty for a single unit. */
export function packOf({ itemName, groupName }: OrderableItem): string {
  return itemName.startsWith(groupName)
    ? itemName.slice(groupName.length).replace(/^[\s,(]+|\)$/g, '')
    : itemName;
}
