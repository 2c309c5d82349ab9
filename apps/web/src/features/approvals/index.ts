/** Approvals of order lines by the scheme: how they stand, asking for one, entering a number. */
export { countApprovals, leftOf, waitsForApproval } from './standing.ts';
export { type Approvals, useApprovals } from './useApprovals.tsx';
