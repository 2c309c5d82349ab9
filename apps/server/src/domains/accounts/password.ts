import type { changePassword as endpoint } from '@afyakadi/contract/endpoints/accounts';
import { writeAudit } from '../../platform/audit/write.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { confirmPassword } from './confirm.ts';
import type { AccountDeps } from './deps.ts';
import { voidCodes } from './invite.ts';
import { newPasswordProblem } from './new-password.ts';
import { endSessionRows } from './sessions.ts';
import { identifiersOf, lockAccount, setPassword } from './store.ts';

/**
 * Sets a new password, ends the account's other sessions (requirements 4.5) and voids the codes sent to it. Throws
 * Failure `validation` naming the field: the current password is wrong, or the new one is refused by
 * `newPasswordProblem`; `tooMany`.
 */
export async function changePassword(deps: AccountDeps, call: Call<typeof endpoint>): Promise<null> {
  const { caller, body, now } = call;
  const identifiers = await identifiersOf(deps.database, caller.facility.id, caller.accountId);
  const owner = { name: caller.accountName, facilityName: caller.facility.name, identifiers };
  const problem = await newPasswordProblem(body.newPassword, owner);
  if (problem) throw new Failure('validation', undefined, { fields: { newPassword: problem } });
  const confirmed = await confirmPassword(deps, call, body.currentPassword, 'currentPassword');
  const next = await hashPassword(body.newPassword);

  return call.change(async (tx) => {
    const current = await lockAccount(tx, caller.accountId);
    confirmed.check();
    // It was reset in between.
    if (current?.passwordHash !== confirmed.account.passwordHash) throw new Failure('conflict');
    await setPassword(tx, caller.accountId, next, now);
    const of = { facilityId: caller.facility.id, accountId: caller.accountId };
    await endSessionRows(tx, of, { except: caller.familyId }, 'password-changed', now);
    // Also shuts out anyone who saw an earlier code.
    await voidCodes(tx, of, now);
    await writeAudit(tx, call, {
      action: 'account.password-changed',
      subjectType: 'account',
      subjectId: caller.accountId,
    });
    return null;
  });
}
