import { message } from '@afyakadi/contract';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { AccountDeps } from './deps.ts';
import { readAccount, type StoredAccount } from './store.ts';
import { atAccount, releaseGuess, takeGuess } from './throttle.ts';

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
