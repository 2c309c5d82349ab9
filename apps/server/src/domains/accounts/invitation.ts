import { message } from '@afyakadi/contract';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import { consumeCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { voidCodes } from './invite.ts';
import { newPasswordProblem } from './new-password.ts';
import { setFirstPassword } from './password.ts';
import { hashToken } from './sessions.ts';
import type { Where } from './sign-in.ts';
import { facilityOfSecret, identifiersOf } from './store.ts';

/**
 * Returns the account of an invitation. Throws Failure `notFound`, alike for one that is unknown, used, void or
 * expired.
 */
export async function invitationDetails(
  deps: AccountDeps,
  secret: string,
  now: Date,
): Promise<{ name: string; facility: string; expiresAt: string }> {
  const { name, facility, expiresAt } = await find(deps, secret, now);
  return { name, facility, expiresAt: expiresAt.toISOString() };
}

/**
 * Sets the first password of an invited account, once. Returns the browser's cookie.
 * Throws Failure `notFound` as above, or `validation` naming `newPassword`.
 */
export async function acceptInvitation(
  deps: AccountDeps,
  request: { secret: string; newPassword: string },
  where: Where,
): Promise<{ token: string; seconds: number }> {
  const invitation = await find(deps, request.secret, where.now);
  const { facilityId, accountId } = invitation;
  const identifiers = await identifiersOf(deps.database, facilityId, accountId);
  const owner = { name: invitation.name, facilityName: invitation.facility, identifiers };
  const problem = await newPasswordProblem(request.newPassword, owner);
  if (problem) throw new Failure('validation', undefined, { fields: { newPassword: problem } });
  const hash = await hashPassword(request.newPassword);
  return deps.database.transaction(facilityId, async (tx) => {
    const cookie = await setFirstPassword(
      tx,
      { facilityId, accountId },
      hash,
      'account.invitation-accepted',
      where,
    );
    // The account's row is locked: of two people who accept at once, one finds it used.
    if (!cookie || !(await consumeCode(tx, facilityId, invitation.id, where.now))) throw gone();
    await voidCodes(tx, { facilityId, accountId }, where.now);
    return cookie;
  });
}

async function find({ database }: AccountDeps, secret: string, now: Date) {
  const hash = hashToken(secret);
  const facilityId = await facilityOfSecret(database, hash);
  if (!facilityId) throw gone();
  const query = database.build
    .selectFrom('one_time_code as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.facility_id', '=', 'c.facility_id').onRef('a.id', '=', 'c.account_id'),
    )
    .innerJoin('facility as f', 'f.id', 'c.facility_id')
    .select(['c.id', 'c.facility_id as facilityId', 'f.name as facility', 'c.account_id as accountId'])
    .select(['a.name', 'c.expires_at as expiresAt'])
    .where('c.facility_id', '=', facilityId)
    .where('c.secret_hash', '=', hash)
    .where('c.purpose', '=', 'invitation')
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('a.disabled_at', 'is', null);
  const [row] = await database.read(facilityId, query);
  if (!row) throw gone();
  return row;
}

function gone(): Failure {
  return new Failure('notFound', message('accounts.invalidInvitation'));
}
