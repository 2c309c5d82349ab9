import { type IdentifierType, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { newId } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import {
  admitCode,
  type Counting,
  consumeCode,
  hashCode,
  newCode,
  resetMinutes,
  returnTry,
  tryCode,
  writeCode,
} from './codes.ts';
import type { AccountDeps } from './deps.ts';
import { hashDevice } from './device.ts';
import { tryEach } from './guesses.ts';
import { voidCodes } from './invite.ts';
import { momentText, passwordSetText, resetText } from './message-texts.ts';
import { newPasswordProblem } from './new-password.ts';
import { setFirstPassword } from './password.ts';
import { callOf, type Where } from './sign-in.ts';
import { type Candidate, identifiersOf, signInCandidates } from './store.ts';
import { atCode, codeFromKnownDevice, forgotOf, fromAddress } from './throttle.ts';

interface Named {
  identifierType: IdentifierType;
  identifier: string;
}

/**
 * Sends a code to the person with the identifier. The answer and its time are the same if nobody has it: everything
 * that depends on it runs afterwards. Throws Failure `tooMany` after many requests for one identifier, or from one
 * address.
 */
export async function forgotPassword(
  deps: AccountDeps,
  request: Named,
  where: Where,
): Promise<{ minutes: number }> {
  const identifier = request.identifier.trim();
  const device = hashDevice(where.device);
  const candidates = await signInCandidates(deps.database, request.identifierType, identifier, device);
  const counting: Counting = {
    own: (accountId) => codeFromKnownDevice('forgot', accountId, device),
    shared: [forgotOf(request.identifierType, identifier), fromAddress(where.address, 'forgot')],
  };
  const { admitted } = await admitCode(deps.database, candidates, counting, where.now);
  deps.background.run(async () => {
    for (const account of admitted) await sendCode(deps, account, where);
  });
  return { minutes: resetMinutes };
}

async function sendCode(deps: AccountDeps, account: Candidate, where: Where): Promise<void> {
  // An invited account has its invitation; the administrator can send another.
  const open = !account.disabled && account.passwordHash !== null && account.roles.length > 0;
  const [role] = account.roles;
  if (!open || !role || (account.demo && !deps.config.demoAccounts)) return;
  const owner = { facilityId: account.facility.id, accountId: account.id };
  const code = newCode();
  const hash = await hashCode(code, owner);
  const message = await deps.database.transaction(owner.facilityId, async (tx) => {
    const until = await writeCode(tx, owner, hash, where.now);
    await writeAudit(tx, callOf(account, role, newId(), where), {
      action: 'account.reset-asked',
      subjectType: 'account',
      subjectId: account.id,
    });
    const names = { brand: deps.config.brand, facility: account.facility.name };
    return deps.messages.write(tx, owner, { ...resetText(names, code, resetMinutes), until }, where.now);
  });
  message.send();
}

/**
 * Sets a new password by a code, ends all sessions of the account, notifies its owner, and remembers the browser:
 * guesses from elsewhere do not lock the owner out of it. Returns the browser's cookie. Throws Failure `validation`
 * naming `code` or `newPassword`; `tooMany`.
 */
export async function resetPassword(
  deps: AccountDeps,
  request: Named & { code: string; newPassword: string },
  where: Where,
): Promise<{ token: string; seconds: number }> {
  const { database } = deps;
  const identifier = request.identifier.trim();
  const device = hashDevice(where.device);
  const candidates = await signInCandidates(database, request.identifierType, identifier, device);
  const counting: Counting = {
    own: (accountId) => codeFromKnownDevice('code', accountId, device),
    shared: [atCode(request.identifierType, identifier), fromAddress(where.address)],
  };
  const guess = await admitCode(database, candidates, counting, where.now);
  const codeOwner = await ownerOfCode(deps, guess.admitted, request.code, where.now);
  if (!codeOwner) {
    for (const account of guess.admitted) await recordWrongCode(deps, account, where);
    throw wrongCode();
  }

  const { account, id } = codeOwner;
  await guess.right(account);
  const owner = { facilityId: account.facility.id, accountId: account.id };
  const identifiers = await identifiersOf(database, owner.facilityId, owner.accountId);
  const person = { name: account.name, facilityName: account.facility.name, identifiers };
  const problem = await newPasswordProblem(request.newPassword, person);
  if (problem) {
    await returnTry(database, owner, where.now);
    throw new Failure('validation', undefined, { fields: { newPassword: problem } });
  }
  const hash = await hashPassword(request.newPassword);
  const { message, cookie } = await database.transaction(owner.facilityId, async (tx) => {
    const set = await setFirstPassword(tx, owner, hash, 'account.reset-made', where);
    if (!set || !(await consumeCode(tx, owner.facilityId, id, where.now))) throw wrongCode();
    await voidCodes(tx, owner, where.now);
    const text = passwordSetText(
      { brand: deps.config.brand, facility: account.facility.name },
      momentText(where.now, deps.config.timeZone),
    );
    const outgoing = await deps.messages.write(tx, owner, { ...text, until: null }, where.now);
    return { message: outgoing, cookie: set };
  });
  message.send();
  return cookie;
}

/** No account and no facility, so that a look-up finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The account that the code was sent to. */
async function ownerOfCode(
  { database }: AccountDeps,
  candidates: readonly Candidate[],
  code: string,
  now: Date,
): Promise<{ account: Candidate; id: string } | null> {
  const owners: { account: Candidate; id: string }[] = [];
  await tryEach(candidates, async (account) => {
    const owner = account && { facilityId: account.facility.id, accountId: account.id };
    const hash = await hashCode(code, owner);
    const id = await tryCode(database, owner ?? { facilityId: nobody, accountId: nobody }, hash, now);
    if (!account || !id || account.disabled) return false;
    owners.push({ account, id });
    return true;
  });
  return owners[0] ?? null;
}

async function recordWrongCode(deps: AccountDeps, account: Candidate, where: Where): Promise<void> {
  const [role] = account.roles;
  if (!role) return;
  deps.background.run(() =>
    deps.database.transaction(account.facility.id, (tx) =>
      writeAudit(tx, callOf(account, role, newId(), where), {
        action: 'account.reset-failed',
        subjectType: 'account',
        subjectId: account.id,
      }),
    ),
  );
}

function wrongCode(): Failure {
  return new Failure('validation', undefined, {
    fields: { code: message('accounts.wrongResetCode') },
  });
}
