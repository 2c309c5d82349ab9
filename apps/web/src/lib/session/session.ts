import type { Account } from '@afyakadi/contract';
import { storageKeys } from '@afyakadi/contract/words';
import { signal } from '../browser/signal.ts';
import { deviceStorage, tabStorage } from '../browser/storage.ts';
import { lockedPersonOf, type Person, sessionOf, storedRole, storedToken } from '../browser/storedSession.ts';
import { withTabLock } from '../browser/tabLock.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { send } from '../http/transport.ts';
import { cancelPendingLogout, logout, logoutByCookie } from './pendingLogout.ts';

/**
 * Who is signed in in this tab. The access token and the role live in session storage (§3); the refresh token is a
 * cookie that scripts cannot read. `ended` says why a session is over, for the sign-in screen.
 */
export interface Session {
  account: Account | null;
  /**
   * `unknown` until the tab has asked. `locked`: nobody was at it for the idle time; what stands on the screen waits,
   * hidden, for the password of the same person, and there is no token.
   */
  state: 'unknown' | 'in' | 'locked' | 'out';
  /** Only while locked. */
  person?: Person;
  ended?: 'expired' | 'elsewhere';
}

export { readRole, readToken, storedRole, storedToken } from '../browser/storedSession.ts';

export const session = signal<Session>({ account: null, state: 'unknown' });

export interface SignedIn {
  token: string;
  item: Account;
  /** The place of the stream of changes when this was answered. */
  lastEventId: string;
}

/** A refresh where there is no session. */
interface NoSession {
  token: null;
  item: null;
}

/** True when the facility asks for a second factor that the account does not have: nothing opens but setting it up. */
export function isLimited(account: Account | null): boolean {
  if (!account) return false;
  const { required, totp, passkeys } = account.secondFactor;
  return required && !totp && passkeys === 0;
}

/** The place of the stream of changes from which whatever this tab has loaded may have changed. */
let place: string | undefined;

/** The `Last-Event-ID` of the next stream; undefined where nothing was fetched under a session yet. */
export function lastEventId(): string | undefined {
  return place;
}

/** Remembers the place of the newest message of the stream. */
export function setLastEventId(eventId: string): void {
  place = eventId;
}

const endListeners = new Set<() => void>();

/** Registers a listener for the end of the session, to drop the data of the account. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

type TabMessage = { kind: 'in'; accountId: string } | { kind: 'out' | 'locked' | 'unlocked' };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-session');

/** Follows sign-in, lock and logout in other tabs. Called once at start. */
export function listenToOtherTabs(): void {
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    const news = event.data;
    const { account, state } = session.get();
    // This tab must not go on with that cookie either, whether or not the other one has told the server.
    if (news.kind === 'out' && state !== 'out') void endAndLogout('expired');
    if (state !== 'in' && state !== 'locked') return;
    if (news.kind === 'locked') lockTab();
    else if (news.kind === 'in' && news.accountId !== account?.id) endSession('elsewhere');
    // Where it does not answer, the password can be entered here as well.
    else if (state === 'locked') refresh().catch(() => undefined);
  });
}

export function notifyOtherTabs(news: TabMessage): void {
  channel?.postMessage(news);
}

/** The session of this tab's last token, which is forgotten while it is locked. */
let lastSessionId: string | undefined;

/** Stores the answer of sign-in, unlock or refresh. */
export function storeSession(answer: SignedIn): void {
  cancelPendingLogout();
  lastSessionId = sessionOf(answer.token);
  // Only the first one: what was loaded before a later one may have changed since.
  place ??= answer.lastEventId;
  tabStorage.set(storageKeys.token, JSON.stringify({ data: { token: answer.token } }));
  tabStorage.set(storageKeys.role, answer.item.role);
  session.set({ account: answer.item, state: 'in' });
}

/** After sign-in: stores token and role, and ends other tabs' sessions of another account. */
export function startSession(answer: SignedIn): void {
  // Another account's lists must not greet this one.
  deviceStorage.remove(storageKeys.lists);
  place = undefined;
  for (const listener of endListeners) listener();
  storeSession(answer);
  notifyOtherTabs({ kind: 'in', accountId: answer.item.id });
}

/**
 * Forgets the token and waits for the person's password. What the screens have loaded stays in memory alone; the role
 * stays beside no token, by which `restore` knows that this tab was locked.
 */
export function lockTab(person?: Person): void {
  const { account, state, person: known } = session.get();
  const who = person ?? account ?? known;
  if (state === 'out' || !who) return;
  lastSessionId = sessionOf(storedToken()) ?? lastSessionId;
  tabStorage.remove(storageKeys.token);
  deviceStorage.remove(storageKeys.lists);
  session.set({ account, state: 'locked', person: { name: who.name, role: who.role } });
}

/** Ends the session in this tab and drops everything loaded under it. */
export function endSession(ended?: 'expired' | 'elsewhere'): void {
  lastSessionId = undefined;
  place = undefined;
  tabStorage.remove(storageKeys.token);
  tabStorage.remove(storageKeys.role);
  deviceStorage.remove(storageKeys.lists);
  session.set({ account: null, state: 'out', ...(ended ? { ended } : {}) });
  for (const listener of endListeners) listener();
}

let refreshing: Promise<boolean> | undefined;

/**
 * Exchanges the refresh cookie for a new token; false when the server says that there is no session, or a locked one.
 * Asked once however many calls need it.
 */
export function refresh(): Promise<boolean> {
  refreshing ??= withTabLock(exchange).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange(): Promise<boolean> {
  const before = session.get();
  if (isSignedOut()) return false;
  try {
    const answer = (await send({ method: 'POST', path: '/auth/refresh' })) as SignedIn | NoSession;
    const now = session.get();
    // Locked while this was under way: the new token is nobody's until the password is entered.
    if (now.state === 'locked' && before.state !== 'locked') return false;
    // So is that of somebody who logged out meanwhile.
    if (isSignedOut()) return false;
    if (answer.item === null) return signedInSince(before) || noSession(before);
    if (now.account && now.account.id !== answer.item.id) {
      endSession('elsewhere');
      return false;
    }
    storeSession(answer);
    return true;
  } catch (error) {
    if (signedInSince(before)) return true;
    // What the logout has to end must not be forgotten here.
    if (isSignedOut()) return false;
    if (isRefusal(error, 'sessionLocked')) {
      lockTab(error instanceof ApiError ? lockedPersonOf(error.data) : undefined);
      return false;
    }
    if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) {
      return noSession(before);
    }
    throw error;
  }
}

/** Somebody has signed in while the refresh was under way: its answer is about the session before. */
function signedInSince(before: Session): boolean {
  return before.state !== 'in' && session.get().state === 'in';
}

function noSession(before: Session): false {
  endSession(before.state === 'in' || storedToken() ? 'expired' : undefined);
  return false;
}

/** Returns true after a logout in this tab. A token that arrives later must not sign the person in again. */
function isSignedOut(): boolean {
  return session.get().state === 'out';
}

let restoring: Promise<void> | undefined;

/**
 * Finds out who is signed in: by this tab's token, else by asking `/auth/refresh` once (a new tab), where this tab was
 * locked only after the server has locked the session. Rejects when the server cannot be reached, so that nobody is
 * signed out by a broken cable.
 */
export function restore(): Promise<void> {
  if (session.get().state !== 'unknown') return Promise.resolve();
  restoring ??= loadSession().finally(() => {
    restoring = undefined;
  });
  return restoring;
}

/**
 * Resolves, always, once nobody asks any more who is signed in: a sign-in before it could lose its cookie to that
 * answer.
 */
export async function waitForRestore(): Promise<void> {
  await restoring?.catch(() => undefined);
}

async function loadSession(): Promise<void> {
  const token = storedToken();
  if (token) {
    try {
      const answer = (await send({ method: 'GET', path: '/auth/me', token, answer: 'item' })) as {
        item: Account;
        lastEventId: string;
      };
      place ??= answer.lastEventId;
      if (!storedRole()) tabStorage.set(storageKeys.role, answer.item.role);
      session.set({ account: answer.item, state: 'in' });
      return;
    } catch (error) {
      const ask = error instanceof ApiError && error.httpStatus === 401;
      if (!ask && !isRefusal(error, 'sessionLocked')) throw error;
    }
  }
  try {
    // The lock may not have got through, and the cookie is as good as before: a reload is no way around the password.
    if (!token && storedRole()) await requestLock();
    await refresh();
  } catch (error) {
    // No session and nobody to ask: what the last one left on this computer is not kept for the person who sits here.
    if (!token) deviceStorage.remove(storageKeys.lists);
    throw error;
  }
}

/** Locks the session on the server; where it is locked or over already, nothing. Rejects with an ApiError. */
export function requestLock(): Promise<unknown> {
  return withTabLock(() => send({ method: 'POST', path: '/auth/lock' }));
}

/** Ends the session here, in the other tabs and on the server. Never fails: what is here is forgotten at once. */
export async function signOut(): Promise<void> {
  const done = endAndLogout();
  notifyOtherTabs({ kind: 'out' });
  await done;
}

async function endAndLogout(ended?: 'expired'): Promise<void> {
  const sessionId = sessionOf(storedToken()) ?? lastSessionId;
  endSession(ended);
  await (sessionId ? logout(sessionId) : logoutByCookie());
}
