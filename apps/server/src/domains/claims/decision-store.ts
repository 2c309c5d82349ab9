import { noRejectionReason } from '@afyakadi/contract/scheme/claims';
import { sql } from 'kysely';
import { col, type Database, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type { ClaimDecision, FolioRef } from '../../scheme/port/claims.ts';
import type { SchemeFacility } from '../../scheme/port/index.ts';
import { lineKey } from './conditions.ts';
import { folio } from './folio.ts';
import { canHappen, claimStates } from './state.ts';

type Decided = ClaimDecision['lines'][number];

const waiting = {
  ...col.from('claim', 'id', 'member_id', 'scheme_verifier_id'),
  ...folio,
};
/** A claim that waits for its decision, with the scheme's identifiers. */
export type Waiting = RowOf<typeof waiting>;

/**
 * Returns the facility's claims whose decision was never requested, or longest ago, so that claims left undecided for
 * months do not delay others.
 */
export async function nextWaiting(database: Database, facilityId: string, most: number): Promise<Waiting[]> {
  return database.read(
    facilityId,
    rows(waiting)`
      select c.id, c.member_id, c.scheme_verifier_id, c.claim_year, c.claim_month, c.folio_no from claim c
      where c.facility_id = ${facilityId} and c.status = 'Submitted' and c.superseded_by is null
      order by c.decision_asked_at nulls first, c.submitted_at limit ${most}`,
  );
}

/** Records that a decision was requested and is not made yet. */
export async function recordDecisionRequest(
  tx: Tx,
  facilityId: string,
  claimId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ decision_asked_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', claimId)
    .where('status', '=', sql.lit('Submitted'))
    .execute();
}

export function folioOf(facility: SchemeFacility, claim: Waiting): FolioRef {
  return {
    facility: { ...facility, verifierId: claim.scheme_verifier_id },
    year: claim.claim_year,
    month: claim.claim_month,
    folioNo: claim.folio_no,
  };
}

/** Locks a submitted claim; false if it was decided in the meantime. */
export async function lockSubmitted(tx: Tx, facilityId: string, claimId: string): Promise<boolean> {
  const claim = await tx
    .selectFrom('claim')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', claimId)
    .where('status', '=', sql.lit('Submitted'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return claim !== undefined;
}

const claimedLine = {
  key: col.uuid,
  ...col.from('claim_line', 'line_no', 'quantity', 'unit_price'),
  /** The amount that the line claims. */
  amount: col.integer,
};

/** The lines that were claimed, by their name. */
export async function claimedLines(
  tx: Tx,
  facilityId: string,
  claimId: string,
): Promise<Map<string, RowOf<typeof claimedLine>>> {
  const lines = await readerOf(tx)(rows(claimedLine)`
    select ${lineKey} as key, line_no, quantity, unit_price, l.scheme_amount as amount
    from claim_line l where facility_id = ${facilityId} and claim_id = ${claimId} and left_out is null
    order by line_no`);
  return new Map(lines.map((line) => [line.key, line]));
}

/** Stores a decision on a locked claim. @returns the resulting status */
export async function storeDecision(
  tx: Tx,
  decision: {
    facilityId: string;
    claimId: string;
    lines: readonly (Decided & { lineNo: number; claimed: number })[];
    remarks: string;
    now: Date;
  },
): Promise<'Approved' | 'Rejected'> {
  const rejected = decision.lines.filter(({ outcome }) => outcome === 'Rejected');
  const event = rejected.length > 0 ? 'reject' : 'approve';
  const status = claimStates.to(event);
  const because = rejected.find(({ reason }) => reason !== null)?.reason;
  // A decision is about quantity and price; what is not the scheme's part was never claimed.
  const amount = decision.lines.reduce(
    (sum, line) => sum + Math.min(line.claimed, line.approvedQuantity * line.approvedPrice),
    0,
  );
  await sql`
    update claim_line l set outcome = d.outcome, approved_quantity = d.quantity, approved_price = d.price,
      reason = d.reason
    from jsonb_to_recordset(${JSON.stringify(
      decision.lines.map((line) => ({
        line_no: line.lineNo,
        outcome: line.outcome,
        reason: line.reason,
        quantity: line.approvedQuantity,
        price: line.approvedPrice,
      })),
    )}::jsonb) as d(line_no integer, outcome text, quantity integer, price bigint, reason text)
    where l.facility_id = ${decision.facilityId} and l.claim_id = ${decision.claimId} and l.line_no = d.line_no`.execute(
    tx,
  );
  await tx
    .updateTable('claim as c')
    .set({
      status,
      amount_approved: amount,
      decided_at: decision.now,
      rejection_reason: status === 'Rejected' ? (because ?? noRejectionReason) : null,
      scheme_remarks: decision.remarks,
    })
    .where('facility_id', '=', decision.facilityId)
    .where('id', '=', decision.claimId)
    .where(canHappen(event))
    .execute();
  return status;
}
