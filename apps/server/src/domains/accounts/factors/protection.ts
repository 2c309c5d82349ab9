import { message, type PasskeyOfAccount, type Protection } from '@afyakadi/contract';
import { col, iso, type Reader, readerOf, rows, type Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Owner } from '../deps.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

const protection = rows({
  since: col.nullable(col.text),
  passkeys: col.json<PasskeyOfAccount[]>(),
  codes: col.integer,
  required: col.boolean,
});

/** The account's second factors, and whether its facility asks for one in any of its roles. */
export async function readProtection(read: Reader, owner: Owner): Promise<Protection> {
  const { facilityId, accountId } = owner;
  const [row] = await read(protection`
    select
      (select ${iso('t.confirmed_at')} from totp t
        where t.facility_id = ${facilityId} and t.account_id = ${accountId} and t.confirmed_at is not null) as since,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'createdAt', ${iso('p.created_at')},
          'usedAt', ${iso('p.used_at')}) order by p.created_at, p.id) from passkey p
        where p.facility_id = ${facilityId} and p.account_id = ${accountId}), '[]') as passkeys,
      (select count(*) from recovery_code r
        where r.facility_id = ${facilityId} and r.account_id = ${accountId} and r.used_at is null) as codes,
      exists (select from facility_setting s join account_role a on a.facility_id = s.facility_id
        where s.facility_id = ${facilityId} and a.account_id = ${accountId}
          and a.role = any(s.second_factor_roles)) as required`);
  const { since = null, passkeys = [], codes = 0, required = false } = row ?? {};
  return { totp: since ? { since } : null, passkeys, recoveryCodesLeft: codes, required };
}

/**
 * Checks the remaining factors after one was removed, in the same transaction. Throws Failure `conflict` where the
 * facility requires one and none is left; where it does not, the recovery codes are removed with the last one.
 */
export async function afterRemoval(tx: Tx, owner: Owner): Promise<Protection> {
  const left = await readProtection(readerOf(tx), owner);
  if (left.totp || left.passkeys.length > 0) return left;
  if (left.required) {
    throw new Failure('conflict', message('accounts.factorRequired'));
  }
  await removeRecoveryCodes(tx, owner);
  return { ...left, recoveryCodesLeft: 0 };
}

/** Takes all second factors from an account: its authenticator app, passkeys and recovery codes. */
export async function removeFactors(tx: Tx, { facilityId, accountId }: Owner): Promise<void> {
  for (const table of ['totp', 'recovery_code', 'passkey'] as const) {
    await tx
      .deleteFrom(table)
      .where('facility_id', '=', facilityId)
      .where('account_id', '=', accountId)
      .execute();
  }
}
