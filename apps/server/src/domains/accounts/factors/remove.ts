import type { Tx } from '../../../platform/database/index.ts';
import type { Owner } from '../owner.ts';

/** Takes all second factors from an account: its authenticator app, passkeys and recovery codes. */
export async function removeFactors(tx: Tx, { facilityId, accountId }: Owner): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'passkey'] as const) {
    await tx
      .deleteFrom(table)
      .where('facility_id', '=', facilityId)
      .where('account_id', '=', accountId)
      .execute();
  }
}
