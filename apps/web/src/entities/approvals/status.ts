import type { Approval } from '@afyakadi/contract';
import { isFinished, type LineStatus } from '@afyakadi/contract/care/orders';

/** The fields of an order line that decide its approval status. */
export interface Approvable {
  memberVisitItemId: string;
  itemName: string;
  itemCode: string;
  status: LineStatus;
  needsApproval: boolean;
  approvalNo: string | null;
  approval: Approval | null;
  /** The ordered quantity; 1 for a test. */
  quantity?: number;
}

/** The approval status of a line. */
export type Status = 'none-needed' | 'not-asked' | 'pending' | 'valid' | 'expired' | 'invalid' | 'consumed';

/**
 * Returns the approval status of a line.
 * @param today the facility's day, YYYY-MM-DD; a number is valid through its last day
 */
export function statusOf(line: Approvable, today: string): Status {
  const { approval, needsApproval, status } = line;
  if (!approval)
    return needsApproval && line.approvalNo === null && !isFinished(status) ? 'not-asked' : 'none-needed';
  if (approval.status === 'Consumed') return 'consumed';
  const hasExpired = approval.validUntil !== null && approval.validUntil < today;
  // A finished line no longer needs an approval that was never issued. Of sessions that ended early, some are left.
  if (isFinished(status)) {
    if (approval.quantityUsed === 0) return 'none-needed';
    return remainingQuantity(approval) > 0 && !hasExpired ? 'valid' : 'consumed';
  }
  if (approval.status === 'Pending') return 'pending';
  if (approval.status === 'Invalid') return 'invalid';
  return hasExpired ? 'expired' : 'valid';
}

/** Returns the quantity that the approval still allows. */
export function remainingQuantity({ quantityApproved, quantityUsed }: Approval): number {
  return Math.max(0, (quantityApproved ?? 0) - quantityUsed);
}

/** Counts the lines that wait for the scheme, and those that wait for the staff. */
export function countApprovals(lines: readonly Approvable[], today: string) {
  const waiting = lines.filter((line) => waitsForApproval(line, today));
  const pending = waiting.filter((line) => statusOf(line, today) === 'pending').length;
  const notAsked = waiting.filter((line) => statusOf(line, today) === 'not-asked').length;
  return { pending, notAsked, refused: waiting.length - pending - notAsked };
}

/** Returns whether an open line cannot be dispensed without an approval. */
export function waitsForApproval(line: Approvable, today: string): boolean {
  if (isFinished(line.status) || !line.needsApproval) return false;
  const status = statusOf(line, today);
  return status !== 'valid' && status !== 'none-needed';
}
