import { describe, expect, it } from 'vitest';
import { cleanIdentifier, identifierProblem } from '../src/formats/identifiers.ts';

describe('a phone number', () => {
  it.each([
    '+255712345678',
    '0712 345 678',
    '0712-345-678',
    '712345678',
    '255712345678',
    '255 712 345 678',
    '00255712345678',
    '+255 (0) 712 345 678',
    '+255 (0)712.345.678',
    ' \u202a+255\u00a0712\u2011345\u2011678\u202c ',
    '\uff10712345678',
  ])('is read from %j', (typed) => {
    expect(cleanIdentifier('phone', typed)).toBe('+255712345678');
    expect(identifierProblem('phone', typed)).toBeUndefined();
  });

  it.each([
    '+254712345678',
    '071234567',
    '07123456789',
    '255712345',
    '+25571234567',
    '+2557123456789',
    '0712 345 67x',
    '100001',
  ])('is wrong in %j, which stays as it is typed', (typed) => {
    expect(cleanIdentifier('phone', typed)).toBe(typed);
    expect(identifierProblem('phone', typed)).toBe('phoneForm');
  });

  it('is missing in blanks', () => expect(identifierProblem('phone', ' \u200b ')).toBe('phoneRequired'));
});

it.each([
  ['nida', '19900412-14121-00001-23', '19900412141210000123'],
  ['nida', '1990041214121000012', 'nidaForm'],
  ['card', '100 001', '100001'],
  ['card', 'NH-100001', 'cardForm'],
] as const)('a %s number is read from %j', (kind, typed, expected) => {
  expect(identifierProblem(kind, typed) ?? cleanIdentifier(kind, typed)).toBe(expected);
});
