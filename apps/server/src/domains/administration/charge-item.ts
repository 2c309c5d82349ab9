import { message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';

/**
 * Refuses an item to charge that the facility does not have or no longer uses; the item stays locked until the
 * transaction ends. Failure: `unprocessable`, naming the field.
 */
export async function assertChargeable(tx: Tx, facilityId: string, itemCode: string | null): Promise<void> {
  if (itemCode === null) return;
  const item = await tx
    .selectFrom('facility_item')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('item_code', '=', itemCode)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
  if (item) return;
  throw new Failure('unprocessable', undefined, {
    fields: { chargeItemCode: message('administration.unknownChargeItem') },
  });
}
