import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, listOf, type Row, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { lockVisits } from '../visits/index.ts';
import { claimState, sendingSince, sinceType, stateType } from './state.ts';

/** A claim of a facility, in statements about it. */
export type ClaimRef = Pick<Row<'claim'>, 'facility_id' | 'id'>;

const stored = {
  ...col.from(
    'claim',
    'facility_id',
    'id',
    'authorization_id',
    'member_id',
    'folio_no',
    'claim_year',
    'claim_month',
  ),
  ...col.from('claim', 'version', 'amount_claimed', 'submitted_at', 'superseded_by'),
  ...col.from('claim', 'late_reason', 'answers', 'clinical_notes'),
};
const locked = { ...stored, state: stateType, sending_since: sinceType };
/** A locked claim, with the columns that decide whether it may change, and people's answers about it. */
export type LockedClaim = RowOf<typeof locked>;

const columns = sql`${listOf(stored, 'c')}, ${claimState} as state, ${sendingSince} as sending_since`;

export type LockedAuthorization = Pick<Row<'card_authorization'>, 'id' | 'member_id' | 'day'>;

/**
 * Locks an authorization and all its visits, the pharmacy's first, then the laboratory's, so that no service is added
 * or taken back until the transaction ends. Failures: `notFound`; `conflict` for a withdrawn one.
 */
export async function lockAuthorizationAndVisits(
  tx: Tx,
  facilityId: string,
  authorizationId: string,
): Promise<LockedAuthorization> {
  const locked = await tx
    .selectFrom('card_authorization')
    .select(['id', 'member_id', 'day', 'withdrawn_at'])
    .where('facility_id', '=', facilityId)
    .where('id', '=', authorizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new Failure('notFound', message('cards.unknownAuthorization'));
  if (locked.withdrawn_at) throw withdrawnFailure();
  await lockVisits(tx, facilityId, locked.id);
  return { id: locked.id, member_id: locked.member_id, day: locked.day };
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
  const [current] = await readerOf(tx)(rows(locked)`
    select ${columns} from claim c
    where facility_id = ${facilityId} and authorization_id = ${authorizationId} and superseded_by is null
    for no key update`);
  return current;
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
  const named = await tx
    .selectFrom('claim')
    .select('authorization_id')
    .where('facility_id', '=', facilityId)
    .where('id', '=', claimId)
    .executeTakeFirst();
  if (!named) throw unknownClaim();
  const authorization = await lockAuthorizationAndVisits(tx, facilityId, named.authorization_id);
  const [claim] = await readerOf(tx)(rows(locked)`
    select ${columns} from claim c where facility_id = ${facilityId} and id = ${claimId} for no key update`);
  if (!claim) throw unknownClaim();
  return { claim, authorization };
}

export function unknownClaim(): Failure {
  return new Failure('notFound', message('claims.unknownClaim'));
}
