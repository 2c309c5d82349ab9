import type { Approval } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, iso, readerOf, rows, type Tx } from '../../platform/database/index.ts';

/** Of a use that the scheme does not count; one is enough to show. */
const uncounted = (column: RawBuilder<unknown>) => sql`(select ${column} from approval_use n
  where n.facility_id = ap.facility_id and n.approval_id = ap.id and n.refused is not null and n.returned_at is null
  order by n.id limit 1)`;

const asJson = sql`json_build_object('id', ap.id, 'status', ap.status, 'referenceNo', ap.reference_no,
  'reason', ap.reason, 'quantityRequested', ap.quantity_requested, 'quantityApproved', ap.quantity_approved,
  'quantityUsed', ap.quantity_used, 'remarks', ap.remarks, 'validUntil', ap.valid_until,
  'notCounted', ${uncounted(sql`n.refused`)}, 'notCountedMessage', ${uncounted(sql`n.refused_message`)},
  'requestedAt', ${iso('ap.requested_at')}, 'requestedByName', aq.name, 'answeredAt', ${iso('ap.answered_at')})`;

/**
 * Joins the latest approval of order lines `l`, as the API shows it, as `approved.approval`; null without a request.
 */
export const approvalJoin = sql`
  left join lateral (
    select ${asJson} as approval
    from approval ap join account aq on aq.facility_id = ap.facility_id and aq.id = ap.requested_by
    where ap.facility_id = l.facility_id and ap.line_id = l.id
    order by ap.requested_at desc, ap.id desc limit 1
  ) approved on true`;

/** An approval as the API shows it. */
export async function readApproval(tx: Tx, facilityId: string, id: string): Promise<Approval> {
  const [row] = await readerOf(tx)(rows({ approval: col.json<Approval>() })`
    select ${asJson} as approval
    from approval ap join account aq on aq.facility_id = ap.facility_id and aq.id = ap.requested_by
    where ap.facility_id = ${facilityId} and ap.id = ${id}`);
  if (!row) throw new Error('an approval was stored and is not there');
  return row.approval;
}
