import { statusCatalogue } from '@afyakadi/contract/status';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { storedToken } from '../browser/storedSession.ts';
import { ApiError, isRefusal } from '../http/errors.ts';
import { dispatch, refresh, session, waitForUnlock } from '../session/session.ts';

/**
 * Sends a request with the tab's token. Refreshes an expired token once and sends the request again. The request
 * waits while the session is locked. Ends a session that the server no longer accepts. Rejects with the error of
 * `send`.
 */
export async function withToken<Answer>(
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  await waitForUnlock();
  // A screen that is still mounted refetches the queries that the logout cleared.
  if (session.get().state !== 'in') throw signedOut();
  const token = storedToken();
  try {
    return await send(token);
  } catch (error) {
    if (isRefusal(error, 'sessionLocked')) dispatch({ type: 'locked' });
    else if (isRefusal(error, 'secondFactorMissing')) await refresh();
    else if (!(error instanceof ApiError) || error.httpStatus !== 401) throw error;
    // Another call may have refreshed the token in the meantime.
    else if (storedToken() === token && session.get().state === 'in') await refresh();
    await waitForUnlock();
    if (session.get().state !== 'in') throw error;
  }
  try {
    return await send(storedToken());
  } catch (again) {
    if (again instanceof ApiError && again.httpStatus === 401) dispatch({ type: 'expired' });
    throw again;
  }
}

/** Returns the error of a call from a tab that has signed out. The server would refuse it. */
function signedOut(): ApiError {
  const { code, http } = statusCatalogue.sessionEnded;
  return new ApiError({
    statusCode: code,
    httpStatus: http,
    description: statusTexts.sessionEnded,
    message: { code: 'status.sessionEnded' },
  });
}
