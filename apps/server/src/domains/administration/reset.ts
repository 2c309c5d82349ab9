import type { endpoints, ManagedAccount } from '@afyakadi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { endSessionRows } from '../accounts/index.ts';
import { mustManage, type Standing } from './accounts.ts';
import { holdAdministrators } from './administrators.ts';
import { forgetFailures } from './held.ts';

/**
 * Voids the password, ends all sessions, and where asked takes the second factors, so that the owner begins anew by an
 * invitation. Failures: `notFound`; `conflict` for one's own account, which has Change Password, and a disabled one.
 */
export async function resetAccount(
  tx: Tx,
  call: Call<typeof endpoints.resetAccount>,
  { demoAccounts }: Standing,
): Promise<ManagedAccount> {
  const { caller, params, body, now } = call;
  const facilityId = caller.facility.id;
  await holdAdministrators(tx, caller, params.id, demoAccounts);
  const account = await mustManage(tx, call, params.id);
  if (account.id === caller.accountId)
    throw new Failure('conflict', 'You cannot reset your own account. Change your password instead.');
  if (account.state === 'disabled')
    throw new Failure('conflict', 'This account is disabled. Enable it first.');
  await tx
    .updateTable('account')
    .set({ password_hash: null, password_changed_at: now })
    .where('facility_id', '=', facilityId)
    .where('id', '=', account.id)
    .execute();
  if (body.secondFactor) await removeFactors(tx, facilityId, account.id);
  await forgetFailures(tx, facilityId, account.id);
  const of = { facilityId, accountId: account.id };
  const sessions = (await endSessionRows(tx, of, {}, 'ended-by-administrator', now)).length;
  await writeAudit(tx, call, {
    ...{ action: 'account.reset', subjectType: 'account', subjectId: account.id },
    ...{ reason: body.reason, detail: { sessions, secondFactor: body.secondFactor } },
  });
  return mustManage(tx, call, account.id);
}

async function removeFactors(tx: Tx, facilityId: string, accountId: string): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'passkey'])
    await sql`delete from ${sql.table(table)} where facility_id = ${facilityId} and account_id = ${accountId}`.execute(
      tx,
    );
}
