import { writeAudit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import type { Caller, Idempotency } from '../../../platform/http/route.ts';
import type { Outgoing } from '../../../platform/messages/index.ts';
import type { FactorDeps } from '../deps.ts';
import { confirmPassword } from '../password.ts';
import { lockAccount } from '../store.ts';

interface Protected {
  readonly body: { password: string };
  readonly caller: Caller;
  readonly now: Date;
  readonly idempotency: Idempotency;
}

/** `stored`: the answer to a repeated request, where the first answer contains secrets that are shown once. */
export interface Done<T> {
  answer: T;
  stored?: T;
  /** The notice to the account's owner, sent once it is done. */
  notice?: Outgoing;
}

/**
 * Changes how an account is protected after its owner has repeated the password: one transaction, with the account
 * locked. Throws Failure `validation` naming `password` for a wrong one, which is counted and recorded; `tooMany`
 * after several.
 */
export async function withOwnPassword<T>(
  deps: FactorDeps,
  call: Protected,
  work: (tx: Tx) => Promise<Done<T>>,
): Promise<T> {
  const confirmed = await confirmPassword(deps, call, call.body.password, 'password');
  try {
    return await changeOnce(deps, call, async (tx) => {
      const account = await lockAccount(tx, call.caller.accountId);
      confirmed.check();
      // It was reset in between.
      if (account?.passwordHash !== confirmed.account.passwordHash) throw new Failure('conflict');
      return work(tx);
    });
  } catch (error) {
    if (error instanceof Failure && error.fields?.password) await refused(deps, call);
    throw error;
  }
}

/** As `call.change`, where a repeat may get another answer than the first. */
export async function changeOnce<T>(
  deps: FactorDeps,
  call: Pick<Protected, 'caller' | 'idempotency'>,
  work: (tx: Tx) => Promise<Done<T>>,
): Promise<T> {
  const done = await deps.database.transaction(call.caller.facility.id, async (tx) => {
    await call.idempotency.begin(tx);
    const { answer, stored = answer, notice } = await work(tx);
    await call.idempotency.complete(tx, { ok: stored });
    return { answer, notice };
  });
  done.notice?.send();
  return done.answer;
}

async function refused(deps: FactorDeps, call: Protected): Promise<void> {
  await deps.database.transaction(call.caller.facility.id, (tx) =>
    writeAudit(tx, call, {
      action: 'account.password-refused',
      subjectType: 'account',
      subjectId: call.caller.accountId,
    }),
  );
}
