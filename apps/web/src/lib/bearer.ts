import { ApiError } from './errors.ts';
import { end, refresh, session, storedToken } from './session.ts';

/**
 * Sends a request with the tab's token, refreshes the token once when it has run out and sends it again. Rejects with
 * what `send` rejects with; a session that is over ends here.
 */
export async function withToken<Answer>(
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const token = storedToken();
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.httpStatus !== 401) throw error;
    // After sign-out a late call must not bring the session back.
    if (session.get().state === 'out') throw error;
    // Another call may have refreshed meanwhile.
    if (storedToken() === token && !(await refresh())) throw error;
    try {
      return await send(storedToken());
    } catch (again) {
      if (again instanceof ApiError && again.httpStatus === 401 && session.get().state === 'in')
        end('expired');
      throw again;
    }
  }
}
