import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { hashToken } from './sessions.ts';

/** Seconds for which a browser is remembered after its last sign-in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * Returns the hash by which the database remembers a browser; null without the cookie, or for one that we cannot have
 * made.
 */
export function hashDevice(device: string | null): Buffer | null {
  return device && /^[0-9A-Za-z_-]{43}$/.test(device) ? hashToken(device) : null;
}

/** Most browsers remembered for an account: each sign-in without the cookie adds one. */
const most = 20;

/** Returns a name for a browser without one. */
export function newDevice(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Remembers that the account signed in in this browser, so that guesses from elsewhere do not lock it out there. Keeps
 * only recent ones. The caller has locked the account's row.
 */
export async function rememberDevice(
  tx: Tx,
  account: { facilityId: string; accountId: string },
  device: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({
      facility_id: account.facilityId,
      account_id: account.accountId,
      device_hash: hashToken(device),
      seen_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['facility_id', 'account_id', 'device_hash'])
        .doUpdateSet({ seen_at: sql`excluded.seen_at` }),
    )
    .execute();
  const recent = tx
    .selectFrom('known_device')
    .select('device_hash')
    .where('facility_id', '=', account.facilityId)
    .where('account_id', '=', account.accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('device_hash')
    .limit(most);
  await tx
    .deleteFrom('known_device')
    .where('facility_id', '=', account.facilityId)
    .where('account_id', '=', account.accountId)
    .where('device_hash', 'not in', recent)
    .execute();
}
