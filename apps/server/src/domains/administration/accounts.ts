import { type endpoints, type ManagedAccount, message, roles } from '@afyakadi/contract';
import { differenceOf, writeAudit } from '../../platform/audit/write.ts';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call, Caller } from '../../platform/http/route.ts';
import { endSessionRows, forgetFailures, voidCodes } from '../accounts/index.ts';
import {
  assertCarePoints,
  columnsOf,
  formOf,
  insertAccount,
  storeIdentifiers,
  storeRoles,
} from './account-form.ts';
import { readManaged } from './accounts-store.ts';
import { assertOneRemains, lockAdministrators } from './administrators.ts';
import { assertChargeable } from './charge-item.ts';

/** The parts of the installation that a change of accounts needs. */
export interface Installation {
  /** Whether demo accounts count as able to sign in. */
  demoAccounts: boolean;
}

/** Returns the account of a call. Failure: `notFound`. */
export async function assertCanManage(
  tx: Tx,
  call: { caller: Caller; now: Date },
  id: string,
): Promise<ManagedAccount> {
  const account = await readManaged(readerOf(tx), call.caller.facility.id, id, call.now);
  if (!account) throw new Failure('notFound', message('administration.unknownAccount'));
  return account;
}

/**
 * Makes an account that has no password yet; the invited person sets it.
 * Failure: `unprocessable` for a number that another account has, or an item that is not there.
 */
export async function createAccount(
  tx: Tx,
  call: Call<typeof endpoints.createAccount>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const form = { ...call.body, roles: roles.filter((role) => call.body.roles.includes(role)) };
  const facilityId = call.caller.facility.id;
  await lockAdministrators(tx, call.caller, null, demoAccounts);
  await assertChargeable(tx, facilityId, form.chargeItemCode);
  await assertCarePoints(tx, facilityId, form.carePointIds);
  const id = await insertAccount(tx, facilityId, form, call.now);
  await writeAudit(tx, call, {
    action: 'account.created',
    subjectType: 'account',
    subjectId: id,
    detail: { before: {}, after: form },
  });
  return assertCanManage(tx, call, id);
}

/**
 * Changes an account. Removing a role ends its sessions at once. Failures: `notFound`; `conflict` for the last
 * administrator's role; those of `createAccount`.
 */
export async function updateAccount(
  tx: Tx,
  call: Call<typeof endpoints.updateAccount>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const { caller, params, now } = call;
  const form = { ...call.body, roles: roles.filter((role) => call.body.roles.includes(role)) };
  const facilityId = caller.facility.id;
  const administrators = await lockAdministrators(tx, caller, params.id, demoAccounts);
  const before = await assertCanManage(tx, call, params.id);
  const difference = differenceOf({ ...formOf(before) }, form);
  if (!difference) return before;
  const taken = before.roles.filter((role) => !form.roles.includes(role));
  if (taken.includes('admin')) assertOneRemains(administrators, before.id);
  if (form.chargeItemCode !== before.chargeItemCode)
    await assertChargeable(tx, facilityId, form.chargeItemCode);
  await assertCarePoints(tx, facilityId, form.carePointIds);
  await tx
    .updateTable('account')
    .set(columnsOf(form))
    .where('facility_id', '=', facilityId)
    .where('id', '=', before.id)
    .execute();
  await storeIdentifiers(tx, facilityId, before.id, form);
  await storeRoles(tx, facilityId, before.id, form.roles);
  if (taken.length > 0)
    await endSessionRows(tx, { facilityId, accountId: before.id }, { roles: taken }, 'role-withdrawn', now);
  await writeAudit(tx, call, {
    action: 'account.changed',
    subjectType: 'account',
    subjectId: before.id,
    detail: { ...difference },
  });
  return assertCanManage(tx, call, before.id);
}

/**
 * Disables an account, ends its sessions at once and voids its codes and invitation. A repeat changes nothing.
 * Failures: `notFound`; `conflict` for one's own account, or the last administrator.
 */
export async function disableAccount(
  tx: Tx,
  call: Call<typeof endpoints.disableAccount>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const { caller, params, now } = call;
  const facilityId = caller.facility.id;
  const administrators = await lockAdministrators(tx, caller, params.id, demoAccounts);
  const account = await assertCanManage(tx, call, params.id);
  if (account.state === 'disabled') return account;
  if (account.id === caller.accountId)
    throw new Failure('conflict', message('administration.disablesOwnAccount'));
  if (account.roles.includes('admin')) assertOneRemains(administrators, account.id);
  await tx
    .updateTable('account')
    .set({ disabled_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', account.id)
    .execute();
  const owner = { facilityId, accountId: account.id };
  const sessions = (await endSessionRows(tx, owner, {}, 'disabled', now)).length;
  await voidCodes(tx, owner, now);
  await writeAudit(tx, call, {
    action: 'account.disabled',
    subjectType: 'account',
    subjectId: account.id,
    reason: call.body.reason,
    detail: { sessions },
  });
  return assertCanManage(tx, call, account.id);
}

/** Enables a disabled account, with its old password. A repeat changes nothing. */
export async function enableAccount(
  tx: Tx,
  call: Call<typeof endpoints.enableAccount>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const { caller, params } = call;
  await lockAdministrators(tx, caller, params.id, demoAccounts);
  const account = await assertCanManage(tx, call, params.id);
  if (account.state !== 'disabled') return account;
  await assertChargeable(tx, caller.facility.id, account.chargeItemCode);
  await tx
    .updateTable('account')
    .set({ disabled_at: null })
    .where('facility_id', '=', caller.facility.id)
    .where('id', '=', account.id)
    .execute();
  await writeAudit(tx, call, {
    action: 'account.enabled',
    subjectType: 'account',
    subjectId: account.id,
    reason: call.body.reason,
  });
  return assertCanManage(tx, call, account.id);
}

/** Clears the failed sign-ins of an account, which ends its wait. */
export async function unlockAccount(
  tx: Tx,
  call: Call<typeof endpoints.unlockAccount>,
): Promise<ManagedAccount> {
  const account = await assertCanManage(tx, call, call.params.id);
  await forgetFailures(tx, account.id);
  await writeAudit(tx, call, {
    action: 'account.unlocked',
    subjectType: 'account',
    subjectId: account.id,
  });
  return assertCanManage(tx, call, account.id);
}

/**
 * Ends all sessions of an account at once, including the caller's own, or only one. Throws Failure `notFound` for one that
 * is not the account's or has ended.
 */
export async function endAccountSessions(
  tx: Tx,
  call: Call<typeof endpoints.endAccountSessions>,
  { demoAccounts }: Installation,
): Promise<ManagedAccount> {
  const { caller, params, body, now } = call;
  await lockAdministrators(tx, caller, params.id, demoAccounts);
  const account = await assertCanManage(tx, call, params.id);
  const owner = { facilityId: caller.facility.id, accountId: account.id };
  const which = body.sessionId ? { only: body.sessionId } : {};
  const sessions = (await endSessionRows(tx, owner, which, 'ended-by-administrator', now)).length;
  if (body.sessionId && sessions === 0)
    throw new Failure('notFound', message('accounts.sessionAlreadyEnded'));
  await writeAudit(tx, call, {
    action: 'account.sessions-ended',
    subjectType: 'account',
    subjectId: account.id,
    reason: call.body.reason,
    detail: { sessions },
  });
  return assertCanManage(tx, call, account.id);
}
