import { type Message, message, toRole } from '@afyakadi/contract';
import type { secondFactor as endpoint } from '@afyakadi/contract/endpoints/security';
import type { z } from 'zod';
import { writeAudit } from '../../../platform/audit/write.ts';
import { newId, type Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { FactorDeps, Owner } from '../deps.ts';
import { hashDevice } from '../device.ts';
import { begin, callOf, type SignedIn, type Where } from '../sign-in.ts';
import { lockAccount } from '../store.ts';
import { atAccount, atFactorFromKnownDevice, releaseGuess, takeGuess } from '../throttle.ts';
import { consumeAppCode, totpForm } from './authenticator.ts';
import { type Challenge, closeChallenge, findOwner, takeAttempt } from './challenges.ts';
import { writeNotice } from './notices.ts';
import { verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode, recoveryForm } from './recovery-codes.ts';
import { passkeyPlace } from './webauthn.ts';

type Answer = z.output<(typeof endpoint)['body']>;

const tooLate = message('accounts.signInExpired');

/**
 * Completes a sign-in by its second factor. Throws Failure `factorRefused` for a wrong answer, of which a challenge
 * allows five; `sessionEnded` for a challenge that is unknown, used, expired or used up, after which only the password
 * helps; `tooMany` with `data.waitSeconds`; `validation` for a malformed answer.
 */
export async function answerFactor(deps: FactorDeps, answer: Answer, where: Where): Promise<SignedIn> {
  checkForm(answer);
  const owner = await findOwner(deps.database, answer.challenge, where.now);
  if (!owner) throw new Failure('sessionEnded', tooLate);
  const names = [await throttleName(deps, owner, where)];
  await takeGuess(deps.database, names, where.now);

  const outcome = await deps.database.transaction(owner.facilityId, async (tx) => {
    const account = await lockAccount(tx, owner.accountId);
    const challenge = await takeAttempt(tx, { ...owner, purpose: 'sign-in' }, answer.challenge, where.now);
    const role = challenge && toRole(challenge.role);
    if (!account || !role || account.disabled || !account.roles.includes(role)) return null;
    const right = await isRight(deps, tx, owner, { answer, challenge, where });
    if (right) await closeChallenge(tx, owner.facilityId, challenge.id, where.now);
    await writeAudit(tx, callOf(account, role, newId(), where), {
      action: right ? 'second-factor.used' : 'second-factor.refused',
      subjectType: 'account',
      subjectId: account.id,
      detail: { factor: answer.factor },
    });
    const to = { ...owner, facilityName: account.facility.name };
    const notice =
      right && answer.factor === 'recovery'
        ? await writeNotice(deps, tx, to, 'recovery-code-used', where.now)
        : null;
    return { right, role, account, notice };
  });
  if (!outcome) {
    await releaseGuess(deps.database, names);
    throw new Failure('sessionEnded', tooLate);
  }
  if (!outcome.right) {
    const text = answer.factor === 'passkey' ? message('accounts.passkeyRefused') : undefined;
    throw new Failure('factorRefused', text);
  }
  await releaseGuess(deps.database, names, names);
  outcome.notice?.send();
  return begin(deps, outcome.account, outcome.role, where);
}

function checkForm({ factor, code, credential }: Answer): void {
  const wrong = (field: string, text: Message) =>
    new Failure('validation', undefined, { fields: { [field]: text } });
  if (factor === 'totp' && !totpForm.test(code ?? ''))
    throw wrong('code', message('accounts.totpCodeNeeded'));
  if (factor === 'recovery' && !recoveryForm.test(code ?? '')) {
    throw wrong('code', message('accounts.recoveryCodeNeeded'));
  }
  if (factor === 'passkey' && !credential) throw wrong('credential', message('accounts.passkeyAnswerNeeded'));
}

/** A known browser counts separately, so that guesses from elsewhere do not lock its owner out. */
async function throttleName(deps: FactorDeps, { facilityId, accountId }: Owner, where: Where) {
  const device = hashDevice(where.device);
  if (!device) return atAccount(accountId, 'factor');
  const query = deps.database.build
    .selectFrom('known_device')
    .select('account_id')
    .where('facility_id', '=', facilityId)
    .where('account_id', '=', accountId)
    .where('device_hash', '=', device);
  const [known] = await deps.database.read(facilityId, query);
  return known ? atFactorFromKnownDevice(accountId, device) : atAccount(accountId, 'factor');
}

async function isRight(
  { sealer }: FactorDeps,
  tx: Tx,
  owner: Owner,
  input: { answer: Answer; challenge: Challenge; where: Where },
): Promise<boolean> {
  const { answer, challenge, where } = input;
  const { factor, code = '', credential } = answer;
  if (factor === 'totp') return consumeAppCode(tx, sealer, owner, code, where.now);
  if (factor === 'recovery') return consumeRecoveryCode(tx, owner, code, where.now);
  const place = passkeyPlace(where.origin);
  if (!place || !challenge.webauthn) return false;
  return verifyPasskey(tx, owner, { credential, challenge: challenge.webauthn, place }, where.now);
}
