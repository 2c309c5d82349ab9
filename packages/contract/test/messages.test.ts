import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints, fillText, findingTexts, issueMessage, message } from '../src/index.ts';
import { englishOf } from '../src/messages/english.ts';

describe('the English of a message', () => {
  it.each([
    [0, 'Only 0 are left.'],
    [1, 'Only 1 is left.'],
    [1_200, 'Only 1200 are left.'],
  ])('writes the quantity %i as every other text does', (left, text) => {
    expect(englishOf(message('orders.onlyLeft', { left }))).toBe(text);
    const more = { left, name: 'Asha', quantity: 1_500, when: '10:05' };
    expect(englishOf(message('orders.onlyLeftAfter', more))).toBe(`${text} Asha dispensed 1500 at 10:05.`);
  });

  it('writes a day as people do', () => {
    expect(englishOf(message('claims.submittedOn', { day: '2026-10-03' }))).toBe(
      'This claim was submitted to the scheme on 3 Oct 2026 and cannot change.',
    );
  });

  it('shows backslashes of a value as they are, however deep', () => {
    const name = String.raw`\u0041 \x00 C:\new \\`;
    const problem = message('imports.unknownColumn', { name });
    const text = `The column "${name}" is not known. Remove it.`;
    expect(englishOf(problem)).toBe(text);
    expect(englishOf(message('imports.inLine', { line: 1, problem }))).toBe(`Line 1: ${text}`);
  });
});

it('puts the params of a finding into its text, and leaves braces that have none', () => {
  expect(fillText(findingTexts['over-maximum'], { maximum: 3 })).toBe('At most 3 may be ordered at once.');
  expect(fillText('{item} on {on}', { on: '2026-11-22' })).toBe('{item} on 2026-11-22');
});

/** The fields of an input that take one of several words, or a list of them. */
const choices = Object.values<Endpoint>(endpoints).flatMap(({ name, query, body }) =>
  [query, body].flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([field, property]) => {
      if (typeof property !== 'object') return [];
      const { enum: words, items } = property;
      const ofList = typeof items === 'object' && 'enum' in items;
      return words || ofList
        ? [{ name, field, schema, value: ofList ? ['no such word'] : 'no such word' }]
        : [];
    });
  }),
);

it.each(choices)('$name names the words that $field can be', ({ field, schema, value }) => {
  const { error } = schema.safeParse({ [field]: value });
  const issue = error?.issues.find(({ path }) => path[0] === field);
  expect(issueMessage(issue?.message ?? '')?.code).toMatch(/^(fields\.choice|claims\.findingRequired)$/);
});
