import { ApiError, isRefusal, signedOut } from '../http/errors.ts';
import { waitForUnlock } from '../session/lock.ts';
import { endSession, lockTab, refresh, session, storedToken } from '../session/session.ts';

/**
 * Sends a request with the tab's token, refreshes the token once when it has run out and sends it again. While the
 * session is locked the request waits; it goes on when the same person unlocks it. Rejects with what `send` rejects
 * with; a session that is over ends here.
 */
export async function withToken<Answer>(
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  await waitForUnlock();
  // A screen that is still there asks again for what the logout has cleared.
  if (session.get().state === 'out') throw signedOut();
  const token = storedToken();
  try {
    return await send(token);
  } catch (error) {
    // After sign-out a late call must not bring the session back.
    if (session.get().state === 'out') throw error;
    if (isRefusal(error, 'sessionLocked')) lockTab();
    else if (isRefusal(error, 'secondFactorMissing')) await refresh();
    else if (!(error instanceof ApiError) || error.httpStatus !== 401) throw error;
    // Another call may have refreshed meanwhile.
    else if (storedToken() === token && session.get().state === 'in') await refresh();
    await waitForUnlock();
    if (session.get().state !== 'in') throw error;
  }
  try {
    return await send(storedToken());
  } catch (again) {
    if (again instanceof ApiError && again.httpStatus === 401 && session.get().state === 'in')
      endSession('expired');
    throw again;
  }
}
