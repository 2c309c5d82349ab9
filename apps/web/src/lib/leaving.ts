import { storageKeys } from '@afyakadi/contract/words';
import { ApiError } from './errors.ts';
import { oneTabAtATime } from './oneTab.ts';
import { tabStorage } from './storage.ts';
import { send } from './transport.ts';

/**
 * A token entry without a token: who was signed in in this tab has logged out, and the server may not know. The cookie
 * still opens that session, so nobody is asked who is signed in before the server has ended it.
 */
const mark = JSON.stringify({ data: { token: '' } });

/** How long one attempt may take, and the pauses between attempts, of which the last is repeated; in milliseconds. */
const patience = 10_000;
const pauses = [1_000, 5_000, 15_000, 30_000];

export function isLeaving(): boolean {
  return tabStorage.get(storageKeys.token) === mark;
}

/** Somebody signs in on this computer: the cookie is theirs now. */
export function stopLeaving(): void {
  if (isLeaving()) tabStorage.remove(storageKeys.token);
}

let attempt: Promise<boolean> | undefined;
let insisting = false;

/**
 * Ends the session on the server, and goes on trying for as long as the tab is open and nobody signs in. Resolves, after
 * the first attempt, to whether the server has ended it.
 */
export async function leave(): Promise<boolean> {
  tabStorage.set(storageKeys.token, mark);
  const told = await tell();
  if (!told && !insisting) {
    insisting = true;
    void insist().finally(() => {
      insisting = false;
    });
  }
  return told;
}

/** Resolves, always, once no attempt is under way: its answer would take the cookie of who signs in meanwhile. */
export async function left(): Promise<void> {
  await attempt;
}

async function insist(): Promise<void> {
  for (let count = 0; ; count += 1) {
    const pause = pauses[Math.min(count, pauses.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isLeaving() || (await tell())) return;
  }
}

/** One attempt, however many ask for it. */
function tell(): Promise<boolean> {
  attempt ??= oneTabAtATime(ask).finally(() => {
    attempt = undefined;
  });
  return attempt;
}

async function ask(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    // It goes on when the page is left or closed, which is what people do after they have logged out.
    await send({ method: 'POST', path: '/auth/logout', signal, outlivesPage: true });
  } catch (error) {
    const status = error instanceof ApiError ? error.httpStatus : 0;
    // Anything else that is refused would be refused again.
    if (status === 0 || status === 429 || status >= 500) return false;
  }
  stopLeaving();
  return true;
}
