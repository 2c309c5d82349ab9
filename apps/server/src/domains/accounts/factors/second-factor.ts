import { randomBytes } from 'node:crypto';
import type { FactorsAsked, Role } from '@afyakadi/contract';
import { writeAudit } from '../../../platform/audit/write.ts';
import { type Database, newId } from '../../../platform/database/index.ts';
import type { AccountIdentity } from '../store.ts';
import { challengeLife, writeChallenge } from './challenges.ts';
import { passkeyPlace } from './webauthn.ts';

interface Owned {
  totp: boolean;
  codes: number;
  passkeys: { id: string; transports: string[] }[];
}

/**
 * Stores the challenge that follows the password of an account with a second factor, and returns it with the factors
 * that can answer it; null for an account without.
 * @param where `origin`: where the sign-in was opened, which decides whether passkeys work there
 */
export async function requestSecondFactor(
  database: Database,
  account: AccountIdentity,
  role: Role,
  where: { now: Date; address: string; origin: string },
): Promise<FactorsAsked | null> {
  const facilityId = account.facility.id;
  const { totp, codes, passkeys } = await ownedFactors(database, facilityId, account.id);
  if (!totp && passkeys.length === 0) return null;
  const place = passkeys.length > 0 ? passkeyPlace(where.origin) : null;
  const passkey = place
    ? {
        challenge: randomBytes(32).toString('base64url'),
        rpId: place.rpId,
        timeout: challengeLife,
        userVerification: 'preferred',
        allowCredentials: passkeys.map((passkey) => ({ ...passkey, type: 'public-key' })),
      }
    : null;
  const webauthn = passkey?.challenge ?? null;
  const challenge = await database.transaction(facilityId, async (tx) => {
    const request = { facilityId, accountId: account.id, role, purpose: 'sign-in' as const, webauthn };
    const { id, name, facility } = account;
    const caller = { accountId: id, accountName: name, role, facility, familyId: newId(), ...where };
    const entry = { action: 'second-factor.asked', subjectType: 'account', subjectId: id };
    await writeAudit(tx, { caller, now: where.now }, entry);
    return writeChallenge(tx, request, where.now);
  });
  const factors: FactorsAsked['factors'] = [];
  if (totp) factors.push('totp');
  if (passkey) factors.push('passkey');
  if (codes > 0) factors.push('recovery');
  return { challenge, factors, passkey };
}

async function ownedFactors(database: Database, facilityId: string, accountId: string): Promise<Owned> {
  const query = database.build.selectNoFrom((none) => [
    none
      .exists(
        none
          .selectFrom('totp')
          .select('id')
          .where('facility_id', '=', facilityId)
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is not', null),
      )
      .as('totp'),
    none
      .selectFrom('recovery_code')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where('facility_id', '=', facilityId)
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .as('codes'),
  ]);
  const keys = database.build
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('facility_id', '=', facilityId)
    .where('account_id', '=', accountId)
    .orderBy('created_at');
  const [[row], passkeys] = await Promise.all([
    database.read(facilityId, query),
    database.read(facilityId, keys),
  ]);
  return { totp: Boolean(row?.totp), codes: row?.codes ?? 0, passkeys };
}
