import { successes } from '@afyakadi/contract/texts/messages';
import { useEffect, useRef, useState } from 'react';
import { call, newKey } from '../../lib/api/api.ts';
import { reportCalls } from '../../lib/api/touches.ts';
import { session } from '../../lib/session/session.ts';
import { translate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { describeFailure, isFinal, type Outcome, outcomeOf, type VerificationRequest } from './outcome.ts';

/**
 * Verifies cards, one request at a time. A request that was cancelled or not answered keeps its Idempotency-Key: an
 * unchanged retry yields only one authorization.
 */
export function useVerification() {
  const pendingRequest = useRef<{ request: string; key: string; body: VerificationRequest }>(undefined);
  const running = useRef<AbortController>(undefined);
  const message = useRef<number>(undefined);
  const [startedAt, setStartedAt] = useState<Date>();
  const [outcome, setOutcome] = useState<Outcome>();
  const status = useRef<Outcome>(undefined);
  const [outcomeOfCard, setOutcomeOfCard] = useState('');

  // A retry needs the picture, but locking the session drops it.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get().state !== 'in' && pendingRequest.current?.body.imageData)
          pendingRequest.current = undefined;
      }),
    [],
  );

  const show = (next: Outcome | undefined) => {
    status.current = next;
    setOutcome(next);
  };

  const verify = async (body: VerificationRequest) => {
    if (running.current) return;
    const request = JSON.stringify(body);
    if (pendingRequest.current?.request !== request)
      pendingRequest.current = { request, key: newKey(), body };
    const controller = new AbortController();
    running.current = controller;
    // The success toast of the previous patient must not appear beside this outcome.
    if (message.current !== undefined) notify.dismiss(message.current);
    setStartedAt(new Date());
    show(undefined);
    setOutcomeOfCard(body.cardNo);
    let result: Outcome;
    try {
      const { item } = await call('authorizeCard', {
        body,
        idempotencyKey: pendingRequest.current.key,
        signal: controller.signal,
      });
      result = { kind: 'eligible', answer: item };
      message.current = notify.success(translate(successes.verified));
      reportCalls(['authorizeCard']);
    } catch (error) {
      const { cardNo } = body;
      result = controller.signal.aborted ? { kind: 'cancelled', cardNo } : outcomeOf(error, body);
    }
    // The page shows refusals and missing answers; our own failures also get a toast.
    if (result.kind === 'failed' || result.kind === 'unchecked') notify.error(describeFailure(result));
    if (isFinal(result)) pendingRequest.current = undefined;
    running.current = undefined;
    setStartedAt(undefined);
    show(result);
  };

  return {
    verify,
    /** Repeats the last request, with its Idempotency-Key if it is still known. */
    again: (request: VerificationRequest) => verify(pendingRequest.current?.body ?? request),
    cancel: () => running.current?.abort(),
    /** When the running request started; undefined if none runs. */
    startedAt,
    outcome,
    /** The number as typed. The scheme may answer with another one, for example the card of a NIN. */
    outcomeOfCard,
    /**
     * Replaces the outcome with the next one: the identity was entered, a provisional authorization issued, or the
     * patient forwarded. Returns false, without effect, once the next card is being verified.
     */
    replaceOutcome: (previous: Outcome, next: Outcome) => {
      if (status.current !== previous) return false;
      if (isFinal(next)) pendingRequest.current = undefined;
      // The message about the forwarding replaces it.
      if (next.kind === 'forwarded' && message.current !== undefined) notify.dismiss(message.current);
      show(next);
      return true;
    },
  };
}
