import type {
  CarePoint,
  Refusal,
  StartedVisit,
  UncheckedCard,
  VerificationAnswer,
  VerifiedCard,
} from '@afyakadi/contract';
import { statusCatalogue } from '@afyakadi/contract/status';
import { failures } from '@afyakadi/contract/texts/messages';
import { ApiError, type CallInput, describe, isConnectionLost, isOutcomeUnknown } from '../../lib/api/api.ts';

export type VerificationRequest = NonNullable<CallInput<'authorizeCard'>['body']>;

/**
 * The outcome of a verification. The scheme accepted, refused, did not answer, or gave an unrecognized answer. Or the
 * server was away or refused the input. Or the person cancelled, issued a provisional authorization, or forwarded the
 * patient.
 */
export type Outcome =
  | { kind: 'eligible'; answer: VerificationAnswer }
  | { kind: 'refused'; cardNo: string; error: ApiError; refusal: Refusal | null }
  | Unanswered
  | { kind: 'unchecked'; cardNo: string; error: ApiError }
  /** `outcomeUnknown`: the server may have authorized the card. */
  | { kind: 'failed'; error: unknown; fields: Readonly<Record<string, string>>; outcomeUnknown: boolean }
  | { kind: 'cancelled'; cardNo: string }
  | { kind: 'provisional'; card: VerifiedCard }
  | Forwarded;

/** The accepted patient was forwarded to a care point, or is there already. */
export interface Forwarded {
  kind: 'forwarded';
  card: VerifiedCard;
  to: CarePoint;
  visit: StartedVisit;
}

/** The scheme did not answer, or its answer was not recognized. */
export interface Unanswered {
  kind: 'unavailable' | 'unrecognized';
  cardNo: string;
  error: ApiError;
  /** The request, without the holder's picture. */
  request: VerificationRequest;
  /** What this account, or who else, can do about it; undefined if the server did not say. */
  offer: UncheckedCard | undefined;
}

/**
 * True when the outcome is final: the next press is a new request with its own key. So it is where the scheme did not
 * answer: a repeat of that request would get the stored answer, and ask neither the scheme nor the account's rights.
 */
export function isFinal(outcome: Outcome): boolean {
  if (outcome.kind === 'failed') return !outcome.outcomeUnknown;
  return !['unchecked', 'cancelled'].includes(outcome.kind);
}

const { notEligible, stillRunning, notChecked, schemeAnswer } = statusCatalogue;

export function outcomeOf(error: unknown, request: VerificationRequest): Outcome {
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', error, fields: {}, outcomeUnknown: false };
  }
  const { cardNo } = request;
  const { statusCode, httpStatus, fields } = error;
  if (statusCode === notEligible.code) {
    return { kind: 'refused', cardNo, error, refusal: refusalOf(error.data) };
  }
  if (statusCode === notChecked.code || statusCode === schemeAnswer.code) {
    return {
      kind: statusCode === notChecked.code ? 'unavailable' : 'unrecognized',
      cardNo,
      error,
      request: { ...request, imageData: null },
      offer: offerOf(error.data),
    };
  }
  // Without an answer, the card was not checked. The screen must not show it as refused.
  if (isConnectionLost(error) || httpStatus >= 500 || statusCode === stillRunning.code) {
    return { kind: 'unchecked', cardNo, error };
  }
  return { kind: 'failed', error, fields, outcomeUnknown: isOutcomeUnknown(error) };
}

/** Returns the text of a failure of our own, in the reader's language. */
export function describeFailure({ kind, error }: Extract<Outcome, { kind: 'unchecked' | 'failed' }>): string {
  return describe(error, kind === 'failed' ? failures.verification : failures.server);
}

function refusalOf(data: unknown): Refusal | null {
  if (typeof data !== 'object' || data === null || !('verification' in data)) return null;
  const { verification } = data;
  return typeof verification === 'object' && verification !== null && 'remarks' in verification
    ? (verification as Refusal)
    : null;
}

function offerOf(data: unknown): UncheckedCard | undefined {
  if (typeof data !== 'object' || data === null || !('issuers' in data)) return undefined;
  return Array.isArray(data.issuers) ? (data as UncheckedCard) : undefined;
}
