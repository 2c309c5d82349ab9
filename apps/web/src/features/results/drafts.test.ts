import type { LabResult } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { refusalsOf, resultsOf } from './drafts.ts';

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
  remarks: null,
  closedReason: null,
  orderedByName: 'Grace',
  mayAuthorize: false,
  versions: [],
  provisional: null,
  measures: measured ? [{ code: 'HB', name: 'Hb', unit: 'g/dL', decimals: 1, low: 12, high: 16 }] : [],
});
const tests = [test('words', false), test('values', true)];

it('asks for every result, and for values that are numbers', () => {
  expect(resultsOf(tests, {}).problems).toEqual({
    words: { unread: [], empty: true },
    values: { unread: [], empty: true },
  });
  const typed = { words: { values: {}, remarks: ' ' }, values: { values: { HB: 'many' }, remarks: '' } };
  expect(resultsOf(tests, typed).problems).toEqual({
    words: { unread: [], empty: true },
    values: { unread: ['HB'], empty: false },
  });
});

it('sends them in the order of the tests', () => {
  const drafts = {
    values: { values: { HB: '9,1' }, remarks: '' },
    words: { values: {}, remarks: 'Negative' },
  };
  expect(resultsOf(tests, drafts)).toEqual({
    problems: {},
    results: [
      { memberVisitItemId: 'words', remarks: 'Negative', values: [] },
      { memberVisitItemId: 'values', remarks: '', values: [{ code: 'HB', value: 9.1 }] },
    ],
  });
});

it('finds the test that a refusal is about', () => {
  const sent = [{ memberVisitItemId: 'words' }, { memberVisitItemId: 'values' }];
  const fields = {
    'results.1.values.0.value': 'Too large',
    'results.0.remarks': 'Empty',
    other: 'x',
    'results.9.remarks': 'y',
  };
  expect(refusalsOf(fields, sent)).toEqual({
    values: { 'values.0.value': 'Too large' },
    words: { remarks: 'Empty' },
  });
});
