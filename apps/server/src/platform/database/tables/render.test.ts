import { expect, it } from 'vitest';
import { type Column, render } from './render.ts';

const column = (changes: Partial<Column>): Column => ({
  table: 'visit',
  name: 'status',
  type: 'text',
  nullable: false,
  filled: null,
  checks: [],
  ...changes,
});

const lines = (columns: Column[], known: string[] = []) => render(columns, known).split('\n').slice(6, -3);

it('gives a table its columns, with null and what may be left out when a row is added', () => {
  expect(
    lines([
      column({ name: 'id', type: 'uuid' }),
      column({ name: 'day', type: 'date', nullable: true }),
      column({ name: 'amount', type: 'bigint', filled: 'by default' }),
      column({ name: 'words', type: 'text[]', filled: 'always' }),
      column({ table: 'register.item', name: 'unit_price', type: 'bigint' }),
    ]),
  ).toEqual([
    '  visit: {',
    '    id: string;',
    '    day: string | null;',
    '    amount: Generated<number>;',
    '    words: GeneratedAlways<string[]>;',
    '  };',
    "  'register.item': {",
    '    unit_price: number;',
  ]);
});

it('takes the values of a text from its check constraint', () => {
  const checks = ["CHECK ((status = ANY (ARRAY['Pending'::text, 'it''s over'::text])))"];
  expect(lines([column({ checks, nullable: true })])).toEqual([
    '  visit: {',
    "    status: 'Pending' | 'it\\'s over' | null;",
  ]);
  expect(lines([column({ checks: ["CHECK ((status <> ''::text))"] })])).toContain('    status: string;');
});

it('breaks a union that is wider than a line', () => {
  const values = Array.from({ length: 9 }, (_, i) => `'a long value ${i}'`);
  const checks = [`CHECK ((status = ANY (ARRAY[${values.map((value) => `${value}::text`).join(', ')}])))`];
  expect(lines([column({ checks })])[1]).toBe('    status:');
  expect(lines([column({ checks })])[2]).toBe("      | 'a long value 0'");
});

it('uses the type that column-types.ts declares', () => {
  expect(lines([column({ type: 'jsonb', nullable: true })], ['visit.status'])).toEqual([
    '  visit: {',
    "    status: Json<ColumnTypes['visit.status'] | null>;",
  ]);
});

it('refuses a JSON column without a declared type, and a declared type without a column', () => {
  expect(() => render([column({ type: 'jsonb' })], [])).toThrow('visit.status is jsonb');
  expect(() => render([column({})], ['visit.state'])).toThrow('names no column of the schema: visit.state');
});
