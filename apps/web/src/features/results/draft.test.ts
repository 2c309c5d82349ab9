import type { LabResult } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { bodyOf, draftOf, problemsOf, refusedValues } from './draft.ts';

const noLimits = {
  criticalLow: null,
  criticalHigh: null,
  possibleLow: null,
  possibleHigh: null,
  partOf: null,
};
const measure = (code: string) => ({
  code,
  name: code,
  unit: 'g/dL',
  decimals: 1,
  low: 12,
  high: 16,
  ...noLimits,
});

const test: LabResult = {
  id: 'line',
  memberVisitItemId: 'line',
  visitId: 'visit',
  authorizedMemberId: 'member',
  itemName: 'Full Blood Picture',
  itemCode: '5001',
  unitPrice: 8_000,
  status: 'Resulted',
  needsApproval: false,
  approvalNo: null,
  approval: null,
  doctorNote: null,
  urgent: false,
  remarks: 'Seen',
  closedReason: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  orderedByName: 'Grace',
  mayAuthorize: false,
  critical: null,
  provisional: null,
  choices: [],
  previous: null,
  sample: null,
  measures: [measure('HB'), measure('WBC')],
  versions: [
    {
      version: 1,
      remarks: 'Seen',
      at: '2026-11-21T09:00:00.000Z',
      byName: 'Juma',
      state: 'Final',
      correctionReason: null,
      authorizedAt: null,
      authorizedByName: null,
      notice: null,
      values: [
        { code: 'HB', name: 'HB', unit: 'g/dL', value: 9.1, low: 12, high: 16, flag: 'low', critical: false },
      ],
    },
  ],
};

const sum = (names: string, total: number) => `${names}: ${total}`;

it('starts a correction with the current values, and a first result empty', () => {
  expect(draftOf(test)).toEqual({ values: { HB: '9.1' }, remarks: 'Seen', chosen: {} });
  expect(draftOf({ ...test, versions: [] })).toEqual({ values: {}, remarks: '', chosen: {} });
});

it('sends the measured values in the order of the form, and shows the problems of others', () => {
  const draft = { values: { WBC: '7,2', HB: 'low' }, remarks: ' ', chosen: {} };
  const body = { memberVisitItemId: 'line', remarks: '', values: [{ code: 'WBC', value: 7.2 }] };
  expect(bodyOf(test, draft)).toEqual(body);
  const texts = { value: (text: string) => (text === 'low' ? 'no number' : undefined), empty: 'empty', sum };
  expect(problemsOf(test, draft, texts)).toEqual({ 'values.HB': 'no number' });
  const blank = { values: { HB: ' ' }, remarks: ' \n', chosen: {} };
  expect(problemsOf(test, blank, texts)).toEqual({ remarks: 'empty' });
});

it('refuses shares that add up to more than a hundred', () => {
  const shares = test.measures.map((one) => ({ ...one, partOf: 'whole' }));
  const draft = { values: { HB: '80', WBC: '40,2' }, remarks: '', chosen: {} };
  expect(
    problemsOf({ ...test, measures: shares }, draft, { value: () => undefined, empty: 'empty', sum }),
  ).toEqual({
    'values.HB': 'HB, WBC: 120.2',
    'values.WBC': 'HB, WBC: 120.2',
  });
});

it('sends no value that can mean two', () => {
  expect(bodyOf(test, { values: { HB: '12,500' }, remarks: '', chosen: {} })).toMatchObject({ values: [] });
});

it('maps a refused value to its field', () => {
  const body = { values: [{ code: 'WBC', value: 1 }] };
  expect(refusedValues({ 'values.0.value': 'Too large', remarks: 'x' }, body)).toEqual({
    'values.WBC': 'Too large',
  });
});
