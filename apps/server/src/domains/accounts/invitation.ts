import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import { useCode } from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { voidCodes } from './invite.ts';
import { newPasswordProblem } from './new-password.ts';
import { hashToken } from './sessions.ts';
import { setFirstPassword } from './set-password.ts';
import type { Where } from './sign-in.ts';
import { identifiersOf } from './store.ts';

interface Found {
  id: string;
  facilityId: string;
  facility: string;
  accountId: string;
  name: string;
  expiresAt: Date;
}

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
  const found = await find(deps, request.secret, where.now);
  const { facilityId, accountId } = found;
  const identifiers = await identifiersOf(deps.database, facilityId, accountId);
  const owner = { name: found.name, facilityName: found.facility, identifiers };
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
    if (!cookie || !(await useCode(tx, facilityId, found.id, where.now))) throw gone();
    await voidCodes(tx, { facilityId, accountId }, where.now);
    return cookie;
  });
}

async function find(deps: AccountDeps, secret: string, now: Date): Promise<Found> {
  const hash = hashToken(secret);
  const [place] = await deps.database.readShared(
    sql<{ facility: string | null }>`select secret_facility(${hash}::bytea) as facility`,
  );
  if (!place?.facility) throw gone();
  const [found] = await deps.database.read(
    place.facility,
    sql<Found>`
      select c.id, c.facility_id as "facilityId", f.name as facility, c.account_id as "accountId", a.name,
        c.expires_at as "expiresAt"
      from one_time_code c join account a on a.facility_id = c.facility_id and a.id = c.account_id
      join facility f on f.id = c.facility_id
      where c.facility_id = ${place.facility} and c.secret_hash = ${hash}::bytea and c.purpose = 'invitation'
        and c.used_at is null and c.expires_at > ${now} and a.disabled_at is null`,
  );
  if (!found) throw gone();
  return found;
}

function gone(): Failure {
  return new Failure('notFound', message('accounts.invalidInvitation'));
}
