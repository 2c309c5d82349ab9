import type { Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { LineRow } from './lines.ts';

type Doing = { caller: Caller; now: Date; today: string };

/**
 * Writes the ledger that claims and Total Expenses read: services at the price of the order, with a negative quantity
 * for what was taken back. What the scheme does not pay is marked as not covered.
 */
export async function writeServiceGiven(
  tx: Tx,
  { caller, now, today }: Doing,
  service: { line: LineRow; visitId: string; quantity: number },
): Promise<void> {
  await tx
    .insertInto('service_given')
    .values({
      facility_id: caller.facility.id,
      id: newId(),
      visit_id: service.visitId,
      authorization_id: service.line.authorization_id,
      item_code: service.line.item_code,
      item_name: service.line.item_name,
      quantity: service.quantity,
      unit_price: service.line.unit_price,
      covered: service.line.coverage !== 'cash',
      day: today,
      given_at: now,
      given_by: caller.accountId,
      line_id: service.line.id,
    })
    .execute();
}
