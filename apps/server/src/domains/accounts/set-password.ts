import { writeAudit } from '../../platform/audit/write.ts';
import { newId, type Tx } from '../../platform/database/index.ts';
import { deviceSeconds, hashDevice, newDevice, rememberDevice } from './device.ts';
import { endSessionRows } from './sessions.ts';
import { callOf, type Where } from './sign-in.ts';
import { lockAccount, setPassword } from './store.ts';

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
