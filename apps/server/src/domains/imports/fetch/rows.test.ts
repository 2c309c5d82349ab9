import { englishOf } from '@afyakadi/contract/english';
import { describe, expect, it } from 'vitest';
import type { SchemeTariff, TariffPrice } from '../../../scheme/port/reference.ts';
import { fetchedRows } from './rows.ts';

const price = (more: Partial<TariffPrice>): TariffPrice => ({
  itemCode: '30001',
  schemeId: '1001',
  itemTypeId: 3,
  itemName: 'Paracetamol',
  strength: null,
  dosage: null,
  unitPrice: 50,
  needsApproval: false,
  maximumQuantity: null,
  active: true,
  ...more,
});

async function staged(kind: 'tariff' | 'exclusions', tariff: Partial<SchemeTariff>, verifierId = '') {
  const whole: SchemeTariff = { prices: [], exclusions: [], ...tariff };
  const { found, read } = await fetchedRows(kind, { tariff: whole, verifierId }, '2026-11-22');
  const rows = [];
  for await (const piece of found) rows.push(...piece.map(read));
  return rows;
}

const taken = async (...prices: TariffPrice[]) =>
  (await staged('tariff', { prices })).map(({ key, wanted, reason }) => ({
    key,
    reason: reason && englishOf(reason),
    ...wanted,
  }));

describe('the rows of a scheme’s tariff', () => {
  it('of a verifier’s own scheme are those that it sent, each with its own limits', async () => {
    const sent = [
      price({ schemeId: null, maximumQuantity: 9 }),
      price({ schemeId: 'WCF', needsApproval: true }),
    ];
    expect(await staged('tariff', { prices: sent }, 'WCF')).toMatchObject([
      { key: '30001', wanted: { schemeId: null, unitPrice: 50, needsApproval: false, maximumQuantity: 9 } },
      { key: '30001 WCF', wanted: { schemeId: 'WCF', needsApproval: true, maximumQuantity: null } },
    ]);
  });

  it('take the standard price from the first scheme, if none is for all', async () => {
    expect(await taken(price({ schemeId: '1002', unitPrice: 70 }), price({}))).toMatchObject([
      { key: '30001', schemeId: null, unitPrice: 50, category: 'medicine', active: true },
      { key: '30001 1001', schemeId: '1001', unitPrice: 50 },
      { key: '30001 1002', schemeId: '1002', unitPrice: 70 },
    ]);
    expect(await taken(price({}), price({ schemeId: null, unitPrice: 45 }))).toMatchObject([
      { key: '30001', schemeId: null, unitPrice: 45, schemeIds: null },
      { key: '30001 1001', unitPrice: 50 },
    ]);
  });

  it('name the schemes whose price lists have an item; null for all', async () => {
    const rows = await taken(
      price({}),
      price({ schemeId: '1002' }),
      price({ itemCode: '50001', itemTypeId: 5, itemName: 'Full Blood Picture' }),
    );
    expect(rows.filter(({ key }) => !key.includes(' '))).toMatchObject([
      { key: '30001', schemeIds: null },
      { key: '50001', schemeIds: ['1001'], category: 'test' },
    ]);
  });

  it('use the stricter value if the rows of an item differ', async () => {
    const [standard] = await taken(
      price({ maximumQuantity: 30 }),
      price({ schemeId: '1002', maximumQuantity: 10, needsApproval: true }),
      price({ schemeId: '1003', maximumQuantity: null }),
    );
    expect(standard).toMatchObject({ needsApproval: true, maximumQuantity: 10 });
  });

  it('omit prices that are not in force, and fields that the scheme omits', async () => {
    const rows = await taken(price({ active: false }), price({ schemeId: '1002', unitPrice: 9 }));
    expect(rows.map(({ key }) => key)).toEqual(['30001', '30001 1002']);
    expect(rows[0]).not.toHaveProperty('strength');
    expect(rows[0]).toHaveProperty('maximumQuantity', null);
  });

  it.each([
    [{ unitPrice: null }, 'The column unitPrice must not be empty.'],
    [{ unitPrice: -5 }, /unitPrice must be whole TZS/],
    [{ unitPrice: 12.5 }, /unitPrice must be whole TZS/],
    [{ unitPrice: 3e12 }, /unitPrice must be whole TZS/],
    [{ itemTypeId: null }, 'The column itemTypeId must not be empty.'],
    [{ itemName: '  ' }, 'The column itemName must not be empty.'],
    [{ itemName: 'x'.repeat(201) }, 'The column itemName may have at most 200 characters.'],
    [{ itemCode: 'a code' }, /itemCode may have letters/],
    [{ maximumQuantity: 0 }, /maximumQuantity must be a whole number from 1/],
  ] satisfies [Partial<TariffPrice>, string | RegExp][])('refuse %j alone', async (changes, reason) => {
    const rows = await taken(price(changes), price({ itemCode: '30009' }));
    const refused = rows.filter((row) => row.reason !== null);
    expect(refused.length).toBeGreaterThan(0);
    for (const row of refused) expect(row.reason).toEqual(expect.stringMatching(reason));
    expect(rows.filter((row) => row.reason === null).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['30009', '30009 1001']),
    );
  });

  it('take the standard price from a row that has one', async () => {
    const rows = await taken(price({ unitPrice: null }), price({ schemeId: '1002', unitPrice: 70 }));
    expect(rows).toMatchObject([
      { key: '30001', unitPrice: 70, reason: null },
      { key: '30001 1001', reason: 'The column unitPrice must not be empty.' },
      { key: '30001 1002', reason: null },
    ]);
  });
});

it('converts exclusions into rows as of a file', async () => {
  const exclusions = [{ itemCode: ' 30001 ', schemeId: '1001', productCode: 'NH003' }];
  expect(await staged('exclusions', { exclusions })).toEqual([
    {
      line: 1,
      key: '30001 1001 NH003',
      reason: null,
      wanted: { itemCode: '30001', schemeId: '1001', productCode: 'NH003' },
    },
  ]);
});
