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
 * Ends a session on the server. Resolves after the first attempt, and retries in the background until someone signs in
 * here. After a reload, a cookie tells the server at every refresh which session was signed out.
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

/** Stops the retries after a new sign-in, because the cookie now belongs to the new session. */
export function cancelPendingLogout(): void {
  pendingSessionId = undefined;
}

/** Ends the session of the cookie, once, for a tab that does not know its session. Never fails. */
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

/** Makes one attempt. Also returns true if someone has signed in here since. */
async function attempt(): Promise<boolean> {
  const sessionId = pendingSessionId;
  if (sessionId === undefined) return true;
  if (!(await sendLogout(sessionId))) return false;
  if (pendingSessionId === sessionId) pendingSessionId = undefined;
  return pendingSessionId === undefined;
}

/** Returns true if the server itself answered, not a proxy. */
async function sendLogout(sessionId: string | undefined): Promise<boolean> {
  try {
    await send({
      method: 'POST',
      path: '/auth/logout',
      body: sessionId ? { sessionId } : {},
      signal: AbortSignal.timeout(attemptTimeout),
      // People often close the page right after they log out.
      keepAlive: true,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode === 0) return false;
    // A retry would get the same refusal.
    return error.httpStatus !== 429 && error.httpStatus < 500;
  }
}
