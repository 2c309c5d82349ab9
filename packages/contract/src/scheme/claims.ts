/** Claims, approvals and referrals. */

/** Draft (begun), Pending (built, not sent), Submitted (awaits the decision), Approved, Rejected (requirements 8.3). */
export const claimStatuses = ['Draft', 'Pending', 'Submitted', 'Approved', 'Rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** What the scheme decided about one line: paid in full, with less, or not at all. */
export const lineOutcomes = ['Approved', 'Reduced', 'Rejected'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** Pending: the scheme has not answered; Consumed: the approved quantity is used up (domain 4). */
export const approvalStatuses = ['Pending', 'Valid', 'Invalid', 'Consumed'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** Statuses of a referral (requirements 8.6). */
export const referralStatuses = ['Pending', 'Completed', 'Rejected'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** The groups of the monthly summary (domain 7.2). */
export const serviceGroups = [
  'Consultation',
  'Medicines',
  'Diagnostics',
  'Procedures',
  'Beds',
  'Other',
] as const;
export type ServiceGroup = (typeof serviceGroups)[number];

const groups: Record<number, ServiceGroup> = {
  1: 'Consultation',
  2: 'Beds',
  3: 'Medicines',
  4: 'Procedures',
  5: 'Diagnostics',
  6: 'Procedures',
  8: 'Procedures',
  9: 'Procedures',
  10: 'Procedures',
  11: 'Procedures',
};

/** Returns the group of an item type (domain 6.3). */
export function serviceGroupOf(itemTypeId: number): ServiceGroup {
  return groups[itemTypeId] ?? 'Other';
}

/**
 * A claim is on time for so many days after the end of its month of attendance. A later one needs a reason
 * (domain 3.9).
 */
export const lateAfterDays = 30;
/** The days within which the law requires the scheme to pay (domain 3.9). */
export const paymentTermDays = 60;

/** Returns the first day on which a month of claims can be closed: the first of the next month (YYYY-MM-DD). */
export function closableFrom({ year, month }: { year: number; month: number }): string {
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${next.year}-${String(next.month).padStart(2, '0')}-01`;
}

/** The periods of a report (requirements 2.18). */
export const reportPeriods = ['daily', 'weekly', 'monthly'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Returns the serial number of a folio: facility\year\month\00001 (domain 3.1). */
export function serialNoOf(folio: {
  facilityCode: string;
  year: number;
  month: number;
  folioNo: number;
}): string {
  return [
    folio.facilityCode,
    folio.year,
    String(folio.month).padStart(2, '0'),
    String(folio.folioNo).padStart(5, '0'),
  ].join('\\');
}

/** Why the scheme does not pay for a line, or not all of it (domain 3.8). */
export const rejectionReasons = {
  notListed: 'Item not in the price list',
  excluded: 'Item excluded for the product',
  consultation: 'Consultation charge not applicable',
  sex: 'Item not payable for the patient’s sex',
  age: 'Item not payable at the patient’s age',
  sameDay: 'Test repeated on the same day',
  notIndicated: 'Item not indicated for the diagnosis',
  approval: 'No valid approval',
  overApproved: 'Quantity above the approved quantity',
  overMaximum: 'Quantity above the maximum',
  price: 'Price above the tariff',
} as const;

/** Stored where the scheme rejects a claim and gives none. */
export const noRejectionReason = 'The scheme gave no reason.';

/** Why a scheme does not pay an amount of a line. */
export const splitReasons = ['excluded', 'co-payment', 'over-number', 'over-ceiling'] as const;
export type SplitReason = (typeof splitReasons)[number];
