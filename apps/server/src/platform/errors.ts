import { type StatusName, statusCatalogue } from '@afyakadi/contract';

/** What a failure tells beside its description: texts by field name, or further fields of the envelope's `data`. */
export interface FailureDetails {
  fields?: Record<string, string>;
  data?: object;
  cause?: unknown;
}

/**
 * The one way to say no. `status` names an entry of the contract's status catalogue, which defines HTTP status,
 * statusCode and the text that stands when no `description` is given. Everything else that is thrown is a defect
 * and answered as `internal`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly fields: Record<string, string> | undefined;
  readonly data: object | undefined;
  readonly status: StatusName;

  constructor(status: StatusName, description?: string, more: FailureDetails = {}) {
    const text = description?.trim() ? description : statusCatalogue[status].text;
    super(text, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** Throws a Failure; for the places where a value would stand. */
export function fail(status: StatusName, description?: string, more?: FailureDetails): never {
  throw new Failure(status, description, more);
}

/** A start that cannot go on. Its message is all that a person is shown: what is wrong and how to mend it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
