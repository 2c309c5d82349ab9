import { type endpoints, type ManagedAccount, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { endSessionRows, forgetFailures, type Owner, removeFactors } from '../accounts/index.ts';
import { assertCanManage, type Installation } from './accounts.ts';
import { lockAdministrators } from './administrators.ts';

/**
 * Voids the password, ends all sessions, and optionally removes the second factors, so that the owner starts over by
 * an invitation. Failures: `notFound`; `conflict` for one's own account, which has Change Password, and a disabled
 * one.
 */
export async function resetAccount(
  tx: Tx,
  call: Call<typeof endpoints.resetAccount>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  await lockAdministrators(tx, caller, params.id, demoAccounts);
  const account = await assertCanManage(tx, call, params.id);
  if (account.id === caller.accountId)
    throw new Failure('conflict', message('administration.resetsOwnAccount'));
  if (account.state === 'disabled') throw new Failure('conflict', message('administration.disabledAccount'));
  const sessions = await resetCredentials(tx, { facilityId, accountId: account.id }, body, now);
  await writeAudit(tx, call, {
    action: 'account.reset',
    subjectType: 'account',
    subjectId: account.id,
    reason: body.reason,
    detail: { sessions, secondFactor: body.secondFactor },
  });
  return assertCanManage(tx, call, account.id);
}

/**
 * Voids an account's password, clears its failed sign-ins, and optionally removes its second factors. The caller has
 * locked the account's row. Returns the number of sessions that ended.
 */
export async function resetCredentials(
  tx: Tx,
  owner: Owner,
  { secondFactor }: { secondFactor: boolean },
  now: Date,
): Promise<number> {
  const { facilityId, accountId } = owner;
  await tx
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', accountId)
    .execute();
  if (secondFactor) await removeFactors(tx, owner);
  await forgetFailures(tx, accountId);
  return (await endSessionRows(tx, owner, {}, 'ended-by-administrator', now)).length;
}
