import { createHash, randomBytes } from 'node:crypto';
import { maxSessionSeconds, type Role } from '@afyakadi/contract';
import { sql } from 'kysely';
import { notifySessions } from '../../platform/auth/closed-sessions.ts';
import { col, expression, newId, type Row, type Tx } from '../../platform/database/index.ts';

/** Seconds for which a session lives after its last use: a working day and its handover. */
export const sessionSeconds = 12 * 60 * 60;

/** Returns the latest end of a session, whatever its use. */
export const longestUntil = (begunAt: Date) => new Date(begunAt.getTime() + maxSessionSeconds * 1_000);

/**
 * Milliseconds in which two tabs may refresh with the same token; later, a reused token means theft
 * (decision 013).
 */
export const grace = 10_000;

/** Why a session ended. */
export type EndedWhy = NonNullable<Row<'session'>['ended_why']>;

/** A refresh token with its session. */
export interface Session {
  id: string;
  accountId: string;
  familyId: string;
  role: string;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  begunAt: Date;
  seenAt: Date;
  lockedAt: Date | null;
  endedAt: Date | null;
}

interface SessionOwner {
  facilityId: string;
  accountId: string;
  familyId: string;
  role: Role;
}

/** Makes the session's row; its refresh tokens follow. */
export async function beginSession(
  tx: Tx,
  owner: SessionOwner,
  from: { address: string; deviceWords: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      facility_id: owner.facilityId,
      id: owner.familyId,
      account_id: owner.accountId,
      role: owner.role,
      device: from.deviceWords,
      address: from.address,
      begun_at: now,
      seen_at: now,
      changed_at: sql`clock_timestamp()`,
    })
    .execute();
}

/** A refresh token for the cookie, with its lifetime in seconds. */
export interface RefreshToken {
  token: string;
  seconds: number;
}

/** Issues a refresh token of a family; only its hash is stored. */
export async function issueRefreshToken(
  tx: Tx,
  owner: SessionOwner & { begunAt: Date },
  now: Date,
): Promise<RefreshToken> {
  const token = randomBytes(32).toString('base64url');
  const left = Math.floor((longestUntil(owner.begunAt).getTime() - now.getTime()) / 1_000);
  const seconds = Math.min(sessionSeconds, left);
  await tx
    .insertInto('refresh_token')
    .values({
      facility_id: owner.facilityId,
      id: newId(),
      account_id: owner.accountId,
      family_id: owner.familyId,
      role: owner.role,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1_000),
    })
    .execute();
  return { token, seconds };
}

/** Hashes a secret of ours for storage. It is random enough that a plain hash cannot be searched. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function findSession(tx: Tx, facilityId: string, hash: Buffer): Promise<Session | null> {
  const session = await tx
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', (join) =>
      join.onRef('s.facility_id', '=', 't.facility_id').onRef('s.id', '=', 't.family_id'),
    )
    .select(['t.id', 't.account_id as accountId', 't.family_id as familyId', 't.role'])
    .select(['t.expires_at as expiresAt', 't.used_at as usedAt', 't.revoked_at as revokedAt'])
    .select(['s.begun_at as begunAt', 's.seen_at as seenAt', 's.locked_at as lockedAt'])
    .select('s.ended_at as endedAt')
    .where('t.facility_id', '=', facilityId)
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
  return session ?? null;
}

/** Marks the token as used and the session as seen: the idle time restarts. */
export async function markUsed(
  tx: Tx,
  session: { facilityId: string; id: string; familyId: string },
  now: Date,
): Promise<void> {
  await tx
    .with('used', (db) =>
      db
        .updateTable('refresh_token')
        .set({ used_at: now })
        .where('facility_id', '=', session.facilityId)
        .where('id', '=', session.id)
        .where('used_at', 'is', null),
    )
    .updateTable('session')
    .set({ seen_at: now })
    .where('facility_id', '=', session.facilityId)
    .where('id', '=', session.familyId)
    .execute();
}

/** Locks or unlocks a session that has not ended. False when there was nothing to do. */
export async function lockSessionRow(
  tx: Tx,
  family: { facilityId: string; familyId: string },
  locked: boolean,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .updateTable('session')
    // Anyone who came back is seen now: else the next look at the clock would lock it again.
    .set(locked ? { locked_at: now } : { locked_at: null, seen_at: now })
    .set({ changed_at: sql`clock_timestamp()` })
    .where('facility_id', '=', family.facilityId)
    .where('id', '=', family.familyId)
    .where('ended_at', 'is', null)
    .where('locked_at', locked ? 'is' : 'is not', null)
    .returning(['id', changedAt])
    .execute();
  notifySessions(
    tx,
    rows.map((row) => ({ ...row, state: locked ? 'locked' : 'open' })),
  );
  return rows.length > 0;
}

/** By the database's clock, in milliseconds. */
const changedAt = expression(col.integer)`floor(extract(epoch from changed_at) * 1000)::bigint`.as('at');

/** Selects the sessions of an account to end: this one, all but this one, or those in these roles; empty: all. */
interface WhichSessions {
  only?: string;
  except?: string;
  roles?: readonly string[];
}

/**
 * Ends sessions of an account, in the transaction of the cause; the account's row is locked. Every process refuses
 * them as soon as that is committed. Returns their identifiers.
 */
export async function endSessionRows(
  tx: Tx,
  owner: { facilityId: string; accountId: string },
  which: WhichSessions,
  why: EndedWhy,
  now: Date,
): Promise<string[]> {
  const { only, except, roles } = which;
  let ending = tx
    .updateTable('session')
    .set({ ended_at: now, ended_why: why, changed_at: sql`clock_timestamp()` })
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('ended_at', 'is', null);
  if (only) ending = ending.where('id', '=', only);
  if (except) ending = ending.where('id', '<>', except);
  if (roles) ending = ending.where(expression(col.boolean)`role = any(${roles}::text[])`);
  const rows = await tx
    .with('ended', () => ending.returning(['id', changedAt]))
    .with('revoked', (db) =>
      db
        .updateTable('refresh_token')
        .set({ revoked_at: now })
        .where('facility_id', '=', owner.facilityId)
        .where('account_id', '=', owner.accountId)
        .where('family_id', 'in', db.selectFrom('ended').select('id'))
        .where('revoked_at', 'is', null),
    )
    .selectFrom('ended')
    .select(['id', 'at'])
    .execute();
  notifySessions(
    tx,
    rows.map((row) => ({ ...row, state: 'ended' })),
  );
  return rows.map((row) => row.id);
}
