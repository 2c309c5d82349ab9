import { createHash, randomBytes } from 'node:crypto';
import { col, type Database, expression, newId, type Tx } from '../../../platform/database/index.ts';
import type { Owner } from '../deps.ts';
import { facilityOfSecret } from '../store.ts';

/** Milliseconds in which a challenge must be answered, and its tries. */
export const challengeLife = 5 * 60_000;
const challengeAttempts = 5;

export interface Challenge {
  id: string;
  accountId: string;
  role: string;
  /** The challenge for an authenticator to sign, base64url; null if the account has no passkey. */
  webauthn: string | null;
}

interface NewChallenge extends Owner {
  role: string;
  purpose: 'sign-in' | 'passkey';
  webauthn: string | null;
}

/** Only the hash of a challenge's token is stored; it is random enough that a plain hash cannot be searched. */
function hashChallenge(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Stores a challenge. Returns its token, which only the browser gets. */
export async function writeChallenge(tx: Tx, challenge: NewChallenge, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sign_in_challenge')
    .values({
      facility_id: challenge.facilityId,
      id: newId(),
      account_id: challenge.accountId,
      role: challenge.role,
      purpose: challenge.purpose,
      token_hash: hashChallenge(token),
      webauthn: challenge.webauthn,
      password_changed_at: passwordChange(challenge),
      expires_at: new Date(now.getTime() + challengeLife),
      created_at: now,
    })
    .execute();
  return token;
}

/** The facility and account of a challenge that can still be answered, found before a facility is known. */
export async function findOwner(database: Database, token: string, now: Date): Promise<Owner | null> {
  const hash = hashChallenge(token);
  const facilityId = await facilityOfSecret(database, hash);
  if (!facilityId) return null;
  const query = database.build
    .selectFrom('sign_in_challenge')
    .select('account_id')
    .where('facility_id', '=', facilityId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'sign-in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', challengeAttempts);
  const [row] = await database.read(facilityId, query);
  return row ? { facilityId, accountId: row.account_id } : null;
}

/**
 * Uses one of the challenge's attempts. The row stays locked until the transaction ends, so that concurrent answers
 * run one after the other. Returns null for a challenge that is unknown, used, expired or used up, or that began with
 * an older password.
 */
export async function takeAttempt(
  tx: Tx,
  wanted: Owner & Pick<NewChallenge, 'purpose'>,
  token: string,
  now: Date,
): Promise<Challenge | null> {
  const row = await tx
    .updateTable('sign_in_challenge')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('facility_id', '=', wanted.facilityId)
    .where('token_hash', '=', hashChallenge(token))
    .where('purpose', '=', wanted.purpose)
    .where('account_id', '=', wanted.accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', challengeAttempts)
    .where('password_changed_at', '=', passwordChange(wanted))
    .returning(['id', 'account_id', 'role', 'webauthn'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, role, webauthn } = row;
  return { id, accountId: row.account_id, role, webauthn };
}

/** Closes a challenge, so that it cannot be answered again. */
export async function closeChallenge(tx: Tx, facilityId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_challenge')
    .set({ used_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .execute();
}

/** When the account's password was set, as the database has it. */
function passwordChange({ facilityId, accountId }: Owner) {
  return expression(
    col.timestamptz,
  )`(select password_changed_at from account where facility_id = ${facilityId} and id = ${accountId})`;
}
