import { apiBase, longestSessionSeconds, signedOutCookie } from '@afyakadi/contract/words';
import { ApiError } from '../http/errors.ts';
import { send } from '../http/transport.ts';

/** How long one attempt may take, and the backoffs between attempts, of which the last is repeated; in milliseconds. */
const attemptTimeout = 10_000;
const backoffs = [1_000, 5_000, 15_000, 30_000];

/** The session that this tab is ending on the server. */
let pendingSessionId: string | undefined;
let retrying = false;

/**
 * Ends a session on the server, whose cookie still opens it. Resolves after the first attempt; when that fails, goes on
 * trying while the tab is open and nobody signs in here. A reload or a new tab cannot go on with the session either: the
 * browser tells the server at every refresh which session it signed out of.
 */
export async function logout(sessionId: string): Promise<void> {
  pendingSessionId = sessionId;
  rememberSignedOut(sessionId);
  if ((await attempt()) || retrying) return;
  retrying = true;
  void retry().finally(() => {
    retrying = false;
  });
}

/** Somebody has signed in here: the cookie is no longer that of the session before. */
export function cancelPendingLogout(): void {
  pendingSessionId = undefined;
}

/** Ends whichever session the cookie opens, once: for a tab that does not know which it was. Never fails. */
export async function logoutByCookie(): Promise<void> {
  await sendLogout(undefined);
}

/** Over plain HTTP, as with the server's own cookies, only the calls below `/auth` carry it. */
function rememberSignedOut(sessionId: string): void {
  const [name, attributes] =
    window.location.protocol === 'https:'
      ? [`__Host-${signedOutCookie}`, 'Path=/; Secure']
      : [signedOutCookie, `Path=${apiBase}/auth`];
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing where the page came over plain HTTP.
  document.cookie = `${name}=${sessionId}; ${attributes}; SameSite=Strict; Max-Age=${longestSessionSeconds}`;
}

async function retry(): Promise<void> {
  for (let count = 0; ; count += 1) {
    const backoff = backoffs[Math.min(count, backoffs.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, backoff));
    if (await attempt()) return;
  }
}

/** One attempt; true as well where somebody has signed in here since. */
async function attempt(): Promise<boolean> {
  const sessionId = pendingSessionId;
  if (sessionId === undefined) return true;
  if (!(await sendLogout(sessionId))) return false;
  if (pendingSessionId === sessionId) pendingSessionId = undefined;
  return pendingSessionId === undefined;
}

/** True once the server has answered, and not something on the way to it. */
async function sendLogout(sessionId: string | undefined): Promise<boolean> {
  try {
    await send({
      method: 'POST',
      path: '/auth/logout',
      body: sessionId ? { sessionId } : {},
      signal: AbortSignal.timeout(attemptTimeout),
      // People close the page when they have logged out.
      keepAlive: true,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode === 0) return false;
    // What else is refused would be refused again.
    return error.httpStatus !== 429 && error.httpStatus < 500;
  }
}
