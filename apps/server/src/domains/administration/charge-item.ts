import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';

/**
 * Refuses an item to charge that the facility does not have or no longer uses; the item stays locked until the
 * transaction ends. Failure: `unprocessable`, naming the field.
 */
export async function assertChargeable(tx: Tx, facilityId: string, itemCode: string | null): Promise<void> {
  if (itemCode === null) return;
  const { rows } = await sql`
    select 1 from facility_item where facility_id = ${facilityId} and item_code = ${itemCode} and active
    for share`.execute(tx);
  if (rows.length > 0) return;
  throw new Failure('unprocessable', undefined, {
    fields: { chargeItemCode: message('administration.unknownChargeItem') },
  });
}
