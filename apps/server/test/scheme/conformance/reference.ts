import { expect, it } from 'vitest';
import { items, type World } from './world.ts';

/** What forms and prices must be in every adapter (domain 2.6, 6). */
export function referenceSuite(get: () => World): void {
  it('which visit types there are, and what they ask for', async () => {
    const types = await get().scheme.visitTypes({ facility: get().here });
    const by = (id: number) => types.find((one) => one.id === id);
    expect(by(1)).toMatchObject({
      requiresReferralNo: false,
      maximumVisitsPerMonth: null,
      requiredInput: '',
    });
    expect(by(2)).toMatchObject({ name: 'Emergency', requiresRemarks: true });
    expect(by(3)).toMatchObject({ requiresReferralNo: true });
    expect(new Set(types.map(({ id }) => id)).size).toBe(types.length);
  });

  it('who verifies which cards', async () => {
    const verifiers = await get().scheme.verifiers({ facility: get().here });
    expect(verifiers.find(({ id }) => id === 'NHIF')?.cardTypes).toContainEqual({
      id: 'NHIFCard',
      name: 'NHIF Card',
    });
  });

  it('what it pays, one row for an item and a scheme, and what it leaves out', async () => {
    const { prices, exclusions } = await get().scheme.tariff({ facility: get().here });
    const of = (itemCode: string) =>
      prices.find((one) => one.itemCode === itemCode && [null, '1001'].includes(one.schemeId));
    expect(of(items.plain.itemCode)).toMatchObject({
      unitPrice: items.plain.price,
      itemTypeId: 6,
      needsApproval: false,
      active: true,
    });
    expect(of(items.restricted.itemCode)).toMatchObject({ needsApproval: true, maximumQuantity: null });
    const keys = prices.map(({ itemCode, schemeId }) => `${itemCode}/${schemeId}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(
      prices.every(
        ({ unitPrice }) => unitPrice !== null && Number.isSafeInteger(unitPrice) && unitPrice >= 0,
      ),
    ).toBe(true);
    const { itemCode } = items.excluded;
    expect(exclusions).toContainEqual({ itemCode, schemeId: '1001', productCode: 'NH003' });
    expect(exclusions).toContainEqual({ itemCode, schemeId: '1001', productCode: 'NH004' });
    expect(exclusions).not.toContainEqual({ itemCode, schemeId: '1001', productCode: 'NH001' });
  });

  it('how it is reached', async () => {
    expect(await get().scheme.traits(get().here)).toEqual({ remote: expect.any(Boolean) });
  });
}
