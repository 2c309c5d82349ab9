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
  of: { facilityId: string; accountId: string },
  device: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({
      facility_id: of.facilityId,
      account_id: of.accountId,
      device_hash: hashToken(device),
      seen_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['facility_id', 'account_id', 'device_hash'])
        .doUpdateSet({ seen_at: sql`excluded.seen_at` }),
    )
    .execute();
  await sql`
    delete from known_device d using (
      select facility_id, account_id, device_hash from known_device
      where facility_id = ${of.facilityId} and account_id = ${of.accountId}
      order by seen_at desc, device_hash offset ${most}
    ) old
    where d.facility_id = old.facility_id and d.account_id = old.account_id and d.device_hash = old.device_hash
  `.execute(tx);
}
