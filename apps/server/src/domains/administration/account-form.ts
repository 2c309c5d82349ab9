import { type accountForm, type ManagedAccount, type Message, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

export type AccountForm = z.output<typeof accountForm>;

/** The part of an account that its administrator fills in. */
export function formOf(account: ManagedAccount): AccountForm {
  const { name, roles, card, phone, nida, email, registrationNo } = account;
  const { qualification, chargeItemCode, provisional } = account;
  return {
    name,
    roles,
    card,
    phone,
    nida,
    email,
    registrationNo,
    qualification,
    chargeItemCode,
    provisional,
  };
}

export function columnsOf(form: AccountForm) {
  return {
    name: form.name,
    email: form.email,
    registration_no: form.registrationNo,
    qualification: form.qualification,
    charge_item_code: form.chargeItemCode,
    provisional: form.provisional,
  };
}

/** Makes the rows of an account that has no password yet. Returns its identifier. Failure: as `storeIdentifiers`. */
export async function insertAccount(
  tx: Tx,
  facilityId: string,
  form: AccountForm,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('account')
    .values({ facility_id: facilityId, id, ...columnsOf(form), password_hash: null, created_at: now })
    .execute();
  await storeIdentifiers(tx, facilityId, id, form);
  await storeRoles(tx, facilityId, id, form.roles);
  return id;
}

const kinds = ['card', 'nida', 'phone'] as const;

/**
 * Replaces the identifiers with which the account signs in. Refuses one that another account of the facility has, even
 * if both are entered at the same moment. Failure: `unprocessable`, naming the fields.
 */
export async function storeIdentifiers(
  tx: Tx,
  facilityId: string,
  id: string,
  form: AccountForm,
): Promise<void> {
  const fields: Record<string, Message> = {};
  // Kind by kind in every caller, so that no two wait for each other.
  for (const kind of kinds) {
    const value = form[kind];
    await sql`
      delete from account_identifier where facility_id = ${facilityId} and account_id = ${id} and kind = ${kind}
        and value is distinct from ${value}`.execute(tx);
    if (value === null) continue;
    await sql`
      insert into account_identifier (facility_id, account_id, kind, value)
      values (${facilityId}, ${id}, ${kind}, ${value}) on conflict do nothing`.execute(tx);
    const { rows } = await sql`
      select 1 from account_identifier where facility_id = ${facilityId} and account_id = ${id} and kind = ${kind}
        and value = ${value}`.execute(tx);
    if (rows.length === 0) fields[kind] = message('administration.takenIdentifier');
  }
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
}

/** Replaces the account's roles. */
export async function storeRoles(
  tx: Tx,
  facilityId: string,
  id: string,
  roles: AccountForm['roles'],
): Promise<void> {
  await sql`
    delete from account_role where facility_id = ${facilityId} and account_id = ${id} and role <> all(${roles})`.execute(
    tx,
  );
  await sql`
    insert into account_role (facility_id, account_id, role)
    select ${facilityId}, ${id}, role from unnest(${roles}::text[]) role on conflict do nothing`.execute(tx);
}
