import type { Account } from '@afyakadi/contract';
import { type Role, roles, storageKeys } from '@afyakadi/contract/words';
import { ApiError } from './errors.ts';
import { signal } from './signal.ts';
import { deviceStorage, tabStorage } from './storage.ts';
import { send } from './transport.ts';

/**
 * Who is signed in in this tab. The access token and the role live in session storage (§3); the refresh token is a
 * cookie that scripts cannot read. `ended` says why a session is over, for the sign-in screen.
 */
export interface Session {
  account: Account | null;
  /** `unknown` until the tab has asked. */
  state: 'unknown' | 'in' | 'out';
  ended?: 'expired' | 'elsewhere';
}

export const session = signal<Session>({ account: null, state: 'unknown' });

/** The stored token entry (§3): an object with data.token. Undefined for anything else that may stand there. */
export function readToken(stored: string | null): string | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
    const { data } = value;
    if (typeof data !== 'object' || data === null || !('token' in data)) return undefined;
    return typeof data.token === 'string' && data.token !== '' ? data.token : undefined;
  } catch {
    return undefined;
  }
}

/** The role that navigation is drawn by; the server decides every call from the token alone. */
export function readRole(stored: string | null): Role | undefined {
  return roles.find((role) => role === stored);
}

export function storedToken(): string | undefined {
  return readToken(tabStorage.get(storageKeys.token));
}

export function storedRole(): Role | undefined {
  return readRole(tabStorage.get(storageKeys.role));
}

interface SignedIn {
  token: string;
  item: Account;
}

const endings = new Set<() => void>();

/** Runs when the session ends, however it ends: what was loaded for the account goes with it. */
export function onSessionEnd(listener: () => void): void {
  endings.add(listener);
}

type News = { kind: 'in'; accountId: string } | { kind: 'out' };
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-session');

/** Listens to the other tabs; called once at start. */
export function watchOtherTabs(): void {
  channel?.addEventListener('message', (event: MessageEvent<News>) => {
    const { account, state } = session.get();
    if (state !== 'in') return;
    if (event.data.kind === 'out') end('expired');
    else if (event.data.accountId !== account?.id) end('elsewhere');
  });
}

/** Keeps what sign-in or refresh answered. */
function keep(answer: SignedIn): void {
  tabStorage.set(storageKeys.token, JSON.stringify({ data: { token: answer.token } }));
  tabStorage.set(storageKeys.role, answer.item.role);
  session.set({ account: answer.item, state: 'in' });
}

/** After sign-in: stores token and role, and ends other tabs' sessions of another account. */
export function begin(answer: SignedIn): void {
  // Another account's lists must not greet this one.
  deviceStorage.remove(storageKeys.lists);
  for (const listener of endings) listener();
  keep(answer);
  channel?.postMessage({ kind: 'in', accountId: answer.item.id } satisfies News);
}

/** Forgets the session in this tab and everything loaded under it. */
export function end(ended?: 'expired' | 'elsewhere'): void {
  tabStorage.remove(storageKeys.token);
  tabStorage.remove(storageKeys.role);
  deviceStorage.remove(storageKeys.lists);
  session.set({ account: null, state: 'out', ...(ended ? { ended } : {}) });
  for (const listener of endings) listener();
}

let refreshing: Promise<boolean> | undefined;

/**
 * Exchanges the refresh cookie for a new token; false when the server says that there is no session. Asked once
 * however many calls need it, and by one tab at a time: the cookie changes with each use, and a second use of the
 * old one would look like theft and end the session.
 */
export function refresh(): Promise<boolean> {
  refreshing ??= oneTabAtATime(exchange).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist only where the page came over HTTPS or from this computer itself.
  return navigator.locks ? navigator.locks.request('afyakadi-refresh', work) : work();
}

async function exchange(): Promise<boolean> {
  const before = session.get();
  try {
    const answer = (await send({ method: 'POST', path: '/auth/refresh' })) as SignedIn;
    if (before.state === 'in' && before.account && before.account.id !== answer.item.id) {
      end('elsewhere');
      return false;
    }
    keep(answer);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) {
      end(before.state === 'in' || storedToken() ? 'expired' : undefined);
      return false;
    }
    throw error;
  }
}

let restoring: Promise<void> | undefined;

/**
 * Finds out who is signed in: by this tab's token, else by asking `/auth/refresh` once (a new tab). Rejects when the
 * server cannot be reached, so that nobody is signed out by a broken cable.
 */
export function restore(): Promise<void> {
  if (session.get().state !== 'unknown') return Promise.resolve();
  restoring ??= findOut().finally(() => {
    restoring = undefined;
  });
  return restoring;
}

async function findOut(): Promise<void> {
  const token = storedToken();
  if (token) {
    try {
      const answer = (await send({ method: 'GET', path: '/auth/me', token })) as { item: Account };
      if (!storedRole()) tabStorage.set(storageKeys.role, answer.item.role);
      session.set({ account: answer.item, state: 'in' });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.httpStatus !== 401) throw error;
    }
  }
  try {
    await refresh();
  } catch (error) {
    // No session and nobody to ask: what the last one left on this computer is not kept for whoever sits here.
    if (!token) deviceStorage.remove(storageKeys.lists);
    throw error;
  }
}

/** Ends the session here, in the other tabs and on the server. Never fails: what is here is forgotten anyway. */
export async function signOut(): Promise<void> {
  const token = storedToken();
  end();
  channel?.postMessage({ kind: 'out' } satisfies News);
  try {
    await send({ method: 'POST', path: '/auth/logout', token });
  } catch {
    // The cookie outlives a server that cannot be reached; it expires by itself.
  }
}
