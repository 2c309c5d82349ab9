import type { PasskeyOfAccount } from '@afyakadi/contract';
import { newId, type Tx } from '../../../platform/database/index.ts';
import type { Owner } from '../deps.ts';
import { credentialIdOf, type PasskeyPlace, readSigned, type StoredPasskey } from './webauthn.ts';

/** Most passkeys of one account. */
export const maxPasskeys = 10;

/** The account's passkeys with their credential identifiers, oldest first. */
export async function passkeysOf(
  tx: Tx,
  owner: Owner,
): Promise<(PasskeyOfAccount & { credentialId: string })[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'name', 'created_at', 'used_at'])
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, credential_id, name, created_at, used_at }) => ({
    id,
    name,
    credentialId: credential_id,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }));
}

/** Stores a passkey. False where this or another account has it already. */
export async function insertPasskey(
  tx: Tx,
  owner: Owner,
  passkey: StoredPasskey & { transports: string[]; name: string },
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values({
      facility_id: owner.facilityId,
      id: newId(),
      account_id: owner.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deletePasskey(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Whether one of the account's passkeys signed the answer to a challenge. The database checks that the counter has
 * grown, so that a copied authenticator succeeds at most once; an authenticator without a counter always sends 0.
 */
export async function verifyPasskey(
  tx: Tx,
  owner: Owner,
  answer: { credential: unknown; challenge: string; place: PasskeyPlace },
  now: Date,
): Promise<boolean> {
  const credentialId = credentialIdOf(answer.credential);
  if (!credentialId) return false;
  const row = await tx
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter'])
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!row) return false;
  const known = { credentialId, publicKey: row.public_key, counter: row.counter };
  const counter = await readSigned(answer.credential, answer.challenge, answer.place, known);
  if (counter === null) return false;
  const used = await tx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('facility_id', '=', owner.facilityId)
    .where('id', '=', row.id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
