import { type accountForm, type ManagedAccount, type Message, message } from '@afyakadi/contract';
import type { z } from 'zod';
import { col, expression, newId, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';

type AccountForm = z.output<typeof accountForm>;

/** The part of an account that its administrator fills in. */
export function formOf(account: ManagedAccount): AccountForm {
  const { name, roles, card, phone, nida, email, registrationNo } = account;
  const { qualification, chargeItemCode, provisional, carePointIds } = account;
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
    carePointIds,
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
    care_point_ids: form.carePointIds,
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

/** Refuses a care point that the facility does not have. Failure: `unprocessable`, naming the field. */
export async function assertCarePoints(tx: Tx, facilityId: string, ids: readonly string[]): Promise<void> {
  const known = await tx
    .selectFrom('care_point')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where(expression(col.boolean)`id = any(${[...ids]}::uuid[])`)
    .execute();
  if (known.length === new Set(ids).size) return;
  throw new Failure('unprocessable', undefined, {
    fields: { carePointIds: message('administration.unknownCarePoint') },
  });
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
    await tx
      .deleteFrom('account_identifier')
      .where('facility_id', '=', facilityId)
      .where('account_id', '=', id)
      .where('kind', '=', kind)
      .where('value', 'is distinct from', value)
      .execute();
    if (value === null) continue;
    await tx
      .insertInto('account_identifier')
      .values({ facility_id: facilityId, account_id: id, kind, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const unchanged = await tx
      .selectFrom('account_identifier')
      .select('value')
      .where('facility_id', '=', facilityId)
      .where('account_id', '=', id)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirst();
    if (!unchanged) fields[kind] = message('administration.takenIdentifier');
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
  await tx
    .deleteFrom('account_role')
    .where('facility_id', '=', facilityId)
    .where('account_id', '=', id)
    .$if(roles.length > 0, (query) => query.where('role', 'not in', roles))
    .execute();
  if (roles.length === 0) return;
  await tx
    .insertInto('account_role')
    .values(roles.map((role) => ({ facility_id: facilityId, account_id: id, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
