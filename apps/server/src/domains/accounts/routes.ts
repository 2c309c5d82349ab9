import { endpoints } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import { handle, handlePublic, type PublicCall, type Route } from '../../platform/http/route.ts';
import type { AccountDeps } from './deps.ts';
import { endSession, refreshSession } from './keep-session.ts';
import { SignInLimits } from './limits.ts';
import { changePassword } from './password.ts';
import { type SignedIn, shown, signIn } from './sign-in.ts';
import { readAccount } from './store.ts';

/** Sign-in, the life of a session, and one's own account. */
export function accountRoutes(parts: Omit<AccountDeps, 'limits'>): Route[] {
  const deps: AccountDeps = { ...parts, limits: new SignInLimits() };

  return [
    handlePublic(endpoints.login, async (call) => answer(call, await signIn(deps, call.body, call))),

    handlePublic(endpoints.refresh, async (call) => {
      try {
        return answer(call, await refreshSession(deps, call.refreshToken, call));
      } catch (error) {
        // A cookie that is good for nothing would be sent with every further try.
        if (error instanceof Failure && error.status === 'sessionEnded') call.setRefreshToken(null);
        throw error;
      }
    }),

    handlePublic(endpoints.logout, async (call) => {
      await endSession(deps, call.refreshToken, call);
      call.setRefreshToken(null);
      return null;
    }),

    handle(endpoints.me, async ({ caller }) => {
      const account = await readAccount(deps.database, caller.facility.id, caller.accountId);
      if (!account || account.disabled || !account.roles.includes(caller.role))
        throw new Failure('sessionEnded');
      return shown(account, caller.role);
    }),

    handle(endpoints.changePassword, (call) => changePassword(deps, call)),
  ];
}

function answer(call: Pick<PublicCall<typeof endpoints.login>, 'setRefreshToken'>, signedIn: SignedIn) {
  call.setRefreshToken(signedIn.refreshToken);
  return { item: signedIn.account, extra: { token: signedIn.token } };
}
