import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/**
 * The names under which guesses at an account `a` are counted (throttle.ts), as hashes: from anywhere
 * by its identifiers, from browsers known to it, and within its own sessions.
 */
const throttlesOf = sql`
  select sha256(convert_to('throttle ' || n.name, 'UTF8')) from (
    select unnest(array['identifier ' || i.kind || ' ' || i.value || ' ' || a.id, 'code ' || i.kind || ' ' || i.value])
      from account_identifier i where i.facility_id = a.facility_id and i.account_id = a.id
    union all
    select w.what || ' ' || a.id || ' ' || encode(d.device_hash, 'hex') from known_device d
      cross join (values ('device'), ('factor'), ('code'), ('forgot')) w(what)
      where d.facility_id = a.facility_id and d.account_id = a.id
    union all
    select 'account ' || a.id || ' ' || what from (values ('factor'), ('password')) w(what)
  ) n(name)`;

/** True of an account `a` that has to wait after failed sign-ins, from some browser at least. */
export const isThrottled = (now: Date): RawBuilder<unknown> => sql`exists (
  select from (${throttlesOf}) x(name_hash) cross join lateral (
    select from sign_in_throttle t where t.name_hash = x.name_hash and t.blocked_until > ${now} offset 0
  ) t)`;

/** Clears the failed sign-ins of an account. */
export async function forgetFailures(tx: Tx, facilityId: string, accountId: string): Promise<void> {
  await sql`
    delete from sign_in_throttle where name_hash = any(array(
      select x.name from account a cross join lateral (${throttlesOf}) x(name)
      where a.facility_id = ${facilityId} and a.id = ${accountId}))`.execute(tx);
}
