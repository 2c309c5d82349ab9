import type { Account, IdentifierType, Role } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import type { Bearer } from '../../platform/auth/tokens.ts';
import { newId } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { AccountDeps } from './deps.ts';
import { deviceSeconds, hashDevice, newDevice, rememberDevice } from './device.ts';
import { requestSecondFactor } from './factors/second-factor.ts';
import { admit, tryEach } from './guesses.ts';
import { beginSession, issueRefreshToken, longestUntil, type RefreshToken } from './sessions.ts';
import {
  type AccountIdentity,
  type Candidate,
  lockAccount,
  type StoredAccount,
  signInCandidates,
} from './store.ts';

export interface SignIn {
  role: Role;
  identifierType: IdentifierType;
  identifier: string;
  password: string;
  facilityId?: string | undefined;
}

export interface SignedIn {
  account: Account;
  /** The access token. */
  token: string;
  refreshToken: RefreshToken;
  /** Identifies the browser from now on; omitted where that does not change. */
  device?: { token: string; seconds: number };
}

/** Where a call comes from, and when. */
export interface Where {
  address: string;
  now: Date;
  /** The browser's cookie; null: it was never signed in. */
  device: string | null;
  /** Browser and system as a text. */
  deviceWords: string;
  /** The origin of the page, such as https://cards.example.org. */
  origin: string;
}

/**
 * Signs in. An unknown identifier, a wrong password, a role that the account does not have, a disabled account and an
 * open invitation get the same answer after the same work, so that the caller cannot tell them apart. Throws Failure
 * `credentials`, `facilityNeeded` (with `data.facilities`), `demoRefused`, `tooMany` (with `data.waitSeconds`),
 * `secondFactorNeeded` (with the contract's `factorsAsked`).
 */
export async function signIn(deps: AccountDeps, request: SignIn, where: Where): Promise<SignedIn> {
  const identifier = request.identifier.trim();
  const device = hashDevice(where.device);
  const candidates = await signInCandidates(deps.database, request.identifierType, identifier, device);
  const inFacility = candidates.filter(
    (candidate) => !request.facilityId || candidate.facility.id === request.facilityId,
  );
  const guessed = { kind: request.identifierType, identifier, address: where.address, device };
  const guess = await admit(deps.database, guessed, inFacility, where.now).catch((error: unknown) => {
    const refused = error instanceof Failure && error.status === 'tooMany';
    // Once a minute an account, so that repeated guesses do not fill the trail.
    const unrecorded = inFacility.filter(
      (candidate) => refused && deps.refusedSignIns.take(candidate.id, where.now),
    );
    recordInBackground(deps, unrecorded, request.role, where, 'account.sign-in-held');
    throw error;
  });

  const matching = await matchingAccounts(inFacility, guess.admitted, request)
    .then(async (right) => {
      for (const candidate of right) await guess.right(candidate.id);
      return right;
    })
    .finally(guess.end);
  const [account, ...more] = matching;
  if (!account) {
    recordInBackground(deps, inFacility, request.role, where, 'account.sign-in-failed');
    throw new Failure('credentials');
  }
  if (more.length > 0) {
    throw new Failure('facilityNeeded', undefined, {
      data: { facilities: matching.map((candidate) => candidate.facility) },
    });
  }
  if (account.demo && !deps.config.demoAccounts) throw new Failure('demoRefused');
  const factors = await requestSecondFactor(deps.database, account, request.role, where);
  if (factors) throw new Failure('secondFactorNeeded', undefined, { data: factors });
  return begin(deps, account, request.role, where);
}

/** Returns the admitted candidates whose password matches. */
function matchingAccounts(
  candidates: Candidate[],
  admitted: ReadonlySet<string>,
  { role, password }: SignIn,
): Promise<Candidate[]> {
  const open = candidates.filter(
    (candidate) =>
      admitted.has(candidate.id) &&
      candidate.passwordHash !== null &&
      !candidate.disabled &&
      candidate.roles.includes(role),
  );
  return tryEach(open, (candidate) => verifyPassword(candidate?.passwordHash ?? null, password));
}

/**
 * Begins the session of an account that has passed every check; no other code does. Throws Failure `credentials` if
 * the account was disabled, lost the role or changed its password in between.
 */
export async function begin(
  deps: AccountDeps,
  candidate: AccountIdentity,
  role: Role,
  where: Where,
): Promise<SignedIn> {
  const ids = { facilityId: candidate.facility.id, accountId: candidate.id };
  const familyId = newId();
  const device = hashDevice(where.device) && where.device ? where.device : newDevice();
  const begun = await deps.database.transaction(ids.facilityId, async (tx) => {
    const account = await lockAccount(tx, ids.accountId);
    if (!account || account.disabled || !account.roles.includes(role)) throw new Failure('credentials');
    if (account.passwordHash !== candidate.passwordHash) throw new Failure('credentials');
    const owner = { ...ids, familyId, role };
    await beginSession(tx, owner, where, where.now);
    const token = await issueRefreshToken(tx, { ...owner, begunAt: where.now }, where.now);
    await rememberDevice(tx, ids, device, where.now);
    await writeAudit(tx, callOf(account, role, familyId, where), {
      action: 'account.signed-in',
      subjectType: 'account',
      subjectId: account.id,
    });
    return { account, refreshToken: token };
  });
  const signedIn = await answerSession(deps, { ...begun, role, familyId, begunAt: where.now }, where.now);
  return { ...signedIn, device: { token: device, seconds: deviceSeconds } };
}

/** The answer to the owner of a new session. */
export async function answerSession(
  deps: AccountDeps,
  session: {
    account: StoredAccount;
    role: Role;
    familyId: string;
    begunAt: Date;
    refreshToken: RefreshToken;
  },
  now: Date,
): Promise<SignedIn> {
  const { account, role, familyId, begunAt, refreshToken } = session;
  const { id, name, facility } = account;
  const ownAccount = shown(account, role);
  const { required, totp, passkeys } = ownAccount.secondFactor;
  const bearer: Bearer = { accountId: id, accountName: name, role, facility, familyId };
  if (totp || passkeys > 0) bearer.factor = true;
  else if (required) bearer.limited = true;
  const token = await deps.tokens.sign(bearer, now, longestUntil(begunAt));
  return { account: ownAccount, token, refreshToken };
}

/** An account as the client sees it, acting in a role. */
export function shown(account: StoredAccount, role: Role): Account {
  const { id, name, roles, registrationNo, facility, settings, carePointIds } = account;
  const provisional = account.provisional && role === 'receptionist';
  const { totp, passkeys, recoveryCodesLeft } = account;
  const required = account.secondFactorRoles.includes(role);
  const secondFactor = { totp, passkeys, recoveryCodesLeft, required };
  return {
    id,
    name,
    role,
    roles,
    registrationNo,
    facility,
    provisional,
    carePointIds,
    settings,
    secondFactor,
  };
}

/** Who acted, for an audit row before there is a token. */
export function callOf(
  account: AccountIdentity,
  role: Role,
  familyId: string,
  where: { address: string; now: Date },
) {
  const { id, name, facility } = account;
  const caller = { accountId: id, accountName: name, role, facility, familyId, address: where.address };
  return { caller, now: where.now };
}

/** Not awaited: its duration would reveal that the account exists. */
function recordInBackground(
  deps: AccountDeps,
  candidates: readonly Candidate[],
  role: Role,
  where: Where,
  action: 'account.sign-in-failed' | 'account.sign-in-held',
): void {
  for (const account of candidates) {
    deps.background.run(() =>
      deps.database.transaction(account.facility.id, (tx) =>
        writeAudit(tx, callOf(account, role, newId(), where), {
          action,
          subjectType: 'account',
          subjectId: account.id,
        }),
      ),
    );
  }
}
