import type { changePassword as endpoint } from '@afyakadi/contract/endpoints/accounts';
import { writeAudit } from '../../platform/audit.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { isCommon } from './common-passwords.ts';
import type { AccountDeps } from './deps.ts';
import { endOtherFamilies } from './sessions.ts';
import { identifiersOf, lockAccount, readAccount, setPassword } from './store.ts';

/**
 * Sets a new password and ends the account's other sessions (decisions 15). Throws Failure `validation` naming the
 * field: the current password is wrong, or the new one is common or one of the account's own identifiers.
 */
export async function changePassword(deps: AccountDeps, call: Call<typeof endpoint>): Promise<null> {
  const { caller, body, now } = call;
  const name = `account:${caller.accountId}`;
  deps.limits.check(name, caller.address, now);
  const account = await readAccount(deps.database, caller.facility.id, caller.accountId);
  if (!account || account.disabled) throw new Failure('sessionEnded');
  const identifiers = await identifiersOf(deps.database, caller.facility.id, caller.accountId);
  const problem = passwordProblem(body.newPassword, identifiers);
  if (problem) throw new Failure('validation', undefined, { fields: { newPassword: problem } });
  const next = await hashPassword(body.newPassword);

  return call.change(async (tx) => {
    // After the key: a repeat of a change that was made finds its answer, not a wrong current password.
    const current = await lockAccount(tx, caller.accountId);
    if (!(await verifyPassword(current?.passwordHash ?? null, body.currentPassword))) {
      deps.limits.failed(name, caller.address, now);
      throw new Failure('validation', undefined, {
        fields: { currentPassword: 'This is not the current password' },
      });
    }
    await setPassword(tx, caller.accountId, next, now);
    await endOtherFamilies(tx, caller.accountId, caller.familyId, now);
    await writeAudit(tx, call, {
      action: 'account.password-changed',
      subjectType: 'account',
      subjectId: caller.accountId,
    });
    return null;
  });
}

function passwordProblem(password: string, identifiers: readonly string[]): string | null {
  if (isCommon(password)) return 'This password is too common. Choose another';
  const plain = password.trim().replace(/^\+/, '');
  const own = identifiers.some((identifier) => plain === identifier.replace(/^\+/, ''));
  return own ? 'A number you sign in with cannot be the password' : null;
}
