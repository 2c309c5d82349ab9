import { createHash, randomBytes } from 'node:crypto';
import { longestSessionSeconds, type Role } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { notifySessions, type SessionChange } from '../../platform/auth/closed-sessions.ts';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** Seconds for which a session lives after its last use: a working day and its handover. */
export const sessionSeconds = 12 * 60 * 60;

/** Returns the latest end of a session, whatever its use. */
export const longestUntil = (begunAt: Date) => new Date(begunAt.getTime() + longestSessionSeconds * 1_000);

/**
 * Milliseconds in which two tabs may refresh with the same token; later, a reused token means theft
 * (docs/decisions/005).
 */
export const grace = 10_000;

/** Why a session ended. */
export type EndedWhy =
  | 'signed-out'
  | 'ended-by-owner'
  | 'ended-by-administrator'
  | 'password-changed'
  | 'reuse'
  | 'disabled'
  | 'role-withdrawn'
  | 'expired';

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

export interface SessionOwner {
  facilityId: string;
  accountId: string;
  familyId: string;
  role: Role;
}

/** Makes the session's row; its refresh tokens follow. */
export async function beginSession(
  tx: Tx,
  of: SessionOwner,
  from: { address: string; deviceWords: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      facility_id: of.facilityId,
      id: of.familyId,
      account_id: of.accountId,
      role: of.role,
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
  of: SessionOwner & { begunAt: Date },
  now: Date,
): Promise<RefreshToken> {
  const token = randomBytes(32).toString('base64url');
  const left = Math.floor((longestUntil(of.begunAt).getTime() - now.getTime()) / 1_000);
  const seconds = Math.min(sessionSeconds, left);
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
  const { rows } = await sql<Session>`
    select t.id, t.account_id as "accountId", t.family_id as "familyId", t.role, t.expires_at as "expiresAt",
      t.used_at as "usedAt", t.revoked_at as "revokedAt", s.begun_at as "begunAt", s.seen_at as "seenAt", s.locked_at as "lockedAt",
      s.ended_at as "endedAt"
    from refresh_token t join session s on s.facility_id = t.facility_id and s.id = t.family_id
    where t.facility_id = ${facilityId} and t.token_hash = ${hash}::bytea`.execute(tx);
  return rows[0] ?? null;
}

/** Marks the token as used and the session as seen: the idle time restarts. */
export async function markUsed(
  tx: Tx,
  of: { facilityId: string; id: string; familyId: string },
  now: Date,
): Promise<void> {
  await sql`
    with used as (
      update refresh_token set used_at = ${now}
      where facility_id = ${of.facilityId} and id = ${of.id} and used_at is null
    )
    update session set seen_at = ${now} where facility_id = ${of.facilityId} and id = ${of.familyId}`.execute(
    tx,
  );
}

/** Locks or unlocks a session that has not ended. False when there was nothing to do. */
export async function lockSessionRow(
  tx: Tx,
  of: { facilityId: string; familyId: string },
  locked: boolean,
  now: Date,
): Promise<boolean> {
  const set = locked
    ? sql`locked_at = ${now}`
    : // Anyone who came back is seen now: else the next look at the clock would lock it again.
      sql`locked_at = null, seen_at = ${now}`;
  const ids = await changed(
    tx,
    sql`update session set ${set}, changed_at = clock_timestamp()
      where facility_id = ${of.facilityId} and id = ${of.familyId} and ended_at is null
        and (locked_at is null) = ${locked}`,
  );
  return ids.length > 0;
}

/** Selects the sessions of an account to end: this one, all but this one, or those in these roles; empty: all. */
export interface WhichSessions {
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
  of: { facilityId: string; accountId: string },
  which: WhichSessions,
  why: EndedWhy,
  now: Date,
): Promise<string[]> {
  const { only = null, except = null, roles = null } = which;
  return changed(
    tx,
    sql`update session set ended_at = ${now}, ended_why = ${why}, changed_at = clock_timestamp()
      where facility_id = ${of.facilityId} and account_id = ${of.accountId} and ended_at is null
        and (${only}::uuid is null or id = ${only}::uuid) and (${except}::uuid is null or id <> ${except}::uuid)
        and (${roles}::text[] is null or role = any(${roles}::text[]))`,
    (ids) => sql`, revoked as (
      update refresh_token set revoked_at = ${now}
      where facility_id = ${of.facilityId} and account_id = ${of.accountId} and family_id in (${ids})
        and revoked_at is null)`,
  );
}

async function changed(
  tx: Tx,
  update: RawBuilder<unknown>,
  also: (ids: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql``,
): Promise<string[]> {
  const { rows } = await sql<SessionChange>`
    with changed as (${update} returning id, locked_at, ended_at, changed_at)
    ${also(sql`select id from changed`)}
    select id, case when ended_at is not null then 'ended' when locked_at is not null then 'locked' else 'open' end
      as state, floor(extract(epoch from changed_at) * 1000)::bigint as at from changed`.execute(tx);
  notifySessions(tx, rows);
  return rows.map((row) => row.id);
}
