import { endpoints } from '@afyakadi/contract';
import type { Database } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { readLastEventId } from '../../platform/events/store.ts';
import { handle, handlePublic, type PublicCall, type Route } from '../../platform/http/route.ts';
import type { AccountDeps } from './deps.ts';
import { forgotPassword, resetPassword } from './forgot.ts';
import { acceptInvitation, invitationDetails } from './invitation.ts';
import { endSession, lockSession, refreshSession, unlockSession } from './locked-session.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';
import { changePassword } from './password.ts';
import { type SignedIn, shown, signIn } from './sign-in.ts';
import { readAccount } from './store.ts';

/** Sign-in, the life of a session, and one's own account. */
export function accountRoutes(deps: AccountDeps): Route[] {
  return [
    handlePublic(endpoints.login, async (call) =>
      answer(deps.database, call, await signIn(deps, call.body, call)),
    ),

    handlePublic(endpoints.refresh, (call) =>
      withoutUselessCookie(call, async () => {
        const renewed = await refreshSession(deps, call.refreshToken, call, call.signedOut);
        if (renewed) return answer(deps.database, call, renewed);
        // Without a session that is the answer, not an error: the sign-in page of every new tab asks.
        if (call.refreshToken !== null) call.setRefreshToken(null);
        return { item: null, extra: { token: null, lastEventId: null } };
      }),
    ),

    handlePublic(endpoints.logout, async (call) => {
      const { sessionId } = call.body;
      await endSession(deps, call.refreshToken, call, sessionId);
      // A late answer may meet the next person's cookie; the cookie of an ended session opens nothing.
      if (!sessionId) call.setRefreshToken(null);
      return null;
    }),

    handlePublic(endpoints.lockSession, async (call) => {
      await lockSession(deps, call.refreshToken, call);
      return null;
    }),

    handlePublic(endpoints.unlockSession, (call) =>
      withoutUselessCookie(call, async () =>
        answer(deps.database, call, await unlockSession(deps, call.refreshToken, call.body.password, call)),
      ),
    ),

    handlePublic(endpoints.forgotPassword, (call) => forgotPassword(deps, call.body, call)),

    handlePublic(endpoints.resetPassword, async (call) => {
      call.setDevice(await resetPassword(deps, call.body, call));
      return null;
    }),

    handlePublic(endpoints.invitationDetails, ({ body, now }) => invitationDetails(deps, body.secret, now)),

    handlePublic(endpoints.acceptInvitation, async (call) => {
      call.setDevice(await acceptInvitation(deps, call.body, call));
      return null;
    }),

    handle(endpoints.me, async ({ caller }) => {
      const account = await readAccount(deps.database, caller.facility.id, caller.accountId);
      if (!account || account.disabled || !account.roles.includes(caller.role))
        throw new Failure('sessionEnded');
      const lastEventId = await readLastEventId(deps.database, caller.facility.id);
      return { item: shown(account, caller.role), extra: { lastEventId } };
    }),

    handle(endpoints.changePassword, (call) => changePassword(deps, call)),
    handle(endpoints.sessions, (call) => ownSessions(deps, call)),
    handle(endpoints.endSessions, (call) => endOwnSessions(deps, call)),
  ];
}

type Cookies = Pick<PublicCall<typeof endpoints.login>, 'setRefreshToken' | 'setDevice'>;

/** The answer to a sign-in, with the cookies. */
export async function answer(database: Database, call: Cookies, signedIn: SignedIn) {
  call.setRefreshToken(signedIn.refreshToken);
  if (signedIn.device) call.setDevice(signedIn.device);
  const { account, token } = signedIn;
  return {
    item: account,
    extra: { token, lastEventId: await readLastEventId(database, account.facility.id) },
  };
}

/**
 * Removes a useless cookie, which the browser would send with every further try. Without a cookie there is none to
 * remove: the browser may have got a valid one meanwhile, by a sign-in in another tab.
 */
async function withoutUselessCookie<T>(
  call: Pick<PublicCall<typeof endpoints.refresh>, 'refreshToken' | 'setRefreshToken'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ended = error instanceof Failure && error.status === 'sessionEnded';
    if (ended && call.refreshToken !== null) call.setRefreshToken(null);
    throw error;
  }
}
