import type { Account } from '@afyakadi/contract';
import { storageKeys } from '@afyakadi/contract/browser';
import { signal, useSignal } from '../browser/signal.ts';
import { deviceStorage, tabStorage } from '../browser/storage.ts';
import { lockedPersonOf, rememberSignedOut, storedRole, storedToken } from '../browser/storedSession.ts';
import { withTabLock } from '../browser/tabLock.ts';
import { deliver, isFinal } from '../http/deliver.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { type Outgoing, send } from '../http/transport.ts';
import {
  type Effect,
  nextStep,
  type Session,
  type SessionEvent,
  type SignedIn,
  type TabMessage,
} from './states.ts';

const current = signal<Session>({ state: 'unknown', account: null, token: undefined, role: undefined });

/** Who is signed in in this tab. Only `dispatch` changes it. */
export const session: Pick<typeof current, 'get' | 'subscribe'> = current;

/** Returns the session, and draws the component again when it changes. */
export function useSession(): Session {
  return useSignal(current);
}

/** Reads what this tab stored. Called once when the page opens. */
export function startSession(): void {
  current.set({ state: 'unknown', account: null, token: storedToken(), role: storedRole() });
}

/**
 * Changes the session by the table of `states.ts`, and performs the effects. An event that answers a question names
 * the session that asked it, and is dropped if that session has changed since.
 */
export function dispatch(event: SessionEvent, asked = session.get()): void {
  if (asked !== session.get()) return;
  const [next, ...effects] = nextStep(asked, event);
  for (const effect of effects) perform(effect, next);
  current.set(next);
}

function perform(effect: Effect, next: Session): void {
  if (typeof effect === 'string') actions[effect](next);
  else if ('storeToken' in effect)
    tabStorage.set(storageKeys.token, JSON.stringify({ data: { token: effect.storeToken } }));
  else if ('storeRole' in effect) tabStorage.set(storageKeys.role, effect.storeRole);
  else channel?.postMessage(effect.tellTabs);
}

const actions: Record<Extract<Effect, string>, (next: Session) => void> = {
  forgetToken: () => tabStorage.remove(storageKeys.token),
  forgetRole: () => tabStorage.remove(storageKeys.role),
  forgetLists: () => deviceStorage.remove(storageKeys.lists),
  sendLock: (next) => void deliver(sendLock, () => session.get() === next),
  sendLogout,
  refresh: () => void refresh().catch(() => undefined),
};

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('afyakadi-session');
const elsewhere = { out: 'signedOutElsewhere', locked: 'locked', unlocked: 'unlockedElsewhere' } as const;

/** Follows sign-in, lock and logout in other tabs. Called once at start. */
export function listenToOtherTabs(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'in') dispatch({ type: 'signedInElsewhere', accountId: data.accountId });
    else dispatch({ type: elsewhere[data.kind] });
  });
}

function sendLock(options: Partial<Outgoing> = {}): Promise<unknown> {
  return withTabLock(() => send({ method: 'POST', path: '/auth/lock', ...options }));
}

/** Repeats a logout that names its session; another one would end the session of the next person. */
function sendLogout(next: Session): void {
  const body = next.state === 'leaving' ? { sessionId: next.sessionId } : {};
  if (body.sessionId) rememberSignedOut(body.sessionId);
  void deliver(
    (options) => send({ method: 'POST', path: '/auth/logout', body, ...options }),
    () => body.sessionId !== undefined && session.get() === next,
  ).then(() => dispatch({ type: 'loggedOut' }, next));
}

let restoring: Promise<void> | undefined;

/**
 * Finds out who is signed in: by this tab's token, else by the refresh cookie. Rejects if the server cannot be reached,
 * so that a broken cable signs nobody out.
 */
export function restore(): Promise<void> {
  restoring ??= askWhoIsSignedIn().finally(() => {
    restoring = undefined;
  });
  return restoring;
}

/** Resolves when no `restore` is running, because its answer could replace the cookie of a new sign-in. Never rejects. */
export async function waitForRestore(): Promise<void> {
  await restoring?.catch(() => undefined);
}

async function askWhoIsSignedIn(): Promise<void> {
  const asked = session.get();
  if (asked.state !== 'unknown') return;
  try {
    if (asked.token && (await isTokenAccepted(asked.token))) return;
    // The server may not have received the lock, and the cookie still works. A reload must not replace the password.
    if (!asked.token && asked.role) await sendLock();
    await refresh();
  } catch (error) {
    dispatch({ type: 'unreachable' }, asked);
    throw error;
  }
}

async function isTokenAccepted(token: string): Promise<boolean> {
  const asked = session.get();
  try {
    const answer = (await send({ method: 'GET', path: '/auth/me', token, answer: 'item' })) as {
      item: Account;
      lastEventId: string;
    };
    dispatch({ type: 'restored', account: answer.item, lastEventId: answer.lastEventId }, asked);
    return true;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.httpStatus === 401;
    if (isRefused || isRefusal(error, 'sessionLocked')) return false;
    throw error;
  }
}

/** The answer to a refresh where there is no session. */
interface NoSession {
  token: null;
  item: null;
}

let refreshing: Promise<boolean> | undefined;

/**
 * Exchanges the refresh cookie for a new token, once however many calls need it. Resolves to true if somebody is signed
 * in then. Rejects if the server cannot be reached.
 */
export function refresh(): Promise<boolean> {
  refreshing ??= withTabLock(exchange).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function exchange(): Promise<boolean> {
  const asked = session.get();
  // A token that arrives after a logout must not sign the person in again.
  if (asked.state === 'leaving' || asked.state === 'out') return false;
  try {
    const answer = (await send({ method: 'POST', path: '/auth/refresh' })) as SignedIn | NoSession;
    dispatch(answer.item ? { type: 'refreshed', answer } : { type: 'expired' }, asked);
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error, 'sessionLocked'))
      dispatch({ type: 'locked', person: lockedPersonOf(error.data) }, asked);
    else if (isFinal(error)) dispatch({ type: 'expired' }, asked);
    else if (session.get() === asked) throw error;
  }
  return session.get().state === 'in';
}

/** Unlocks the session here and in the other tabs. Rejects with an ApiError: wrong password, too many attempts, no answer. */
export async function unlock(password: string): Promise<void> {
  const asked = session.get();
  try {
    const body = { password };
    const answer = await withTabLock(() =>
      send({ method: 'POST', path: '/auth/unlock', body, answer: 'item' }),
    );
    dispatch({ type: 'unlocked', answer: answer as SignedIn }, asked);
  } catch (error) {
    // A wrong password has another code.
    if (!isRefusal(error, 'sessionEnded') && !isRefusal(error, 'unauthenticated')) throw error;
    dispatch({ type: 'expired' }, asked);
  }
}

/** Resolves when the session is not locked: at once, after an unlock, or after it ends. */
export function waitForUnlock(): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.subscribe(check);
    function check() {
      if (session.get().state === 'locked') return;
      stop();
      resolve();
    }
    check();
  });
}
