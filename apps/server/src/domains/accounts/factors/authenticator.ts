import { Secret, TOTP } from 'otpauth';
import { type Sealer, totpAbout } from '../../../platform/auth/sealed.ts';
import { newId, type Tx } from '../../../platform/database/index.ts';
import type { Owner } from '../deps.ts';

/** Milliseconds after which an unconfirmed setup is void. */
const beginLife = 15 * 60_000;

/** Begins the setup of an authenticator app, replacing an unconfirmed one. Returns its secret in base32. */
export async function beginApp(tx: Tx, sealer: Sealer, owner: Owner, now: Date): Promise<string> {
  const { facilityId, accountId } = owner;
  const secret = newTotpSecret();
  await remove(tx, owner, 'begun');
  await tx
    .insertInto('totp')
    .values({
      facility_id: facilityId,
      id: newId(),
      account_id: accountId,
      secret: sealer.seal(secret, totpAbout(facilityId, accountId)),
      created_at: now,
    })
    .execute();
  return secret;
}

/**
 * Confirms the new app by one of its codes; it replaces the previous app.
 * @returns `none` without a setup in the last 15 minutes, `wrong` for a code of another secret
 */
export async function confirmApp(
  tx: Tx,
  sealer: Sealer,
  owner: Owner,
  code: string,
  now: Date,
): Promise<'confirmed' | 'replaced' | 'wrong' | 'none'> {
  const begun = await tx
    .selectFrom('totp')
    .select(['id', 'secret'])
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - beginLife))
    .forUpdate()
    .executeTakeFirst();
  if (!begun) return 'none';
  const step = stepOfCode(open(sealer, owner, begun.secret), code, now);
  if (step === null) return 'wrong';
  const replaced = await remove(tx, owner, 'confirmed');
  await tx
    .updateTable('totp')
    .set({ confirmed_at: now, last_step: step })
    .where('facility_id', '=', owner.facilityId)
    .where('id', '=', begun.id)
    .execute();
  return replaced ? 'replaced' : 'confirmed';
}

/** Uses a code of the account's app. False for a wrong one, and for one of a step that was used before. */
export async function consumeAppCode(
  tx: Tx,
  sealer: Sealer,
  owner: Owner,
  code: string,
  now: Date,
): Promise<boolean> {
  const app = await tx
    .selectFrom('totp')
    .select(['id', 'secret'])
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const step = app ? stepOfCode(open(sealer, owner, app.secret), code, now) : null;
  if (!app || step === null) return false;
  const used = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('facility_id', '=', owner.facilityId)
    .where('id', '=', app.id)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes the account's app, and an unconfirmed one. False where there was none. */
export async function removeApp(tx: Tx, owner: Owner): Promise<boolean> {
  await remove(tx, owner, 'begun');
  return remove(tx, owner, 'confirmed');
}

async function remove(tx: Tx, owner: Owner, which: 'begun' | 'confirmed'): Promise<boolean> {
  const gone = await tx
    .deleteFrom('totp')
    .where('facility_id', '=', owner.facilityId)
    .where('account_id', '=', owner.accountId)
    .where('confirmed_at', which === 'begun' ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

function open(sealer: Sealer, { facilityId, accountId }: Owner, secret: Buffer): string {
  return sealer.open(secret, totpAbout(facilityId, accountId));
}

/** RFC 6238 as authenticator apps implement it: six digits by SHA-1, a new code every 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Clocks may differ by one step either way. */
const window = 1;

/** The form of a code, as typed. */
export const totpForm = /^\d{6}$/;

/** A new secret of 160 bits (RFC 4226, section 4), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads out of a QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...kind, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the step of a code, counted from 1970; null if it is no code of a step around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...kind, secret: Secret.fromBase32(secret), token: code, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: kind.period, timestamp }) + delta;
}
