import { type Message, message, type Protection } from '@afyakadi/contract';
import type {
  addPasskey as addPasskeyEndpoint,
  beginPasskey as beginPasskeyEndpoint,
  beginTotp as beginTotpEndpoint,
  confirmTotp as confirmTotpEndpoint,
} from '@afyakadi/contract/endpoints/security';
import { readerOf, type Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type FactorDeps, type Owner, ownerOf } from '../deps.ts';
import { lockAccount } from '../store.ts';
import { atAccount, releaseGuess, takeGuess } from '../throttle.ts';
import { beginApp, confirmApp, totpAddress, totpForm } from './authenticator.ts';
import { closeChallenge, takeAttempt, writeChallenge } from './challenges.ts';
import { notifyChange } from './notices.ts';
import { changeOnce, withOwnPassword } from './own-password.ts';
import { insertPasskey, maxPasskeys, passkeysOf } from './passkeys.ts';
import { readProtection } from './protection.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { creationOptions, type PasskeyPlace, passkeyPlace, readMade } from './webauthn.ts';

/** Returns the secret of a new authenticator app, which is active once `confirmTotp` has verified a code. */
export function beginTotp(deps: FactorDeps, call: Call<typeof beginTotpEndpoint>) {
  return withOwnPassword(deps, call, async (tx) => {
    const secret = await beginApp(tx, deps.sealer, ownerOf(call.caller), call.now);
    const uri = totpAddress(secret, deps.config.brand, call.caller.accountName);
    return { answer: { secret, uri } };
  });
}

/**
 * Confirms the new app; it replaces the previous one. Throws Failure `validation` naming `code`, `conflict` without a
 * setup, `tooMany` after several wrong codes.
 */
export async function confirmTotp(
  deps: FactorDeps,
  call: Call<typeof confirmTotpEndpoint>,
): Promise<{ recoveryCodes: string[] }> {
  const { caller, now } = call;
  const { code } = call.body;
  const wrong = (text: Message) => new Failure('validation', undefined, { fields: { code: text } });
  if (!totpForm.test(code)) throw wrong(message('accounts.totpCodeNeeded'));
  const names = [atAccount(caller.accountId, 'factor')];
  await takeGuess(deps.database, names, now);
  let guessed = false;
  try {
    return await changeOnce(deps, call, async (tx) => {
      const owner = ownerOf(caller);
      await lockAccount(tx, caller.accountId);
      const outcome = await confirmApp(tx, deps.sealer, owner, code, now);
      if (outcome === 'none') {
        throw new Failure('conflict', message('accounts.noAuthenticatorSetup'));
      }
      guessed = outcome === 'wrong';
      if (guessed) throw wrong(message('accounts.wrongTotpCode'));
      const replaced = outcome === 'replaced' ? { replaced: true } : {};
      const notice = await notifyChange(deps, tx, call, 'added', { factor: 'totp', ...replaced });
      const recoveryCodes = await firstCodes(tx, owner, now);
      return { answer: { recoveryCodes }, stored: { recoveryCodes: [] }, notice };
    });
  } finally {
    if (!guessed) await releaseGuess(deps.database, names);
  }
}

/** Returns the options for a new passkey. Throws Failure `unprocessable` where browsers support no passkeys. */
export function beginPasskey(deps: FactorDeps, call: Call<typeof beginPasskeyEndpoint>) {
  const place = placeOf(call.origin);
  return withOwnPassword(deps, call, async (tx) => {
    const owner = ownerOf(call.caller);
    const known = (await passkeysOf(tx, owner)).map((passkey) => passkey.credentialId);
    if (known.length >= maxPasskeys) {
      throw new Failure('conflict', message('accounts.tooManyPasskeys', { most: maxPasskeys }));
    }
    const { accountId: id, accountName: name, role } = call.caller;
    const made = await creationOptions(place, deps.config.brand, { id, name, known });
    const webauthn = made.challenge;
    const challenge = await writeChallenge(tx, { ...owner, role, purpose: 'passkey', webauthn }, call.now);
    return { answer: { challenge, options: { ...made } } };
  });
}

/**
 * Adds the passkey that was made for a challenge of `beginPasskey`. Throws Failure `conflict` for a challenge that is
 * expired, used, or another account's, `unprocessable` for an answer that no authenticator made for it, or for a
 * passkey that is known already.
 */
export async function addPasskey(
  deps: FactorDeps,
  call: Call<typeof addPasskeyEndpoint>,
): Promise<{ protection: Protection; recoveryCodes: string[] }> {
  const place = placeOf(call.origin);
  const { body, caller, now } = call;
  return changeOnce(deps, call, async (tx) => {
    const owner = ownerOf(caller);
    await lockAccount(tx, caller.accountId);
    const challenge = await takeAttempt(tx, { ...owner, purpose: 'passkey' }, body.challenge, now);
    if (!challenge?.webauthn) throw new Failure('conflict', message('accounts.passkeySetupExpired'));
    const made = await readMade(body.credential, challenge.webauthn, place);
    if (!made) throw new Failure('unprocessable', message('accounts.unconfirmedPasskey'));
    if (!(await insertPasskey(tx, owner, { ...made, name: body.name }, now))) {
      throw new Failure('unprocessable', message('accounts.knownPasskey'));
    }
    await closeChallenge(tx, owner.facilityId, challenge.id, now);
    const notice = await notifyChange(deps, tx, call, 'added', { factor: 'passkey' });
    const recoveryCodes = await firstCodes(tx, owner, now);
    const protection = await readProtection(readerOf(tx), owner);
    return { answer: { protection, recoveryCodes }, stored: { protection, recoveryCodes: [] }, notice };
  });
}

function placeOf(origin: string): PasskeyPlace {
  const place = passkeyPlace(origin);
  if (place) return place;
  throw new Failure('unprocessable', message('accounts.passkeysUnsupported'));
}

/** Returns recovery codes for an account that has none left; empty for one that has. */
async function firstCodes(tx: Tx, owner: Owner, now: Date): Promise<string[]> {
  const { recoveryCodesLeft } = await readProtection(readerOf(tx), owner);
  return recoveryCodesLeft > 0 ? [] : replaceRecoveryCodes(tx, owner, now);
}
