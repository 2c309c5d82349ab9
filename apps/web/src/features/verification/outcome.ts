import type { Refusal, VerificationAnswer } from '@afyakadi/contract';
import { failures, statusCatalogue } from '@afyakadi/contract/words';
import { ApiError, describe, isLost } from '../../lib/api.ts';

/** What came of asking the scheme. Three outcomes, and two of our own: refused input and a person who cancelled. */
export type Outcome =
  | { kind: 'eligible'; answer: VerificationAnswer }
  | { kind: 'refused'; cardNo: string; description: string; refusal: Refusal | null }
  | { kind: 'unchecked'; cardNo: string; description: string }
  | { kind: 'failed'; description: string; fields: Readonly<Record<string, string>> }
  | { kind: 'cancelled'; cardNo: string };

/** True when it is settled: the next press is a new question with a key of its own. */
export function isSettled(outcome: Outcome): boolean {
  return outcome.kind !== 'unchecked' && outcome.kind !== 'cancelled';
}

const { notEligible, stillRunning } = statusCatalogue;

export function outcomeOf(error: unknown, cardNo: string): Outcome {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', description: failures.verification, fields: {} };
  }
  const { statusCode, httpStatus, fields } = error;
  if (statusCode === notEligible.code) {
    const refusal = refusalOf(error.data);
    return { kind: 'refused', cardNo, description: error.description, refusal };
  }
  // A silent scheme, a silent server: the card was not judged, and must not look as if it were.
  if (isLost(error) || httpStatus >= 500 || statusCode === stillRunning.code) {
    return { kind: 'unchecked', cardNo, description: describe(error, failures.server) };
  }
  return { kind: 'failed', description: describe(error, failures.verification), fields };
}

function refusalOf(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('verification' in data)) return null;
  const { verification } = data;
  return typeof verification === 'object' && verification !== null && 'remarks' in verification
    ? (verification as Refusal)
    : null;
}
