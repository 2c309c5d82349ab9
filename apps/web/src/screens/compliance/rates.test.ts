import { claimMonth } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { sample } from '../../../test/lib/sample.ts';
import { ageGroups, dayBefore, paidMonths, ratesOf } from './rates.ts';

const share = (
  status: 'Approved' | 'Rejected' | 'Pending',
  claims: number,
  claimed: number,
  approved: number,
) => ({
  status,
  claims,
  amountClaimed: claimed,
  amountApproved: approved,
});

describe('the rates of a period', () => {
  it('count what was decided only', () => {
    expect(
      ratesOf({
        byStatus: [share('Approved', 6, 80, 70), share('Rejected', 2, 20, 5), share('Pending', 9, 900, 0)],
      }),
    ).toEqual({ approved: 0.75, rejected: 0.25 });
  });

  it('are unknown while nothing is decided', () => {
    expect(ratesOf({ byStatus: [share('Pending', 9, 900, 0)] })).toBeUndefined();
  });
});

it('counts the days from the closing of a month to its last payment', () => {
  const month = (number: number, given: object) =>
    sample(claimMonth, { year: 2026, month: number, ...given });
  const payment = (paidOn: string) => ({ paidOn, amount: 1 });
  const paid = paidMonths([
    month(7, {
      closedAt: '2026-08-03T08:00:00.000Z',
      payments: [payment('2026-09-12'), payment('2026-08-30')],
    }),
    // Claims that wait for the decision do not make it unpaid.
    month(8, {
      closedAt: '2026-09-02T08:00:00.000Z',
      daysUnpaid: 40,
      awaiting: 2,
      payments: [payment('2026-09-02')],
    }),
    month(9, {
      closedAt: '2026-10-02T08:00:00.000Z',
      daysUnpaid: 40,
      amountApproved: 2,
      amountPaid: 1,
      payments: [payment('2026-10-30')],
    }),
    month(10, {}),
  ]);
  expect(paid.map(({ month: { month: of }, days }) => [of, days])).toEqual([
    [8, 0],
    [7, 40],
  ]);
});

it('groups unpaid months by halves of the legal term, with what is owed', () => {
  const month = (daysUnpaid: number, amountApproved = 100, awaiting = 0) => ({
    daysUnpaid,
    amountApproved,
    amountPaid: 40,
    awaiting,
  });
  const groups = ageGroups([
    month(0),
    month(30),
    month(31, 100, 3),
    month(61),
    month(90),
    month(91, 10),
    month(400),
  ]);
  expect(
    groups.map(({ from, to, months, awaiting, unpaid }) => [from, to, months, awaiting, unpaid]),
  ).toEqual([
    [0, 30, 2, 0, 120],
    [31, 60, 1, 3, 60],
    [61, 90, 2, 0, 120],
    [91, undefined, 2, 0, 60],
  ]);
});

it('finds the day before the first of a month and of a year', () => {
  expect([dayBefore('2026-03-01'), dayBefore('2027-01-01')]).toEqual(['2026-02-28', '2026-12-31']);
});
