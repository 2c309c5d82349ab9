import { successCode, successDescription } from '@afyakadi/contract/status';
import { failures } from '@afyakadi/contract/texts/messages';
import { expect, it } from 'vitest';
import { ApiError, describe, isOutcomeUnknown } from './errors.ts';
import { type Answer, open, refusal } from './transport.ts';

const ok = { status: 200 };

function failureOf(data: unknown, answer: Answer | undefined, description = ''): unknown {
  try {
    open(ok, { statusCode: successCode, description, data }, answer);
    return undefined;
  } catch (error) {
    return error;
  }
}

it('returns the data of a success with the expected answer', () => {
  const item = { item: { id: '1' } };
  const list = { itemList: [], pageNo: 0, pageSize: 50, totalItems: 0 };
  expect(open(ok, { statusCode: successCode, description: '', data: item }, 'item')).toBe(item);
  expect(open(ok, { statusCode: successCode, description: '', data: list }, 'list')).toBe(list);
  expect(open(ok, { statusCode: successCode, description: '', data: null }, undefined)).toBeNull();
});

it.each([
  ['item', null],
  ['item', undefined],
  ['item', 'done'],
  ['item', {}],
  ['item', { item: null }],
  ['item', { itemList: [] }],
  ['list', { item: {} }],
  ['list', { itemList: null }],
] as const)('treats a success without its %s as a failure: %j', (answer, data) => {
  const error = failureOf(data, answer);
  expect(error).toBeInstanceOf(ApiError);
  expect(describe(error, failures.verification)).toBe(failures.verification);
  // The server may have made the change, so the same key must be sent again.
  expect(isOutcomeUnknown(error)).toBe(true);
});

it('shows the description of a failure, unless it is that of a success', () => {
  const described = failureOf({ item: null }, 'item', 'The ward is closed');
  expect(describe(described, failures.submission)).toBe('The ward is closed');
  const success = failureOf({ item: null }, 'item', successDescription);
  expect(describe(success, failures.submission)).toBe(failures.submission);
});

it('falls back to the message of a failure without a description', () => {
  const refused = refusal(
    { status: 409 },
    { statusCode: 51409, description: ' ', message: 'The ward is full', data: null },
  );
  expect(describe(refused, failures.submission)).toBe('The ward is full');
});
