import { failures, type StatusName, statusCatalogue, successCode } from '@afyakadi/contract/words';

/** A failed call. `description` is for people; `fields` has the messages for form fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The code of the envelope; 0 for an answer without an envelope. */
  readonly statusCode: number;
  /** 0 if no answer came. */
  readonly httpStatus: number;
  readonly description: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Data of the answer beside the item, such as that of a refused verification. */
  readonly data: unknown;
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait after too many failed attempts. */
  readonly retryAfter: number | undefined;

  constructor(found: {
    statusCode: number;
    httpStatus: number;
    description: string;
    fields?: Record<string, string>;
    data?: unknown;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(found.description);
    this.statusCode = found.statusCode;
    this.httpStatus = found.httpStatus;
    this.description = found.description;
    this.fields = found.fields ?? {};
    this.data = found.data;
    this.requestId = found.requestId;
    this.retryAfter = found.retryAfter;
  }
}

/** Returns the error of a call without an answer. */
export function noAnswer(): ApiError {
  return new ApiError({ statusCode: 0, httpStatus: 0, description: failures.server });
}

/** Returns the error of a call from a tab that has signed out. The server would refuse it. */
export function signedOut(): ApiError {
  const { code, http, text } = statusCatalogue.sessionEnded;
  return new ApiError({ statusCode: code, httpStatus: http, description: text });
}

/**
 * decisions 18: returns the server's description, or the fallback if there is no answer or the description is empty.
 */
export function describe(error: unknown, fallback: string = failures.any): string {
  if (error instanceof ApiError && error.httpStatus > 0 && error.description.trim() !== '')
    return error.description;
  return fallback;
}

/** Returns whether the server refused with this entry of the catalogue. */
export function isRefusal(error: unknown, name: StatusName): boolean {
  return error instanceof ApiError && error.statusCode === statusCatalogue[name].code;
}

/**
 * Returns the id that finds the call in the server's log. Only for server errors: the person reads it out to the
 * administrator.
 */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.httpStatus >= 500 ? error.requestId : undefined;
}

/** Returns whether no answer came. The server may or may not have received the request. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus === 0;
}

/**
 * Returns whether the outcome of a change is unknown: no answer, a server error, a call still in progress, or a
 * success without its item. Only the same key may be sent again; a new one could repeat the change.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    isConnectionLost(error) ||
    error.httpStatus >= 500 ||
    error.statusCode === statusCatalogue.stillRunning.code ||
    error.statusCode === successCode
  );
}
