import type { Approval } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { type Approvable, countApprovals, remainingQuantity, statusOf, waitsForApproval } from './status.ts';

const approval: Approval = {
  id: 'a',
  status: 'Valid',
  referenceNo: 'NHIF/REF/1',
  reason: 'Seizures',
  notCounted: null,
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
  ['nobody asked', {}, 'not-asked', true],
  ['nobody asked, and it is over', { status: 'NotDone' }, 'none-needed', false],
  ['waits', { approval: { ...approval, status: 'Pending' } }, 'pending', true],
  ['refused', { approval: { ...approval, status: 'Invalid' } }, 'invalid', true],
  ['good on its last day', { approval }, 'valid', false],
  ['over the day after', { approval: { ...approval, validUntil: '2026-11-20' } }, 'expired', true],
  ['without a last day', { approval: { ...approval, validUntil: null } }, 'valid', false],
  ['all given', { approval: { ...approval, status: 'Consumed' } }, 'consumed', true],
  [
    'given, and over',
    { status: 'Dispensed', approval: { ...approval, status: 'Consumed' } },
    'consumed',
    false,
  ],
  [
    'asked in vain, and over',
    { status: 'NotDone', approval: { ...approval, quantityUsed: 0 } },
    'none-needed',
    false,
  ],
])('%s', (_, overrides, status, waits) => {
  expect(statusOf({ ...line, ...overrides }, today)).toBe(status);
  expect(waitsForApproval({ ...line, ...overrides }, today)).toBe(waits);
});

it('distinguishes a refused approval from one that the scheme still has to decide about', () => {
  const of = (status: Approval['status']) => ({ ...line, approval: { ...approval, status } });
  expect(countApprovals([of('Pending'), of('Invalid'), line, of('Valid')], today)).toEqual({
    pending: 1,
    notAsked: 1,
    refused: 1,
  });
});

it('counts what is left of it', () => {
  expect(remainingQuantity(approval)).toBe(1);
  expect(remainingQuantity({ ...approval, quantityApproved: null })).toBe(0);
});
