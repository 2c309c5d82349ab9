import type { VerificationAnswer } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { LatestAuthorization } from '../../scheme/port/index.ts';
import { toVerifiedCard } from './rows.ts';
import { cardById } from './store.ts';
import { readDetails, visitTypeName } from './verification-store.ts';

/** Returns the latest authorization in the scheme's answer, in the contract's terms. */
export async function latest(
  tx: Tx,
  authorization: LatestAuthorization | null | undefined,
): Promise<VerificationAnswer['latestAuthorization']> {
  if (!authorization) return null;
  return {
    facilityName: authorization.facilityName,
    createdAt: authorization.createdAt.toISOString(),
    visitTypeName: await visitTypeName(tx, authorization.visitTypeId),
  };
}

/** An authorization that is stored, as a verification answers it. */
export async function toAnswer(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
  found: { latest: LatestAuthorization | null; repeated: boolean },
): Promise<VerificationAnswer> {
  const row = await cardById(tx, facilityId, authorizationId);
  const details = await readDetails(tx, facilityId, authorizationId);
  if (!row || !details) throw new Error('an authorization was stored and is not there');
  return {
    ...toVerifiedCard(row),
    expiryDate: details.expiry_date,
    photo: details.photo,
    repeated: found.repeated,
    latestAuthorization: await latest(tx, found.latest),
  };
}
