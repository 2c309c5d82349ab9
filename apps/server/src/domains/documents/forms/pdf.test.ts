import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawCode, isCodable } from './pdf.ts';

it('draws every dark square of a QR code', async () => {
  const pdf = new PDFDocument({ compress: false });
  drawCode(pdf, '510002743160', 10, 10, 42);
  pdf.end();
  const pieces: Buffer[] = [];
  for await (const piece of pdf) pieces.push(Buffer.from(piece));
  const { data, size } = encode('510002743160', { ecc: 'M', border: 0 });
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, width] of Buffer.concat(pieces)
    .toString('latin1')
    .matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  expect([size, drawn]).toEqual([21, data]);
});

it.each([
  ['', false],
  ['510002743160', true],
  ['9'.repeat(65), false],
])('prints %j as a code: %s', (text, is) => {
  expect(isCodable(text)).toBe(is);
});
