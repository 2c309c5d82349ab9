import { randomInt } from 'node:crypto';
import { hashCodeOf } from '../../../platform/auth/passwords.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Owner } from '../deps.ts';

/** Crockford's digits: none looks like another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codesAtOnce = 10;

/** The form of a code without its hyphen, as typed. */
export const recoveryForm = /^[0-9A-Za-z]{10}$/;

/**
 * Replaces the recovery codes, each valid once.
 * @returns the codes for display, `xxxxx-xxxxx`; they cannot be recovered from what is stored
 */
export async function replaceRecoveryCodes(tx: Tx, owner: Owner, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, owner)));
  await removeRecoveryCodes(tx, owner);
  const rows = hashes.map((code_hash) => ({
    facility_id: owner.facilityId,
    account_id: owner.accountId,
    code_hash,
    created_at: now,
  }));
  await tx.insertInto('recovery_code').values(rows).execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

export async function removeRecoveryCodes(tx: Tx, owner: Owner): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .execute();
}

/** Uses a code up; false if the account has no such code, or used it before. */
export async function consumeRecoveryCode(tx: Tx, owner: Owner, typed: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('code_hash', '=', await hashOf(asWritten(typed), owner))
    .where('used_at', 'is', null)
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => digits[randomInt(digits.length)]).join('');
}

/** Crockford's reading: small letters as capital ones, O as 0, I and L as 1. */
function asWritten(typed: string): string {
  return typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
}

function hashOf(code: string, { facilityId, accountId }: Owner): Promise<Buffer> {
  return hashCodeOf(`recovery code ${facilityId} ${accountId}`, code);
}
