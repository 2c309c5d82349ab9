import { withTabLock } from '../browser/tabLock.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { send } from '../http/transport.ts';
import {
  endSession,
  lockTab,
  notifyOtherTabs,
  requestLock,
  type SignedIn,
  session,
  storeSession,
} from './session.ts';

/** Between attempts to tell the server, in milliseconds, while it does not answer. */
const againAfter = 5_000;

/** Locks this tab and the others, then the session itself. The token is forgotten at once, whether the server answers or not. */
export function lock(): void {
  if (session.get().state !== 'in') return;
  lockTab();
  notifyOtherTabs({ kind: 'locked' });
  void lockAtServer();
}

async function lockAtServer(): Promise<void> {
  while (session.get().state === 'locked') {
    try {
      await requestLock();
      return;
    } catch (error) {
      // A refusal: the session is over, which the password's answer will tell.
      if (error instanceof ApiError && error.httpStatus >= 400 && error.httpStatus < 500) return;
      await new Promise((resolve) => setTimeout(resolve, againAfter));
    }
  }
}

/**
 * Unlocks the session here and in the other tabs. Rejects with an ApiError: wrong password, too many attempts, or no
 * answer. Ends a session that is over.
 */
export async function unlock(password: string): Promise<void> {
  try {
    const answer = (await withTabLock(() =>
      send({ method: 'POST', path: '/auth/unlock', body: { password }, answer: 'item' }),
    )) as SignedIn;
    const { account, state } = session.get();
    // The session ended in the meantime.
    if (state === 'out') return;
    if (account && account.id !== answer.item.id) return endSession('elsewhere');
    storeSession(answer);
    notifyOtherTabs({ kind: 'unlocked' });
  } catch (error) {
    if (isSessionGone(error)) return endSession('expired');
    throw error;
  }
}

/** Returns true if the refresh cookie is no longer valid; a wrong password has another code. */
function isSessionGone(error: unknown): boolean {
  return isRefusal(error, 'sessionEnded') || isRefusal(error, 'unauthenticated');
}

/** Resolves when the session is not locked: at once, after an unlock, or after it ends. */
export function waitForUnlock(): Promise<void> {
  if (session.get().state !== 'locked') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (session.get().state === 'locked') return;
      stop();
      resolve();
    });
  });
}
