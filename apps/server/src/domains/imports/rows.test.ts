import { message } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { rowReader } from './rows.ts';

const readMember = rowReader('members', '2026-11-21');
const good = {
  verifierId: 'NHIF',
  cardNo: '01-123',
  firstName: 'Asha',
  lastName: 'Juma',
  gender: 'F',
  dateOfBirth: '1990-04-12',
  cardStatus: 'Active',
  authorizationStatus: 'ACCEPTED',
};
const read = (cells: Record<string, string>) =>
  readMember({ line: 2, cells: new Map(Object.entries({ ...good, ...cells })), problem: null });
const remarksOf = (cells: Record<string, string>) => String(read(cells).wanted.remarks);

describe('a price', () => {
  const readPrice = rowReader('tariff', '2026-11-21');
  const priceOf = (unitPrice: string) =>
    readPrice({ line: 2, cells: new Map([['unitPrice', unitPrice]]), problem: null });
  it.each([
    ['12500', 12_500],
    ['12,500', 12_500],
    ['12,500.00', 12_500],
    ['12.500,00', 12_500],
    ['1 250 000', 1_250_000],
  ])('is read from %j', (cell, unitPrice) => {
    expect(priceOf(cell)).toMatchObject({ wanted: { unitPrice }, reason: null });
  });
  it.each(['12.5', '1250,5', '-500', 'free', '3000000000'])('is refused as %j', (cell) => {
    expect(priceOf(cell).reason).toEqual(message('imports.cellNotMoney', { column: 'unitPrice' }));
  });
  it('is asked about where it can mean two', () => {
    const meanings = { cell: '12.500', thousands: '12500', decimal: '12.5' };
    expect(priceOf('12.500').reason).toEqual(
      message('imports.cellAmbiguous', { column: 'unitPrice', ...meanings }),
    );
  });
});

describe('a refused row', () => {
  it('stores the beginning of a long cell', () => {
    const row = read({ remarks: 'x'.repeat(16_000), firstName: 'y'.repeat(16_000) });
    expect(row.reason).not.toBeNull();
    expect(JSON.stringify(row).length).toBeLessThan(2_000);
    expect(row.wanted).toMatchObject({ lastName: 'Juma' });
  });

  it('stores an acceptable cell whole, and is refused again for a truncated one', () => {
    expect(read({ remarks: 'x'.repeat(300) }).reason).toBeNull();
    const guarded = `'=${'x'.repeat(299)}`;
    expect(remarksOf({ remarks: guarded, gender: '?' })).toBe(guarded);
    for (const length of [301, 320, 321, 16_000]) {
      const remarks = remarksOf({ remarks: 'x'.repeat(length) });
      expect(read({ remarks }).reason).toEqual(
        message('imports.cellTooLong', { column: 'remarks', most: 300 }),
      );
    }
  });

  it('is truncated without splitting a surrogate pair', () => {
    for (let length = 185; length < 325; length += 1) {
      const cell = `${'a'.repeat(length)}😀😀😀`;
      const row = read({ verifierId: cell, remarks: cell, gender: '?' });
      // Texts that PostgreSQL refuses in jsonb.
      expect(JSON.stringify(row)).not.toMatch(/\\ud[89a-f]/i);
      expect(row.key.length).toBeLessThanOrEqual(200);
    }
  });
});
