import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** A session lives so long after its last use, in seconds: a working day and its handover. */
export const sessionSeconds = 12 * 60 * 60;

/** Two tabs that refresh at once send the same token; so long, in milliseconds, that is no theft (docs/decisions/005). */
export const grace = 10_000;

export interface Session {
  id: string;
  accountId: string;
  familyId: string;
  role: string;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

/** A new refresh token of a family; only its hash is stored. Returns the token. */
export async function issueRefreshToken(
  tx: Tx,
  of: { facilityId: string; accountId: string; familyId: string; role: Role },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('refresh_token')
    .values({
      facility_id: of.facilityId,
      id: newId(),
      account_id: of.accountId,
      family_id: of.familyId,
      role: of.role,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute();
  return token;
}

/** What is stored of a refresh token. It is random enough that a plain hash cannot be searched. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function findSession(tx: Tx, hash: Buffer): Promise<Session | null> {
  const row = await tx
    .selectFrom('refresh_token')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    familyId: row.family_id,
    role: row.role,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
  };
}

export async function markUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

export async function endFamily(tx: Tx, familyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of the account but the one of `familyId`. */
export async function endOtherFamilies(
  tx: Tx,
  accountId: string,
  familyId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('family_id', '!=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}
