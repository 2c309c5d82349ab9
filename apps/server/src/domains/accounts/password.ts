import { message } from '@afyakadi/contract';
import type { changePassword as endpoint } from '@afyakadi/contract/endpoints/accounts';
import { writeAudit } from '../../platform/audit/write.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { newId, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call, Caller } from '../../platform/http/route.ts';
import type { AccountDeps } from './deps.ts';
import { deviceSeconds, hashDevice, newDevice, rememberDevice } from './device.ts';
import { voidCodes } from './invite.ts';
import { newPasswordProblem } from './new-password.ts';
import { endSessionRows } from './sessions.ts';
import { callOf, type Where } from './sign-in.ts';
import { identifiersOf, lockAccount, readAccount, type StoredAccount, setPassword } from './store.ts';
import { atAccount, releaseGuess, takeGuess } from './throttle.ts';

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
    const owner = { facilityId: caller.facility.id, accountId: caller.accountId };
    await endSessionRows(tx, owner, { except: caller.familyId }, 'password-changed', now);
    // Also shuts out anyone who saw an earlier code.
    await voidCodes(tx, owner, now);
    await writeAudit(tx, call, {
      action: 'account.password-changed',
      subjectType: 'account',
      subjectId: caller.accountId,
    });
    return null;
  });
}

export interface Confirmed {
  account: StoredAccount;
  /**
   * Throws Failure `validation` naming the field if the password was wrong. Called within the change, after its key,
   * so that a repeat gets the stored answer even if the password has changed since.
   */
  check(): void;
}

/**
 * Verifies the caller's password before the transaction of the change, so that no row is locked during the hashing.
 * Counts wrong passwords by account. Throws Failure `sessionEnded` or `tooMany`.
 * @param field the field of the body that contains it
 */
export async function confirmPassword(
  deps: Pick<AccountDeps, 'database'>,
  call: { caller: Caller; now: Date },
  password: string,
  field: 'password' | 'currentPassword',
): Promise<Confirmed> {
  const { caller, now } = call;
  const account = await readAccount(deps.database, caller.facility.id, caller.accountId);
  if (!account || account.disabled) throw new Failure('sessionEnded');
  const name = atAccount(account.id, 'password');
  await takeGuess(deps.database, [name], now);
  const right = await verifyPassword(account.passwordHash, password);
  if (right) await releaseGuess(deps.database, [name], [name]);
  return {
    account,
    check() {
      if (right) return;
      const text = message(
        field === 'currentPassword' ? 'accounts.wrongCurrentPassword' : 'accounts.wrongPassword',
      );
      throw new Failure('validation', undefined, { fields: { [field]: text } });
    },
  };
}

/**
 * Sets the password of an account whose owner showed a one-time secret, ends all its sessions, and remembers the
 * browser. Returns the browser's cookie; null, without any change, for an account that is disabled or has no role.
 * @param action the audit action
 */
export async function setFirstPassword(
  tx: Tx,
  owner: { facilityId: string; accountId: string },
  hash: string,
  action: 'account.reset-made' | 'account.invitation-accepted',
  where: Where,
): Promise<{ token: string; seconds: number } | null> {
  const account = await lockAccount(tx, owner.accountId);
  const [role] = account?.roles ?? [];
  if (!account || account.disabled || !role) return null;
  await setPassword(tx, owner.accountId, hash, where.now);
  const ended = await endSessionRows(tx, owner, {}, 'password-changed', where.now);
  const device = hashDevice(where.device) && where.device ? where.device : newDevice();
  await rememberDevice(tx, owner, device, where.now);
  await writeAudit(tx, callOf(account, role, newId(), where), {
    action,
    subjectType: 'account',
    subjectId: account.id,
    detail: { sessions: ended.length },
  });
  return { token: device, seconds: deviceSeconds };
}
