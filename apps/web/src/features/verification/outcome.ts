import type { Refusal, VerificationAnswer, VerifiedCard } from '@afyakadi/contract';
import { failures, statusCatalogue } from '@afyakadi/contract/words';
import { ApiError, describe, isLost, isUnsettled } from '../../lib/api.ts';
import type { Question } from './useVerification.ts';

/**
 * What came of asking the scheme: its yes, its no, its silence or an answer that was not understood; and of ours: a
 * server that is away, refused input, a person who cancelled, and one who went on without the scheme.
 */
export type Outcome =
  | { kind: 'eligible'; answer: VerificationAnswer }
  | { kind: 'refused'; cardNo: string; description: string; refusal: Refusal | null }
  | Unanswered
  | { kind: 'unchecked'; cardNo: string; description: string }
  /** `unsettled`: the server may have authorized the card nevertheless. */
  | { kind: 'failed'; description: string; fields: Readonly<Record<string, string>>; unsettled: boolean }
  | { kind: 'cancelled'; cardNo: string }
  | { kind: 'provisional'; card: VerifiedCard };

/** The scheme did not answer, or nothing that one could understand. */
export interface Unanswered {
  kind: 'silent' | 'odd';
  cardNo: string;
  description: string;
  /** What was asked, without the holder's picture. */
  question: Question;
  /** Whether this account may go on provisionally now; undefined where the server did not say. */
  mayGoOn: boolean | undefined;
}

/** True when it is settled: the next press is a new question with a key of its own. */
export function isSettled(outcome: Outcome): boolean {
  if (outcome.kind === 'failed') return !outcome.unsettled;
  return outcome.kind === 'eligible' || outcome.kind === 'refused' || outcome.kind === 'provisional';
}

const { notEligible, stillRunning, notChecked, schemeAnswer } = statusCatalogue;

export function outcomeOf(error: unknown, asked: Question): Outcome {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', description: failures.verification, fields: {}, unsettled: false };
  }
  const { cardNo } = asked;
  const { statusCode, httpStatus, fields } = error;
  if (statusCode === notEligible.code) {
    const refusal = refusalOf(error.data);
    return { kind: 'refused', cardNo, description: error.description, refusal };
  }
  if (statusCode === notChecked.code || statusCode === schemeAnswer.code) {
    return {
      kind: statusCode === notChecked.code ? 'silent' : 'odd',
      cardNo,
      description: describe(error, failures.server),
      question: { ...asked, imageData: null },
      mayGoOn: mayGoOnOf(error.data),
    };
  }
  // A silent server, a silent line: the card was not judged, and must not look as if it were.
  if (isLost(error) || httpStatus >= 500 || statusCode === stillRunning.code) {
    return { kind: 'unchecked', cardNo, description: describe(error, failures.server) };
  }
  return {
    kind: 'failed',
    description: describe(error, failures.verification),
    fields,
    unsettled: isUnsettled(error),
  };
}

function refusalOf(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('verification' in data)) return null;
  const { verification } = data;
  return typeof verification === 'object' && verification !== null && 'remarks' in verification
    ? (verification as Refusal)
    : null;
}

function mayGoOnOf(data: unknown): boolean | undefined {
  if (typeof data !== 'object' || data === null || !('provisional' in data)) return undefined;
  return typeof data.provisional === 'boolean' ? data.provisional : undefined;
}
