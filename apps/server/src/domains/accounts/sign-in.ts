import type { Account, IdentifierType, Role } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { Failure } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AccountDeps } from './deps.ts';
import { askSecondFactor } from './factors/ask.ts';
import { issueRefreshToken, sessionSeconds } from './sessions.ts';
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
  refreshToken: { token: string; seconds: number };
}

export interface Where {
  address: string;
  now: Date;
}

/** With the origin that the browser opened. */
export type WhereOpened = Where & { origin: string };

/**
 * Signs in. An unknown identifier, a wrong password, a role that the account does not hold and a disabled account get
 * the same answer after the same work, so that nobody learns which it was.
 * Throws Failure `credentials`, `facilityNeeded` (with `data.facilities`), `secondFactorNeeded` (with the contract's
 * `factorsAsked`), `demoRefused` or `tooMany`.
 */
export async function signIn(deps: AccountDeps, asked: SignIn, where: WhereOpened): Promise<SignedIn> {
  const identifier = asked.identifier.trim();
  const name = `${asked.identifierType}:${identifier}`;
  deps.limits.check(name, where.address, where.now);

  const candidates = await signInCandidates(deps.database, asked.identifierType, identifier);
  const inFacility = candidates.filter((one) => !asked.facilityId || one.facility.id === asked.facilityId);
  const matching = await matchingAccounts(inFacility, asked);
  const [account, ...more] = matching;
  if (!account) {
    deps.limits.failed(name, where.address, where.now);
    // Not awaited: how long it takes would tell that there is such an account.
    void recordFailure(deps, inFacility, asked.role, where).catch(() => {});
    throw new Failure('credentials');
  }
  if (more.length > 0) {
    throw new Failure('facilityNeeded', undefined, {
      data: { facilities: matching.map((one) => one.facility) },
    });
  }
  if (account.demo && !deps.config.demoAccounts) throw new Failure('demoRefused');
  const factors = await askSecondFactor(deps.database, account, asked.role, where);
  if (factors) throw new Failure('secondFactorNeeded', undefined, { data: factors });
  return begin(deps, account, asked.role, where);
}

async function matchingAccounts(candidates: Candidate[], asked: SignIn): Promise<Candidate[]> {
  if (candidates.length === 0) {
    await verifyPassword(null, asked.password);
    return [];
  }
  const right = await Promise.all(candidates.map((one) => verifyPassword(one.passwordHash, asked.password)));
  return candidates.filter((one, i) => right[i] && !one.disabled && one.roles.includes(asked.role));
}

/** A session for an account that has shown all that it is asked for. */
export async function begin(
  deps: AccountDeps,
  candidate: AccountIdentity,
  role: Role,
  where: Where,
): Promise<SignedIn> {
  const familyId = newId();
  const begun = await deps.database.transaction(candidate.facility.id, async (tx) => {
    const account = await lockAccount(tx, candidate.id);
    if (!account) throw new Failure('credentials');
    const of = { facilityId: account.facility.id, accountId: account.id, familyId, role };
    const token = await issueRefreshToken(tx, of, where.now);
    await writeAudit(tx, callOf(account, role, familyId, where), {
      action: 'account.signed-in',
      subjectType: 'account',
      subjectId: account.id,
    });
    return { account, refreshToken: token };
  });
  return answerSession(deps, { ...begun, role, familyId }, where.now);
}

/** The answer to whoever holds a session now. */
export async function answerSession(
  deps: AccountDeps,
  session: { account: StoredAccount; role: Role; familyId: string; refreshToken: string },
  now: Date,
): Promise<SignedIn> {
  const { account, role, familyId, refreshToken } = session;
  const { id, name, facility } = account;
  const own = shown(account, role);
  const { required, totp, passkeys } = own.secondFactor;
  const limited = required && !totp && passkeys === 0;
  const bearer = { accountId: id, accountName: name, role, facility, familyId };
  const token = await deps.tokens.sign(limited ? { ...bearer, limited } : bearer, now);
  return {
    account: own,
    token,
    refreshToken: { token: refreshToken, seconds: sessionSeconds },
  };
}

/** An account as the client sees it, acting in a role. */
export function shown(account: StoredAccount, role: Role): Account {
  const { id, name, roles, registrationNo, facility, settings } = account;
  const { totp, passkeys, recoveryCodesLeft } = account;
  const required = account.secondFactorRoles.includes(role);
  const secondFactor = { totp, passkeys, recoveryCodesLeft, required };
  return { id, name, role, roles, registrationNo, facility, settings, secondFactor };
}

/** Who acted, for an audit row before there is a token. */
export function callOf(account: AccountIdentity, role: Role, familyId: string, where: Where) {
  const { id, name, facility } = account;
  const caller = { accountId: id, accountName: name, role, facility, familyId, address: where.address };
  return { caller, now: where.now };
}

async function recordFailure(
  deps: AccountDeps,
  candidates: Candidate[],
  role: Role,
  where: Where,
): Promise<void> {
  for (const account of candidates) {
    await deps.database.transaction(account.facility.id, (tx) =>
      writeAudit(tx, callOf(account, role, newId(), where), {
        action: 'account.sign-in-failed',
        subjectType: 'account',
        subjectId: account.id,
      }),
    );
  }
}
