import type { OrderableItem } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { groupPacks, packOf } from './packs.ts';

const item = (itemName: string, more: Partial<OrderableItem> = {}): OrderableItem => ({
  id: itemName,
  itemName,
  groupName: 'Ibuprofen 400mg tablets',
  similar: false,
  careKind: 'pharmacy',
  itemCode: '1',
  strength: '400mg',
  dosage: 'Tablets',
  unitPrice: 60,
  itemTypeId: 3,
  category: 'medicine',
  needsApproval: false,
  coverage: 'covered',
  maximumQuantity: null,
  findings: [],
  ...more,
});

it('groups the packs of one medicine, strength and form', () => {
  const single = item('Ibuprofen 400mg tablets');
  const tin = item('Ibuprofen 400mg tablets, tin of 1000');
  const other = item('Ibuprofen 400mg tablets, pack of 14', { strength: '600mg' });
  const test = item('Ibuprofen level', { category: 'test', strength: '600mg' });
  expect(groupPacks([single, tin, other, test, test])).toEqual([
    { item: single, packs: [single, tin] },
    { item: other, packs: [other] },
    { item: test, packs: [test] },
    { item: test, packs: [test] },
  ]);
});

it.each([
  ['Ibuprofen 400mg tablets', ''],
  ['Ibuprofen 400mg tablets, tin of 1000', 'tin of 1000'],
  ['Ibuprofen 400mg tablets (box of 10)', 'box of 10'],
  ['Brufen', 'Brufen'],
])('names the pack of %s: %s', (name, pack) => expect(packOf(item(name))).toBe(pack));
