import type { Approval } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { type Approvable, countApprovals, remainingQuantity, statusOf, waitsForApproval } from './status.ts';

const approval: Approval = {
  id: 'a',
  status: 'Valid',
  referenceNo: 'NHIF/REF/1',
  reason: 'Seizures',
  notCounted: null,
  notCountedMessage: null,
  remarks: 'Approved.',
  quantityRequested: 2,
  quantityApproved: 2,
  quantityUsed: 1,
  validUntil: '2026-11-21',
  requestedAt: '2026-11-20T08:00:00Z',
  requestedByName: 'Neema',
  answeredAt: '2026-11-20T08:01:00Z',
};
const line: Approvable = {
  memberVisitItemId: 'l',
  itemName: 'MRI Scan',
  itemCode: '1',
  status: 'Ordered',
  needsApproval: true,
  approvalNo: null,
  approval: null,
};
const today = '2026-11-21';

it.each<[string, Partial<Approvable>, string, boolean]>([
  ['needs none', { needsApproval: false }, 'none-needed', false],
  ['not requested', {}, 'not-asked', true],
  ['not requested, line finished', { status: 'NotDone' }, 'none-needed', false],
  ['pending', { approval: { ...approval, status: 'Pending' } }, 'pending', true],
  ['refused', { approval: { ...approval, status: 'Invalid' } }, 'invalid', true],
  ['valid on its last day', { approval }, 'valid', false],
  ['expired the day after', { approval: { ...approval, validUntil: '2026-11-20' } }, 'expired', true],
  ['valid without a last day', { approval: { ...approval, validUntil: null } }, 'valid', false],
  ['consumed', { approval: { ...approval, status: 'Consumed' } }, 'consumed', true],
  [
    'consumed, line finished',
    { status: 'Dispensed', approval: { ...approval, status: 'Consumed' } },
    'consumed',
    false,
  ],
  ['partly used, line finished', { status: 'NotDone', approval }, 'valid', false],
  [
    'partly used and expired, line finished',
    { status: 'NotDone', approval: { ...approval, validUntil: '2026-11-20' } },
    'consumed',
    false,
  ],
  [
    'unused, line finished',
    { status: 'NotDone', approval: { ...approval, quantityUsed: 0 } },
    'none-needed',
    false,
  ],
])('%s', (_, overrides, status, waits) => {
  expect(statusOf({ ...line, ...overrides }, today)).toBe(status);
  expect(waitsForApproval({ ...line, ...overrides }, today)).toBe(waits);
});

it('distinguishes a refused approval from a pending one', () => {
  const of = (status: Approval['status']) => ({ ...line, approval: { ...approval, status } });
  expect(countApprovals([of('Pending'), of('Invalid'), line, of('Valid')], today)).toEqual({
    pending: 1,
    notAsked: 1,
    refused: 1,
  });
});

it('returns the remaining quantity', () => {
  expect(remainingQuantity(approval)).toBe(1);
  expect(remainingQuantity({ ...approval, quantityApproved: null })).toBe(0);
});
