import type { ClaimDetail, ClaimFinding, ClaimLine } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import {
  blockingFindings,
  isEditable,
  leftOutAmount,
  sortBySeverity,
  withAnswer,
  withLeftOut,
} from './claimEdit.ts';
import { monthKey, owed, unpaidTone } from './month.ts';

const finding = (overrides: Partial<ClaimFinding>): ClaimFinding => ({
  code: 'same-test-today',
  severity: 'confirm',
  params: {},
  lineId: 'a',
  atRisk: 0,
  answer: null,
  ...overrides,
});

const line = (id: string, amount: number, leftOut: string | null = null): ClaimLine => ({
  id,
  lineNo: 1,
  itemCode: '1',
  itemName: 'Urinalysis',
  itemTypeId: 5,
  serviceGroup: 'Diagnostics',
  department: 'laboratory',
  givenOn: '2026-11-21',
  quantity: 1,
  unitPrice: amount,
  amount,
  split: null,
  approvalNo: null,
  otherDetails: null,
  leftOut,
  outcome: null,
  approvedQuantity: null,
  approvedPrice: null,
  amountApproved: null,
  reason: null,
});

const claim = (overrides: Partial<ClaimDetail>): ClaimDetail => ({
  id: null,
  serialNo: null,
  folioNo: null,
  claimYear: 2026,
  claimMonth: 11,
  version: 1,
  status: 'Draft',
  sending: false,
  sendingSince: null,
  provisional: null,
  authorizationId: 'v',
  authorizationNo: '1',
  authorizedMemberId: 'm',
  firstName: 'A',
  middleName: '',
  lastName: 'B',
  gender: 'Female',
  cardNo: '1',
  visitTypeName: 'Normal',
  day: '2026-11-21',
  amountClaimed: 0,
  amountApproved: null,
  builtAt: '2026-11-21T08:00:00Z',
  submittedAt: null,
  decidedAt: null,
  rejectionReason: null,
  dateOfBirth: null,
  schemeName: null,
  productName: null,
  diagnoses: [],
  practitioners: [],
  lines: [],
  split: null,
  balance: null,
  clinicalNotes: null,
  lateReason: null,
  correctionNote: null,
  versions: [],
  findings: [],
  atRisk: 0,
  submissionNo: null,
  builtByName: null,
  submittedByName: null,
  schemeRemarks: null,
  patientType: 'OUT',
  admittedAt: null,
  dischargedAt: null,
  attempts: [],
  ...overrides,
});

it('sorts findings by severity, then by amount at risk', () => {
  const found = [
    finding({ code: 'not-indicated', severity: 'warn', atRisk: 900 }),
    finding({ code: 'no-diagnosis', severity: 'stop', atRisk: 10 }),
    finding({ code: 'visit-open', severity: 'stop', atRisk: 20 }),
  ];
  expect(sortBySeverity(found).map(({ code }) => code)).toEqual([
    'visit-open',
    'no-diagnosis',
    'not-indicated',
  ]);
});

it('blocks sending for a stop, or a finding without an answer', () => {
  const { stops, unanswered } = blockingFindings([
    finding({ severity: 'stop' }),
    finding({ answer: null }),
    finding({ lineId: 'b', answer: 'Repeated after treatment' }),
    finding({ severity: 'warn' }),
  ]);
  expect([stops.length, unanswered.length]).toEqual([1, 1]);
});

it('keeps the other answers when one is added or changed', () => {
  const [first, second] = [finding({ lineId: 'a', answer: 'One' }), finding({ lineId: 'b', answer: 'Two' })];
  expect(withAnswer(claim({ findings: [first, second] }), first, 'Repeated')).toEqual({
    answers: [
      { code: 'same-test-today', lineId: 'b', reason: 'Two' },
      { code: 'same-test-today', lineId: 'a', reason: 'Repeated' },
    ],
  });
});

it("answers a late submission with the claim's own late reason", () => {
  const late = finding({ code: 'late-submission', lineId: null });
  expect(withAnswer(claim({ findings: [late] }), late, 'The power was out')).toEqual({
    lateReason: 'The power was out',
  });
});

it('leaves out and includes lines without changing the others', () => {
  const rejected = claim({ lines: [line('a', 3_000), line('b', 2_000, 'Done twice')] });
  expect(withLeftOut(rejected, 'a', 'Wrong day').leftOut).toEqual([
    { lineId: 'b', reason: 'Done twice' },
    { lineId: 'a', reason: 'Wrong day' },
  ]);
  expect(withLeftOut(rejected, 'b', null).leftOut).toEqual([]);
  expect(leftOutAmount(rejected.lines)).toBe(2_000);
});

it('is editable until it is sent, and not while the outcome is unknown', () => {
  expect(isEditable({ status: 'Pending', sending: false })).toBe(true);
  expect(isEditable({ status: 'Pending', sending: true })).toBe(false);
  expect(isEditable({ status: 'Rejected', sending: false })).toBe(false);
});

it('warns about an unpaid month at half of the legal term and at its end', () => {
  expect([29, 30, 59, 60].map(unpaidTone)).toEqual(['neutral', 'warn', 'warn', 'bad']);
  expect(owed({ amountApproved: 10_000, amountPaid: 4_000 })).toBe(6_000);
  expect(owed({ amountApproved: 10_000, amountPaid: 12_000 })).toBe(0);
});

it('formats a month for the URL', () => {
  expect(monthKey({ year: 2026, month: 3, scheme: null })).toBe('2026-03');
  const scheme = { verifierId: 'WCF', name: "Workers' Compensation Fund" };
  expect(monthKey({ year: 2026, month: 3, scheme })).toBe('2026-03-WCF');
});
