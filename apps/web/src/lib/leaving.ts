import { storageKeys } from '@afyakadi/contract/words';
import { ApiError } from './errors.ts';
import { tabStorage } from './storage.ts';
import { leavingEntry, storedLeaving } from './stored.ts';
import { send } from './transport.ts';

/** How long one attempt may take, and the pauses between attempts, of which the last is repeated; in milliseconds. */
const patience = 10_000;
const pauses = [1_000, 5_000, 15_000, 30_000];

let insisting = false;

/**
 * Ends a session on the server, whose cookie still opens it: until that is done, an entry in place of the token keeps
 * this tab from asking who is signed in. Goes on trying while the tab is open and nobody signs in here. Resolves, after
 * the first attempt, to whether the server has ended it.
 */
export async function leave(sessionId: string): Promise<boolean> {
  tabStorage.set(storageKeys.token, leavingEntry(sessionId));
  const done = await attempt();
  if (!done && !insisting) {
    insisting = true;
    void insist().finally(() => {
      insisting = false;
    });
  }
  return done;
}

/** Ends whichever session the cookie holds, once: for a tab that does not know which it was. Never fails. */
export async function leaveUnnamed(): Promise<void> {
  await told(undefined);
}

async function insist(): Promise<void> {
  for (let count = 0; ; count += 1) {
    const pause = pauses[Math.min(count, pauses.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await attempt()) return;
  }
}

/** One attempt; true as well where somebody has signed in here since. */
async function attempt(): Promise<boolean> {
  const sessionId = storedLeaving();
  if (sessionId === undefined) return true;
  if (!(await told(sessionId))) return false;
  if (storedLeaving() === sessionId) tabStorage.remove(storageKeys.token);
  return true;
}

/** True once the server has answered, and not something on the way to it. */
async function told(sessionId: string | undefined): Promise<boolean> {
  try {
    await send({
      ...{ method: 'POST', path: '/auth/logout', body: sessionId ? { sessionId } : {} },
      signal: AbortSignal.timeout(patience),
      // People close the page when they have logged out.
      outlivesPage: true,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode === 0) return false;
    // What else is refused would be refused again.
    return error.httpStatus !== 429 && error.httpStatus < 500;
  }
}
