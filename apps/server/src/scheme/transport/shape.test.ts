import { expect, it } from 'vitest';
import { shapeOf } from './shape.ts';

const json = (value: unknown) => shapeOf(JSON.stringify(value), 'application/json');

it('reports keys and types, and only listed words', () => {
  expect(
    json({
      CardNo: '109900035308',
      FullName: 'Asha Juma',
      AuthorizationStatus: 'Accepted',
      DateOfBirth: '1990-02-03',
      UnitPrice: '5000.00',
      Quantity: 3,
      IsActive: true,
      Remarks: ' ',
      Photo: null,
      Items: [],
    }),
  ).toBe(
    '{CardNo: digits, FullName: text, AuthorizationStatus: "Accepted", DateOfBirth: date in text, ' +
      'UnitPrice: decimal in text, Quantity: number, IsActive: boolean, Remarks: blank, Photo: null, Items: []}',
  );
});

it('reports no key that could be a value', () => {
  const shape = json({ '109900035308': 'x', 'Asha Juma': 1 });
  expect(shape).toBe('{?: text, ?: number}');
  const many = json(
    Object.fromEntries(
      Array.from({ length: 80 }, (_, i) => [`Name${'abcdefghij'[i % 10]}${'x'.repeat(i)}`, 1]),
    ),
  );
  expect(many).toBe('{?: number}');
});

it('is the same for lists of another length, and bounded', () => {
  expect(json([{ a: 1 }, { a: 2 }])).toBe(json(Array.from({ length: 500 }, () => ({ a: 3 }))));
  let deep: unknown = 1;
  for (let i = 0; i < 1_000; i++) deep = { inner: deep };
  expect(json(deep).length).toBeLessThan(200);
  expect(shapeOf('x'.repeat(1_000_000), 'text/plain').length).toBeLessThan(100);
});

it.each([
  ['', 'text/html', 'empty (text/html)'],
  ['<html>Asha</html>', 'text/html', 'a page or XML (text/html)'],
  ['{"CardNo": "1099', 'application/json', 'broken JSON (application/json)'],
  ['Asha Juma', 'x"; 1099', 'no JSON (no content type)'],
])('reports the kind of a text that is not JSON: %s', (text, type, shape) => {
  expect(shapeOf(text, type)).toBe(shape);
});
