import type { Approval } from '@afyakadi/contract';
import { isFinished, type LineStatus } from '@afyakadi/contract/words';

/** What a line of an order says about its approval. */
export interface Approvable {
  memberVisitItemId: string;
  itemName: string;
  itemCode: string;
  status: LineStatus;
  needsApproval: boolean;
  approvalNo: string | null;
  approval: Approval | null;
  /** Ordered; a test is one. */
  quantity?: number;
}

/** How it stands with the approval of a line. */
export type Status = 'none-needed' | 'not-asked' | 'pending' | 'valid' | 'expired' | 'invalid' | 'consumed';

/**
 * How it stands with the approval of a line (domain §4).
 * @param today the facility's day, YYYY-MM-DD: a number is good up to its last day and on it
 */
export function statusOf(line: Approvable, today: string): Status {
  const { approval, needsApproval, status } = line;
  if (!approval)
    return needsApproval && line.approvalNo === null && !isFinished(status) ? 'not-asked' : 'none-needed';
  if (approval.status === 'Consumed') return 'consumed';
  // An approval that was never given no longer matters to a finished line.
  if (isFinished(status)) return approval.quantityUsed > 0 ? 'consumed' : 'none-needed';
  if (approval.status === 'Pending') return 'pending';
  if (approval.status === 'Invalid') return 'invalid';
  return approval.validUntil !== null && approval.validUntil < today ? 'expired' : 'valid';
}

/** How much the approval still allows to be given. */
export function remainingQuantity({ quantityApproved, quantityUsed }: Approval): number {
  return Math.max(0, (quantityApproved ?? 0) - quantityUsed);
}

/** How many of the lines the scheme still has to decide about, and how many wait for somebody here to act. */
export function countApprovals(lines: readonly Approvable[], today: string) {
  const waiting = lines.filter((line) => waitsForApproval(line, today));
  const pending = waiting.filter((line) => statusOf(line, today) === 'pending').length;
  const notAsked = waiting.filter((line) => statusOf(line, today) === 'not-asked').length;
  return { pending, notAsked, refused: waiting.length - pending - notAsked };
}

/** True while the line is open and nothing of it may be given for want of an approval. */
export function waitsForApproval(line: Approvable, today: string): boolean {
  if (isFinished(line.status) || !line.needsApproval) return false;
  const status = statusOf(line, today);
  return status !== 'valid' && status !== 'none-needed';
}
