import type { LabResult } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { problemsOfAll, refusalsOf, resultsOf } from './drafts.ts';

const noLimits = {
  criticalLow: null,
  criticalHigh: null,
  possibleLow: null,
  possibleHigh: null,
  partOf: null,
};
const test = (id: string, measured: boolean): LabResult => ({
  id,
  memberVisitItemId: id,
  visitId: 'visit',
  authorizedMemberId: 'member',
  itemName: id,
  itemCode: id,
  unitPrice: 8_000,
  status: 'Ordered',
  createdAt: '2026-11-21T08:00:00.000Z',
  needsApproval: false,
  approvalNo: null,
  approval: null,
  doctorNote: null,
  urgent: false,
  remarks: null,
  closedReason: null,
  orderedByName: 'Grace',
  mayAuthorize: false,
  critical: null,
  versions: [],
  provisional: null,
  choices: [],
  previous: null,
  sample: null,
  measures: measured
    ? [{ code: 'HB', name: 'Hb', unit: 'g/dL', decimals: 1, low: 12, high: 16, ...noLimits }]
    : [],
});
const tests = [test('words', false), test('values', true)];

it('requires every result, and numbers as values', () => {
  const texts = {
    value: (text: string) => (text === 'many' ? 'no number' : undefined),
    empty: 'empty',
    sum: () => 'sum',
  };
  expect(problemsOfAll(tests, {}, texts)).toEqual({ 'words.remarks': 'empty', 'values.remarks': 'empty' });
  const typed = {
    words: { values: {}, remarks: ' ', chosen: {} },
    values: { values: { HB: 'many' }, remarks: '', chosen: {} },
  };
  expect(problemsOfAll(tests, typed, texts)).toEqual({
    'words.remarks': 'empty',
    'values.values.HB': 'no number',
  });
});

it('sends the results in the order of the tests', () => {
  const drafts = {
    values: { values: { HB: '9,1' }, remarks: '', chosen: {} },
    words: { values: {}, remarks: 'Negative', chosen: {} },
  };
  expect(resultsOf(tests, drafts)).toEqual([
    { memberVisitItemId: 'words', remarks: 'Negative', values: [] },
    { memberVisitItemId: 'values', remarks: '', values: [{ code: 'HB', value: 9.1 }] },
  ]);
});

it('maps a refusal to its test', () => {
  const sent = [
    { memberVisitItemId: 'words' },
    { memberVisitItemId: 'values', values: [{ code: 'HB', value: 99 }] },
  ];
  const fields = {
    'results.1.values.0.value': 'Too large',
    'results.0.remarks': 'Empty',
    other: 'x',
    'results.9.remarks': 'y',
  };
  expect(refusalsOf(fields, sent)).toEqual({
    'values.values.0.value': 'Too large',
    'values.values.HB': 'Too large',
    'words.remarks': 'Empty',
  });
});
