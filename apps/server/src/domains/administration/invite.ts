import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

const hours = 72;

export async function invite(
  tx: Tx,
  account: { facilityId: string; id: string },
  by: string,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('facility_id', '=', account.facilityId)
    .where('account_id', '=', account.id)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('one_time_code')
    .values({
      facility_id: account.facilityId,
      id: newId(),
      account_id: account.id,
      purpose: 'invitation',
      secret_hash: createHash('sha256').update(secret).digest(),
      expires_at: expiresAt,
      created_by: by,
      created_at: now,
    })
    .execute();
  return { secret, expiresAt };
}
