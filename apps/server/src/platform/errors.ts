import { type StatusName, statusCatalogue } from '@afyakadi/contract';

/** Details of a failure beside its description: texts by field name, or further fields of the envelope's `data`. */
export interface FailureDetails {
  fields?: Record<string, string>;
  data?: object;
  cause?: unknown;
}

/**
 * An expected refusal. `status` names an entry of the contract's status catalogue, which defines the HTTP status, the
 * statusCode and the default description. Any other error is a defect and answered as `internal`.
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

/** Throws a Failure where an expression is needed. */
export function fail(status: StatusName, description?: string, more?: FailureDetails): never {
  throw new Failure(status, description, more);
}

/** A start that cannot continue. Its message is all that a person sees: the problem and the remedy. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
