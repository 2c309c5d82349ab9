import { message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';

/** The administrators of a facility, locked until the transaction ends. */
interface Administrators {
  /** Those that can sign in: enabled, with a password. */
  active: readonly string[];
}

/**
 * Locks all administrators of the facility and one more account, in order, so that changes of accounts come one after
 * the other: of two administrators who disable each other at once, one finds itself disabled.
 * Failure: `sessionEnded` where the caller is no administrator any more.
 */
export async function lockAdministrators(
  tx: Tx,
  caller: Caller,
  accountId: string | null,
  /** Whether demo accounts can sign in here. */
  demoAccounts: boolean,
): Promise<Administrators> {
  const facilityId = caller.facility.id;
  const administrators = tx
    .selectFrom('account_role')
    .select('account_id')
    .where('facility_id', '=', facilityId)
    .where('role', '=', 'admin');
  await tx
    .selectFrom('account')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where((where) => where.or([where('id', '=', accountId), where('id', 'in', administrators)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A second statement sees what the lock waited for.
  const able = await tx
    .selectFrom('account')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('id', 'in', administrators)
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .$if(!demoAccounts, (query) => query.where('is_demo', '=', false))
    .execute();
  const active = able.map(({ id }) => id);
  if (!active.includes(caller.accountId)) throw new Failure('sessionEnded');
  return { active };
}

/** Refuses to leave a facility without an administrator. Failure: `conflict`. */
export function assertOneRemains({ active }: Administrators, without: string): void {
  if (active.some((id) => id !== without)) return;
  throw new Failure('conflict', message('administration.onlyAdministrator'));
}
