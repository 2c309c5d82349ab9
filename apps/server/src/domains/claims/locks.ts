import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { StoredAnswer } from '../../platform/database/tables/column-types.ts';
import { Failure } from '../../platform/errors.ts';
import { lockVisits } from '../visits/index.ts';
import { type ClaimState, claimState, sendingSince } from './state.ts';

/** A claim of a facility, in statements about it. */
export interface ClaimRef {
  facility_id: string;
  id: string;
}

/** A locked claim, with the columns that decide whether it may change, and people's answers about it. */
export interface LockedClaim extends ClaimRef {
  authorization_id: string;
  member_id: string;
  state: ClaimState;
  version: number;
  folio_no: number | null;
  claim_year: number;
  claim_month: number;
  amount_claimed: number;
  sending_since: Date | null;
  submitted_at: Date | null;
  superseded_by: string | null;
  late_reason: string | null;
  answers: StoredAnswer[];
  clinical_notes: string | null;
}

const columns = sql`facility_id, id, authorization_id, member_id, ${claimState} as state, version, folio_no, claim_year,
  claim_month, amount_claimed, ${sendingSince} as sending_since, submitted_at, superseded_by,
  late_reason, answers, clinical_notes`;

export interface LockedAuthorization {
  id: string;
  member_id: string;
  /** Of attendance, YYYY-MM-DD. */
  day: string;
}

/**
 * Locks an authorization and all its visits, the pharmacy's first, then the laboratory's, so that no service is added
 * or taken back until the transaction ends. Failures: `notFound`; `conflict` for a withdrawn one.
 */
export async function lockAuthorizationAndVisits(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
): Promise<LockedAuthorization> {
  const { rows } = await sql<LockedAuthorization & { withdrawn: boolean }>`
    select id, member_id, day, withdrawn_at is not null as withdrawn from card_authorization
    where facility_id = ${facilityId} and id = ${authorizationId} for no key update`.execute(tx);
  const [found] = rows;
  if (!found) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (found.withdrawn) throw withdrawnFailure();
  await lockVisits(tx, facilityId, found.id);
  return { id: found.id, member_id: found.member_id, day: found.day };
}

export function withdrawnFailure(): Failure {
  return new Failure('conflict', message('claims.authorizationWithdrawn'));
}

/** Locks the current claim of an authorization; undefined if there is none. Its visits are locked before it. */
export async function lockCurrent(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
): Promise<LockedClaim | undefined> {
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claim c
    where facility_id = ${facilityId} and authorization_id = ${authorizationId} and superseded_by is null
    for no key update`.execute(tx);
  return rows[0];
}

/**
 * Locks a claim with its authorization and visits, always in the same order, to send it or to make a new version.
 * Returns superseded claims too. Failures: `notFound`; `conflict` where the authorization was withdrawn.
 */
export async function lockForClaim(
  tx: Tx,
  facilityId: string,
  claimId: string,
): Promise<{ claim: LockedClaim; authorization: LockedAuthorization }> {
  const named = await sql<{ authorization_id: string }>`
    select authorization_id from claim where facility_id = ${facilityId} and id = ${claimId}`.execute(tx);
  const authorizationId = named.rows[0]?.authorization_id;
  if (!authorizationId) throw unknownClaim();
  const authorization = await lockAuthorizationAndVisits(tx, facilityId, authorizationId);
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claim c where facility_id = ${facilityId} and id = ${claimId} for no key update`.execute(
    tx,
  );
  if (!rows[0]) throw unknownClaim();
  return { claim: rows[0], authorization };
}

export function unknownClaim(): Failure {
  return new Failure('notFound', message('claims.unknownClaim'));
}
