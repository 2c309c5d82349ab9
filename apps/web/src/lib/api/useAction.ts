import type { ChangeData, EndpointName } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { usePatientOnPage } from '../hooks/patientOnPage.ts';
import { useIsMounted } from '../hooks/useIsMounted.ts';
import { ApiError, describe, isOutcomeUnknown, isRefusal } from '../http/errors.ts';
import { notify } from '../toasts/notify.ts';
import { type CallArguments, type CallData, type CallInput, type CallOptions, call, newKey } from './api.ts';
import { reportChanged } from './changes.ts';
import { reportCalls } from './touches.ts';

/**
 * Makes a call with the action's Idempotency-Key. The key stays the same while the outcome is unknown, so a retry
 * does not repeat the change. After an answer or a refusal, the next attempt gets a new key.
 */
export type KeyedCall = <Name extends EndpointName>(
  name: Name,
  ...input: CallArguments<Name> | [CallInput<Name> & WithIntention]
) => Promise<CallData<Name>>;

interface WithIntention {
  /** Identifies one of several changes that an action makes with the same call. Each has its own key. */
  intention: string;
}

export interface ActionOptions<Answer> {
  /**
   * The success message at the top right. No message if it is undefined. If the server found everything done before, a
   * message says that instead.
   */
  success?: string | ((answer: Answer) => string | undefined) | undefined;
  /** Runs with the answer, even if the component was unmounted. Use it for effects outside the component. */
  onSuccess?: ((answer: Answer) => void) | undefined;
  /**
   * Runs with the answer only while the component is mounted, for example to close a dialog or open the next screen.
   */
  onDone?: ((answer: Answer) => void) | undefined;
  onFailure?: (error: unknown) => void;
  /** The text for a failure without a description. */
  failure?: string;
  /** Returns a better text for a failure, if the caller knows one. */
  failureText?: (error: unknown) => string | undefined;
  /** False if the failure is shown only in place, as before sign-in, or in another way. */
  failureToast?: boolean | ((error: unknown) => boolean);
}

/** The failure of the last attempt, until the next one. */
export interface ActionFailure {
  text: string;
  error: unknown;
  /** The time, in ms since the epoch, from which a retry may succeed. Set if the server asks to wait. */
  until: number | undefined;
}

export interface Action<Args extends unknown[], Answer> {
  /** Runs the action unless it is pending. Resolves to the answer, or to undefined after a failure. Never rejects. */
  run: (...args: Args) => Promise<Answer | undefined>;
  pending: boolean;
  failed: ActionFailure | undefined;
  /** The outcome of the last attempt is unknown. A retry does not repeat the change. */
  outcomeUnknown: boolean;
  /** Clears the failure, for example when the person edits the refused value. */
  reset: () => void;
}

/** The action was begun for another patient than the one on the page. Nothing was sent. */
class OtherPatientError extends Error {}

/**
 * Runs one change at a time under its Idempotency-Key, shows the outcome, and refetches the queries that its calls
 * touch (`touches` in the contract). It also refetches if a live change unmounted the component before the answer.
 */
export function useAction<Args extends unknown[], Answer>(
  send: (call: KeyedCall, ...args: Args) => Promise<Answer>,
  options: ActionOptions<Answer> = {},
): Action<Args, Answer> {
  const isMounted = useIsMounted();
  const keys = useRef(new Map<string, string>());
  const running = useRef(false);
  const shownToast = useRef<number>(undefined);
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<Omit<ActionFailure, 'text'>>();
  const { t } = useLingui();
  const patientId = usePatientOnPage()?.id;
  const [begunFor] = useState(patientId);

  const calledEndpoints = useRef<EndpointName[]>([]);
  /** Whether no call of the action has changed anything. */
  const unchanged = useRef(true);
  const keyed: KeyedCall = async (name, ...[callInput]) => {
    const { intention = '', ...input }: Partial<WithIntention> & CallOptions = { ...callInput };
    const scope = `${name} ${intention}`;
    const idempotencyKey = keys.current.get(scope) ?? newKey();
    keys.current.set(scope, idempotencyKey);
    calledEndpoints.current.push(name);
    try {
      const answer = await (call as KeyedCall)(name, ...([{ ...input, idempotencyKey }] as never));
      keys.current.delete(scope);
      const data: ChangeData = Object(answer);
      unchanged.current &&= data.unchanged === true;
      return answer;
    } catch (error) {
      if (!isOutcomeUnknown(error)) keys.current.delete(scope);
      // The server received the earlier request, but its answer was lost. The person must see the current state.
      if (isRefusal(error, 'keyReused')) reportChanged('all');
      throw error;
    }
  };

  const { success, failure = failures.any, failureToast = true } = options;
  const textOf = (error: unknown) =>
    error instanceof OtherPatientError
      ? t`This was begun for another patient. Nothing was sent. Begin again.`
      : (options.failureText?.(error) ?? describe(error, failure));
  const run = async (...args: Args): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setFailed(undefined);
    calledEndpoints.current = [];
    unchanged.current = true;
    // Otherwise the old failure would appear next to the success message.
    if (shownToast.current !== undefined) notify.dismiss(shownToast.current);
    try {
      // The router begins a new screen for each patient; this holds if a part survives that.
      if (patientId !== begunFor) throw new OtherPatientError();
      const answer = await send(keyed, ...args);
      options.onSuccess?.(answer);
      reportCalls(calledEndpoints.current);
      const text = typeof success === 'function' ? success(answer) : success;
      if (text !== undefined) {
        if (unchanged.current && calledEndpoints.current.length > 0)
          notify.info(t`Nothing was changed: it was so before.`);
        else notify.success(text);
      }
      if (isMounted()) options.onDone?.(answer);
      return answer;
    } catch (error) {
      reportCalls(calledEndpoints.current);
      setFailed({ error, until: waitOf(error) });
      options.onFailure?.(error);
      const toasts = typeof failureToast === 'function' ? failureToast(error) : failureToast;
      if (toasts) shownToast.current = notify.error(textOf(error));
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return {
    run,
    pending,
    failed: failed && { ...failed, text: textOf(failed.error) },
    outcomeUnknown: isOutcomeUnknown(failed?.error),
    reset: () => setFailed(undefined),
  };
}

function waitOf(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return seconds ? Date.now() + seconds * 1_000 : undefined;
}
