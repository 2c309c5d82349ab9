import { randomBytes } from 'node:crypto';
import { newId, type Tx } from '../../platform/database/index.ts';
import { hashToken } from './sessions.ts';

const hours = 72;

/**
 * Creates the one-time secret by which an account gets its first password within 72 hours, and voids earlier ones. Its
 * link is `<origin>/invitation#<secret>`. Only its hash is stored.
 * @param by the account that invites; null: at the command line
 */
export async function invite(
  tx: Tx,
  account: { facilityId: string; id: string },
  by: string | null,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await voidCodes(tx, { facilityId: account.facilityId, accountId: account.id }, now);
  await tx
    .insertInto('one_time_code')
    .values({
      facility_id: account.facilityId,
      id: newId(),
      account_id: account.id,
      purpose: 'invitation',
      secret_hash: hashToken(secret),
      expires_at: expiresAt,
      created_by: by,
      created_at: now,
    })
    .execute();
  return { secret, expiresAt };
}

/** Voids the codes that were sent to the account before. */
export async function voidCodes(
  tx: Tx,
  account: { facilityId: string; accountId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('facility_id', '=', account.facilityId)
    .where('account_id', '=', account.accountId)
    .where('used_at', 'is', null)
    .execute();
}
