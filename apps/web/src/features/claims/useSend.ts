import type { ClaimDetail } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useBuildClaim, useSubmitClaim } from '../../entities/claims/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';

/**
 * Sends claims to the scheme, one at a time. Resolves to the claim that was sent, or that is sent automatically as
 * soon as the scheme answers; or to undefined after a failure, which stands in `error` until the next attempt.
 */
export function useSend() {
  const { t } = useLingui();
  const translate = useTranslate();
  const build = useBuildClaim();
  const submit = useSubmitClaim();
  const buildKey = useKey();
  const submitKey = useKey();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  const attempt = async (work: () => Promise<ClaimDetail>): Promise<ClaimDetail | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setError(null);
    try {
      const sent = await work();
      if (sent.sending) notify.info(t`The scheme does not answer yet. The claim is sent automatically.`);
      else notify.ok(t`Claim submitted`);
      return sent;
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem;
      setError(problem);
      notify.bad(translate(describe(problem, failures.submission)), problem);
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  const submitBuilt = async (claimId: string, amountClaimed: number): Promise<ClaimDetail> => {
    try {
      const { item } = await submit.mutateAsync({ claimId, amountClaimed, key: submitKey.now() });
      submitKey.answered();
      return item;
    } catch (problem) {
      submitKey.answered(problem);
      throw problem;
    }
  };

  const buildOf = async (authorizationId: string): Promise<string | null> => {
    try {
      const { item } = await build.mutateAsync({
        body: { authorizationId, status: 'Pending' },
        key: buildKey.now(),
      });
      buildKey.answered();
      return item.id;
    } catch (problem) {
      buildKey.answered(problem);
      throw problem;
    }
  };

  return {
    pending,
    error,
    /** Sends a claim that is built. `amountClaimed`: whole TZS, as the person saw it. */
    existing: (claimId: string, amountClaimed: number) => attempt(() => submitBuilt(claimId, amountClaimed)),
    /** Builds a visit's claim, then sends it with the amount that the person saw before. */
    visit: (authorizationId: string, amountClaimed: number) =>
      attempt(async () => {
        const claimId = await buildOf(authorizationId);
        if (claimId === null) throw new Error(failures.unexpected);
        return submitBuilt(claimId, amountClaimed);
      }),
  };
}
