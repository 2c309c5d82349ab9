import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';

/** The administrators of a facility, locked until the transaction ends. */
export interface Administrators {
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
  await sql`
    select 1 from account where facility_id = ${facilityId} and (id = ${accountId} or id in (
      select account_id from account_role where facility_id = ${facilityId} and role = 'admin'))
    order by id for no key update`.execute(tx);
  // A second statement sees what the lock waited for.
  const { rows } = await sql<{ id: string }>`
    select a.id from account a join account_role r on r.facility_id = a.facility_id and r.account_id = a.id
    where a.facility_id = ${facilityId} and r.role = 'admin' and a.disabled_at is null
      and a.password_hash is not null and (${demoAccounts} or not a.is_demo)`.execute(tx);
  const active = rows.map(({ id }) => id);
  if (!active.includes(caller.accountId)) throw new Failure('sessionEnded');
  return { active };
}

/** Refuses to leave a facility without an administrator. Failure: `conflict`. */
export function assertOneRemains({ active }: Administrators, without: string): void {
  if (active.some((id) => id !== without)) return;
  throw new Failure('conflict', message('administration.onlyAdministrator'));
}
