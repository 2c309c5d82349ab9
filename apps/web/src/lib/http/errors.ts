import { failures, type StatusName, statusCatalogue, successCode } from '@afyakadi/contract/words';

/** A call that did not succeed. `description` is for people; `fields` says what to mend in a form. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The envelope's code; 0 when there was no answer in its form. */
  readonly statusCode: number;
  /** 0 when there was no answer at all. */
  readonly httpStatus: number;
  readonly description: string;
  readonly fields: Readonly<Record<string, string>>;
  /** What the answer carries beside the item, as a refused verification does. */
  readonly data: unknown;
  /** Finds the call in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds until it is worth trying again, for who failed too often. */
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

/** For a call to which nothing came back. */
export function noAnswer(): ApiError {
  return new ApiError({ statusCode: 0, httpStatus: 0, description: failures.server });
}

/** For a call of a tab that has signed out: the server would refuse it. */
export function signedOut(): ApiError {
  const { code, http, text } = statusCatalogue.sessionEnded;
  return new ApiError({ statusCode: code, httpStatus: http, description: text });
}

/** decisions 18: the server's description, or the fallback when there is no answer or an empty description. */
export function describe(error: unknown, fallback: string = failures.any): string {
  if (error instanceof ApiError && error.httpStatus > 0 && error.description.trim() !== '')
    return error.description;
  return fallback;
}

/** True when the server refused with this entry of the catalogue. */
export function isRefusal(error: unknown, name: StatusName): boolean {
  return error instanceof ApiError && error.statusCode === statusCatalogue[name].code;
}

/**
 * What a person reads out to the person who keeps the server, so that the call is found in its log: for failures that
 * are not the person's to mend.
 */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.httpStatus >= 500 ? error.requestId : undefined;
}

/** True when nothing came back: the work may or may not have reached the server. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.httpStatus === 0;
}

/**
 * True when it is not known what became of a change: no answer, a server that broke, one that still works on it, or a
 * success without its item. The same key must then be sent again; a new one could do it twice.
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
