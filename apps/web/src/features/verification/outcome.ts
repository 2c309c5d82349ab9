import type { Refusal, VerificationAnswer, VerifiedCard } from '@afyakadi/contract';
import { failures, statusCatalogue } from '@afyakadi/contract/words';
import { ApiError, describe, isConnectionLost, isOutcomeUnknown } from '../../lib/api/api.ts';
import type { Question } from './useVerification.ts';

/**
 * The outcome of a verification: the scheme accepted, refused, did not answer or was not understood; or, on our side: a
 * server that is away, refused input, a person who cancelled, or who issued a provisional authorization.
 */
export type Outcome =
  | { kind: 'eligible'; answer: VerificationAnswer }
  | { kind: 'refused'; cardNo: string; description: string; refusal: Refusal | null }
  | Unanswered
  | { kind: 'unchecked'; cardNo: string; description: string }
  /** `outcomeUnknown`: the server may have authorized the card nevertheless. */
  | { kind: 'failed'; description: string; fields: Readonly<Record<string, string>>; outcomeUnknown: boolean }
  | { kind: 'cancelled'; cardNo: string }
  | { kind: 'provisional'; card: VerifiedCard };

/** The scheme did not answer, or nothing that one could understand. */
export interface Unanswered {
  kind: 'unavailable' | 'unrecognized';
  cardNo: string;
  description: string;
  /** What was asked, without the holder's picture. */
  question: Question;
  /** Whether this account may continue provisionally now; undefined where the server did not say. */
  canIssueProvisional: boolean | undefined;
}

/** True when the outcome is final: the next press is a new request with its own key. */
export function isFinal(outcome: Outcome): boolean {
  if (outcome.kind === 'failed') return !outcome.outcomeUnknown;
  return outcome.kind === 'eligible' || outcome.kind === 'refused' || outcome.kind === 'provisional';
}

const { notEligible, stillRunning, notChecked, schemeAnswer } = statusCatalogue;

export function outcomeOf(error: unknown, question: Question): Outcome {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', description: failures.verification, fields: {}, outcomeUnknown: false };
  }
  const { cardNo } = question;
  const { statusCode, httpStatus, fields } = error;
  if (statusCode === notEligible.code) {
    const refusal = refusalOf(error.data);
    return { kind: 'refused', cardNo, description: error.description, refusal };
  }
  if (statusCode === notChecked.code || statusCode === schemeAnswer.code) {
    return {
      kind: statusCode === notChecked.code ? 'unavailable' : 'unrecognized',
      cardNo,
      description: describe(error, failures.server),
      question: { ...question, imageData: null },
      canIssueProvisional: canIssueOf(error.data),
    };
  }
  // The server or the line gave no answer: the card was not judged, and must not look as if it were.
  if (isConnectionLost(error) || httpStatus >= 500 || statusCode === stillRunning.code) {
    return { kind: 'unchecked', cardNo, description: describe(error, failures.server) };
  }
  return {
    kind: 'failed',
    description: describe(error, failures.verification),
    fields,
    outcomeUnknown: isOutcomeUnknown(error),
  };
}

function refusalOf(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('verification' in data)) return null;
  const { verification } = data;
  return typeof verification === 'object' && verification !== null && 'remarks' in verification
    ? (verification as Refusal)
    : null;
}

function canIssueOf(data: unknown): boolean | undefined {
  if (typeof data !== 'object' || data === null || !('provisional' in data)) return undefined;
  return typeof data.provisional === 'boolean' ? data.provisional : undefined;
}
