import type { LabResult } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { bodyOf, draftOf, refusedValues } from './draft.ts';

const noLimits = { criticalLow: null, criticalHigh: null };
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
  provisional: null,
  choices: [],
  previous: null,
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

it('starts a correction with the current values, and a first result empty', () => {
  expect(draftOf(test)).toEqual({ values: { HB: '9.1' }, remarks: 'Seen', chosen: {} });
  expect(draftOf({ ...test, versions: [] })).toEqual({ values: {}, remarks: '', chosen: {} });
});

it('sends the measured values in the order of the form, and lists invalid numbers', () => {
  const { body, unread, empty } = bodyOf(test, {
    values: { WBC: '7,2', HB: 'low' },
    remarks: ' ',
    chosen: {},
  });
  expect(body).toEqual({ memberVisitItemId: 'line', remarks: '', values: [{ code: 'WBC', value: 7.2 }] });
  expect(unread).toEqual(['HB']);
  expect(empty).toBe(false);
  expect(bodyOf(test, { values: { HB: ' ' }, remarks: ' \n', chosen: {} }).empty).toBe(true);
});

it('maps a refused value to its field', () => {
  const body = { values: [{ code: 'WBC', value: 1 }] };
  expect(refusedValues({ 'values.0.value': 'Too large', remarks: 'x' }, body)).toEqual({
    'values.WBC': 'Too large',
  });
});
