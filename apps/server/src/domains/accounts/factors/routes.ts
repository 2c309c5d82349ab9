import { endpoints, message } from '@afyakadi/contract';
import { readerFor, readerOf } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import { handle, handlePublic, type Route } from '../../../platform/http/route.ts';
import { type FactorDeps, ownerOf } from '../deps.ts';
import { answer } from '../routes.ts';
import { answerFactor } from './answer.ts';
import { removeApp } from './authenticator.ts';
import { notifyChange } from './notices.ts';
import { withOwnPassword } from './own-password.ts';
import { deletePasskey } from './passkeys.ts';
import { afterRemoval, readProtection } from './protection.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { addPasskey, beginPasskey, beginTotp, confirmTotp } from './set-up.ts';

/** The second factor of a sign-in, and how an account sets its own up. */
export function factorRoutes(deps: FactorDeps): Route[] {
  return [
    handlePublic(endpoints.secondFactor, async (call) => {
      return answer(deps.database, call, await answerFactor(deps, call.body, call));
    }),

    handle(endpoints.ownProtection, ({ caller }) =>
      readProtection(readerFor(deps.database, caller.facility.id), ownerOf(caller)),
    ),
    handle(endpoints.beginTotp, (call) => beginTotp(deps, call)),
    handle(endpoints.confirmTotp, (call) => confirmTotp(deps, call)),
    handle(endpoints.beginPasskey, (call) => beginPasskey(deps, call)),
    handle(endpoints.addPasskey, (call) => addPasskey(deps, call)),

    handle(endpoints.removeTotp, (call) =>
      withOwnPassword(deps, call, async (tx) => {
        if (!(await removeApp(tx, ownerOf(call.caller)))) {
          throw new Failure('conflict', message('accounts.noAuthenticator'));
        }
        const notice = await notifyChange(deps, tx, call, 'removed', { factor: 'totp' });
        return { answer: await afterRemoval(tx, ownerOf(call.caller)), notice };
      }),
    ),
    handle(endpoints.removePasskey, (call) =>
      withOwnPassword(deps, call, async (tx) => {
        if (!(await deletePasskey(tx, ownerOf(call.caller), call.params.id))) throw new Failure('notFound');
        const notice = await notifyChange(deps, tx, call, 'removed', { factor: 'passkey' });
        return { answer: await afterRemoval(tx, ownerOf(call.caller)), notice };
      }),
    ),
    handle(endpoints.newRecoveryCodes, (call) =>
      withOwnPassword(deps, call, async (tx) => {
        const owner = ownerOf(call.caller);
        const { totp, passkeys } = await readProtection(readerOf(tx), owner);
        if (!totp && passkeys.length === 0) {
          throw new Failure('conflict', message('accounts.noFactor'));
        }
        const notice = await notifyChange(deps, tx, call, 'recovery-codes-made', {});
        const recoveryCodes = await replaceRecoveryCodes(tx, owner, call.now);
        return { answer: { recoveryCodes }, stored: { recoveryCodes: [] }, notice };
      }),
    ),
  ];
}
