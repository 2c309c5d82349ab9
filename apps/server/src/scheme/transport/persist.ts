import { setTimeout as pause } from 'node:timers/promises';
import type { Timings } from '../../platform/timings.ts';
import { BrokenAnswer, NoAnswer } from './no-answer.ts';
import type { WireAnswer } from './wire.ts';

/** Statuses of a gateway that has no server behind it, or none now. */
const gatewayFailures = new Map([
  [429, 'busy'],
  [502, 'unreachable'],
  [503, 'busy'],
  [504, 'timeout'],
] as const);
const isGatewayFailure = (status: number): status is 429 | 502 | 503 | 504 =>
  status === 429 || status === 502 || status === 503 || status === 504;

/**
 * Tries until there is an answer. A call that is safe to repeat is tried up to two more times; any other once more,
 * and only if no byte of it was sent. Statuses of a gateway (429, 502, 503, 504) are no answer.
 * @param isAnswer whether a status is an answer of this call though it looks like a failure
 * @throws NoAnswer, BrokenAnswer and whatever else `once` throws
 */
export async function persist(
  once: () => Promise<WireAnswer>,
  {
    idempotent,
    until,
    isAnswer,
    timings: { repeats, leastForRepeat },
  }: {
    idempotent: boolean;
    until: number;
    isAnswer: (status: number) => boolean;
    timings: Pick<Timings['scheme'], 'repeats' | 'leastForRepeat'>;
  },
): Promise<WireAnswer> {
  for (let tries = 0; ; tries++) {
    let wanted = Math.random() * (repeats[tries] ?? 0);
    let failure: NoAnswer | BrokenAnswer;
    try {
      const answer = await once();
      const { status } = answer;
      if (isAnswer(status) || (!isGatewayFailure(status) && status !== 500)) return answer;
      if (!isGatewayFailure(status)) {
        if (!idempotent || tries >= repeats.length) return answer;
        failure = new BrokenAnswer(status, 'STATUS');
      } else {
        failure = new NoAnswer(gatewayFailures.get(status) ?? 'unreachable', `STATUS_${status}`, true);
      }
      if (answer.retryAfter !== null) wanted = Math.max(wanted, answer.retryAfter * 1000);
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof BrokenAnswer)) throw error;
      failure = error;
    }
    const unsent = failure instanceof NoAnswer && !failure.sent;
    const again = idempotent ? tries < repeats.length : unsent && tries < 1;
    const left = until - performance.now() - wanted;
    if (
      !again ||
      left < leastForRepeat ||
      (failure instanceof NoAnswer && failure.reason === 'busy' && unsent)
    )
      throw failure;
    await pause(wanted);
  }
}
