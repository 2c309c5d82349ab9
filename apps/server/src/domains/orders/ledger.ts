import type { Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { LineRow } from './lines.ts';

type Doing = { caller: Caller; now: Date; today: string };

/**
 * The ledger that claims and Total Expenses read: what was given, at the price of the order, or below zero what was
 * taken back. What the scheme does not pay stands in it as not covered.
 */
export async function writeServiceGiven(
  tx: Tx,
  { caller, now, today }: Doing,
  it: { line: LineRow; visitId: string; quantity: number },
): Promise<void> {
  await tx
    .insertInto('service_given')
    .values({
      facility_id: caller.facility.id,
      id: newId(),
      visit_id: it.visitId,
      authorization_id: it.line.authorization_id,
      item_code: it.line.item_code,
      item_name: it.line.item_name,
      quantity: it.quantity,
      unit_price: it.line.unit_price,
      covered: it.line.coverage !== 'cash',
      day: today,
      given_at: now,
      given_by: caller.accountId,
      line_id: it.line.id,
    })
    .execute();
}
