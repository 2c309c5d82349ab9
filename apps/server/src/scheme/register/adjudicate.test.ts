import { rejectionReasons as reasons } from '@afyakadi/contract/scheme/claims';
import { describe, expect, it } from 'vitest';
import { type Adjudicated, type AdjudicatedLine, adjudicate } from './adjudicate.ts';
import type { TariffItem } from './tariff.ts';

const item: TariffItem = {
  item_code: '50001',
  unit_price: 8_000,
  needs_approval: false,
  maximum_quantity: null,
  sex: null,
  age_from_days: null,
  age_to_days: null,
  indications: null,
  listed: true,
  excluded: false,
};
const line: AdjudicatedLine = {
  key: 'a',
  itemCode: '50001',
  itemTypeId: 5,
  givenOn: '2026-11-21',
  quantity: 1,
  unitPrice: 8_000,
  approvalNo: null,
};
const medicine = { itemTypeId: 3, itemCode: '30001' };

interface Case {
  name: string;
  item?: Partial<TariffItem>;
  lines?: Partial<AdjudicatedLine>[];
  claim?: Partial<Adjudicated>;
  /** Outcome, approved quantity, approved price and reason of each line. */
  expected: [string, number, number, string | null][];
}
const approval = {
  referenceNo: 'NHIF/REF/201000025',
  itemCode: '50001',
  quantity: 1,
  validUntil: '2026-12-21',
};
const paid: Case['expected'][number] = ['Approved', 1, 8_000, null];
const refused = (reason: string): Case['expected'][number] => ['Rejected', 0, 0, reason];

const cases: Case[] = [
  { name: 'a plain line', expected: [paid] },
  {
    name: 'a price below the tariff',
    lines: [{ unitPrice: 7_000 }],
    expected: [['Approved', 1, 7_000, null]],
  },
  {
    name: 'a price above the tariff',
    lines: [{ unitPrice: 9_000 }],
    expected: [['Reduced', 1, 8_000, reasons.price]],
  },
  { name: 'an unknown item', lines: [{ itemCode: '99999' }], expected: [refused(reasons.notListed)] },
  { name: 'another scheme’s item', item: { listed: false }, expected: [refused(reasons.notListed)] },
  { name: 'an excluded item', item: { excluded: true }, expected: [refused(reasons.excluded)] },
  {
    name: 'more than the maximum',
    item: { maximum_quantity: 10 },
    lines: [{ ...line, itemTypeId: 3, quantity: 12 }],
    expected: [['Reduced', 10, 8_000, reasons.overMaximum]],
  },
  {
    name: 'much dearer than the tariff, and a little more than the maximum',
    item: { maximum_quantity: 10 },
    lines: [{ itemTypeId: 3, quantity: 11, unitPrice: 16_000 }],
    expected: [['Reduced', 10, 8_000, reasons.price]],
  },
  {
    name: 'more than the maximum, and a little dearer than the tariff',
    item: { maximum_quantity: 10 },
    lines: [{ itemTypeId: 3, quantity: 12, unitPrice: 8_500 }],
    expected: [['Reduced', 10, 8_000, reasons.overMaximum]],
  },
  { name: 'none is paid for', item: { maximum_quantity: 0 }, expected: [refused(reasons.overMaximum)] },
  { name: 'no approval', item: { needs_approval: true }, expected: [refused(reasons.approval)] },
  {
    name: 'an approval',
    item: { needs_approval: true },
    lines: [{ approvalNo: approval.referenceNo }],
    claim: { approvals: [approval] },
    expected: [paid],
  },
  {
    name: 'an approval of another item',
    item: { needs_approval: true },
    lines: [{ approvalNo: approval.referenceNo }],
    claim: { approvals: [{ ...approval, itemCode: '50002' }] },
    expected: [refused(reasons.approval)],
  },
  {
    name: 'an approval that had run out',
    item: { needs_approval: true },
    lines: [{ approvalNo: approval.referenceNo, givenOn: '2026-12-22' }],
    claim: { approvals: [approval] },
    expected: [refused(reasons.approval)],
  },
  {
    name: 'more than was approved',
    item: { needs_approval: true },
    lines: [{ ...medicine, itemCode: '50001', quantity: 3, approvalNo: approval.referenceNo }],
    claim: { approvals: [{ ...approval, quantity: 2 }] },
    expected: [['Reduced', 2, 8_000, reasons.overApproved]],
  },
  {
    name: 'one approval on two lines pays for what it approves',
    item: { needs_approval: true },
    lines: [
      { ...medicine, itemCode: '50001', quantity: 2, approvalNo: approval.referenceNo },
      { ...medicine, itemCode: '50001', quantity: 2, approvalNo: approval.referenceNo },
      { ...medicine, itemCode: '50001', quantity: 1, approvalNo: approval.referenceNo },
    ],
    claim: { approvals: [{ ...approval, quantity: 3 }] },
    expected: [
      ['Approved', 2, 8_000, null],
      ['Reduced', 1, 8_000, reasons.overApproved],
      refused(reasons.overApproved),
    ],
  },
  { name: 'the other sex', item: { sex: 'Female' }, expected: [refused(reasons.sex)] },
  { name: 'the same sex', item: { sex: 'Male' }, expected: [paid] },
  { name: 'too old', item: { age_to_days: 1_826 }, expected: [refused(reasons.age)] },
  { name: 'the same test twice on a day', lines: [{}, {}], expected: [paid, refused(reasons.sameDay)] },
  {
    name: 'the same test twice on one line',
    lines: [{ quantity: 3 }],
    expected: [['Reduced', 1, 8_000, reasons.sameDay]],
  },
  { name: 'the same test on two days', lines: [{}, { givenOn: '2026-11-22' }], expected: [paid, paid] },
  {
    name: 'the same medicine twice on a day',
    lines: [{ itemTypeId: 3 }, { itemTypeId: 3 }],
    expected: [paid, paid],
  },
  { name: 'not indicated', item: { indications: ['D5', 'D6'] }, expected: [refused(reasons.notIndicated)] },
  { name: 'indicated', item: { indications: ['D5', 'B5'] }, expected: [paid] },
  {
    name: 'a consultation on a visit without charges',
    lines: [{ itemTypeId: 1 }],
    claim: { visitType: { hasConsultationCharges: false } },
    expected: [refused(reasons.consultation)],
  },
  {
    name: 'a test on a visit without charges',
    claim: { visitType: { hasConsultationCharges: false } },
    expected: [paid],
  },
  {
    name: 'no tariff was imported',
    lines: [{ itemCode: 'X', unitPrice: 9_999_999 }],
    claim: { tariff: null },
    expected: [['Approved', 1, 9_999_999, null]],
  },
];

describe('adjudication', () => {
  it.each(cases)('$name', ({ item: own, lines = [{}], claim, expected }) => {
    const decided = adjudicate({
      patient: { gender: 'Male', dateOfBirth: '1990-04-12' },
      visitType: { hasConsultationCharges: true },
      diagnosisCodes: ['B54'],
      tariff: new Map([['50001', { ...item, ...own }]]),
      approvals: [],
      lines: lines.map((changes, index) => ({ ...line, ...changes, key: String(index) })),
      ...claim,
    });
    expect(decided.map((one) => [one.outcome, one.approvedQuantity, one.approvedPrice, one.reason])).toEqual(
      expected,
    );
    expect(decided.map(({ key }) => key)).toEqual(lines.map((_, index) => String(index)));
  });
});
