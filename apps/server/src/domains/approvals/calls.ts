import { type endpoints, message } from '@afyakadi/contract';
import type { Database, Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { writeAuditAndEvents } from '../../platform/events/write.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { LineToApprove } from './line.ts';
import type { Stored } from './store.ts';

export interface Deps {
  database: Database;
  scheme: Scheme;
}

export type ApprovalCall =
  | Call<typeof endpoints.requestApproval>
  | Call<typeof endpoints.refreshApproval>
  | Call<typeof endpoints.enterApproval>;

/**
 * Returns the approval that a new one replaces: one that is pending, or that expired unused; undefined without one.
 * Failure: `conflict` where a valid one exists, because a line is claimed with one number.
 */
export function assertFree(
  call: ApprovalCall,
  line: LineToApprove,
  active: Stored | undefined,
): { waiting?: Stored; expired?: Stored } {
  if (!active) return {};
  if (active.status === 'Pending') return { waiting: active };
  const over = active.valid_until !== null && active.valid_until < call.today;
  if (over && active.quantity_used === 0) return { expired: active };
  throw new Failure(
    'conflict',
    message('approvals.alreadyApproved', { item: line.item_name, number: active.reference_no ?? '' }),
  );
}

/**
 * Writes the audit row and the event of a change to a line's approval. The clinical reason is stored only with the
 * approval: readers of the audit trail may not see it.
 */
export async function record(
  tx: Tx,
  call: ApprovalCall,
  { line, visit }: { line: LineToApprove; visit: VisitOfLines },
  entry: { action: string; detail?: Record<string, unknown> },
): Promise<void> {
  await writeAuditAndEvents(
    tx,
    call,
    { ...entry, subjectType: 'order-line', subjectId: line.id, memberId: line.member_id },
    { topic: 'orders', carePointId: visit.care_point_id, visitId: visit.id, memberId: line.member_id },
  );
}
