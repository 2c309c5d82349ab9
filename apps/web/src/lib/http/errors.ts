import type { Message } from '@afyakadi/contract';
import { type StatusName, statusCatalogue, successCode } from '@afyakadi/contract/status';
import { failures } from '@afyakadi/contract/texts/messages';
import { translate, translateMessage } from '../text/i18n.ts';

interface Found {
  statusCode: number;
  httpStatus: number;
  /** In English, as the server sends it. */
  description: string;
  /** The message of `description`, to translate it. */
  message?: Message | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
  fieldMessages?: Readonly<Record<string, Message>> | undefined;
  data?: unknown;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

/** A failed call. Its texts are for people, in their language: `description`, and `fields` for form fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The code of the envelope; 0 for an answer without an envelope. */
  readonly statusCode: number;
  /** 0 if no answer came. */
  readonly httpStatus: number;
  /** Data of the answer beside the item, such as that of a refused verification. */
  readonly data: unknown;
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait after too many failed attempts. */
  readonly retryAfter: number | undefined;

  readonly #found: Found;

  constructor(failure: Found) {
    super(failure.description);
    this.#found = failure;
    this.statusCode = failure.statusCode;
    this.httpStatus = failure.httpStatus;
    this.data = failure.data;
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }

  get description(): string {
    return translateMessage(this.#found.description, this.#found.message);
  }

  get fields(): Readonly<Record<string, string>> {
    const { fields = {}, fieldMessages = {} } = this.#found;
    return Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, translateMessage(text, fieldMessages[name])]),
    );
  }
}

/** Returns the error of a call without an answer. */
export function noAnswer(): ApiError {
  return new ApiError({ statusCode: 0, httpStatus: 0, description: failures.server });
}

/**
 * Returns the server's description in the reader's language, or the fallback (a word of the contract) if there is no
 * answer or the description is empty.
 */
export function describe(error: unknown, fallback: string = failures.any): string {
  if (error instanceof ApiError && error.httpStatus > 0 && error.description.trim() !== '')
    return error.description;
  return translate(fallback);
}

/** Returns whether the server refused with this entry of the catalogue. */
export function isRefusal(error: unknown, name: StatusName): boolean {
  return error instanceof ApiError && error.statusCode === statusCatalogue[name].code;
}

/** Returns whether no server could work on the call: its database is away, or a proxy reached none. */
export function isAway(error: ApiError): boolean {
  const isOfProxy = error.statusCode === 0 && [502, 503, 504].includes(error.httpStatus);
  return isOfProxy || (isRefusal(error, 'unavailable') && error.retryAfter === undefined);
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
