import { type Message, message, type StatusName } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';

/** Details of a failure beside its description: messages by field name, or further fields of the envelope's `data`. */
interface FailureDetails {
  fields?: Readonly<Record<string, Message>>;
  data?: object;
  cause?: unknown;
}

/**
 * An expected refusal. `status` names an entry of the contract's status catalogue, which defines the HTTP status, the
 * statusCode and the default description. Any other error is a defect and answered as `internal`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly description: Message;
  readonly fields: Readonly<Record<string, Message>> | undefined;
  readonly data: object | undefined;
  readonly status: StatusName;

  constructor(
    status: StatusName,
    description: Message = message(`status.${status}`),
    more: FailureDetails = {},
  ) {
    super(englishOf(description), more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.description = description;
    this.fields = more.fields;
    this.data = more.data;
  }
}

/** Throws a Failure where an expression is needed. */
export function fail(status: StatusName, description?: Message, more?: FailureDetails): never {
  throw new Failure(status, description, more);
}

/**
 * The failure of one part of a job. Its message names the part by codes, such as that of a facility; the log shows it
 * with its cause.
 */
export class JobPartError extends Error {
  override readonly name = 'JobPartError';

  constructor(part: string, cause: unknown) {
    super(part, { cause });
  }
}

/** A start that cannot continue. Its message is all that a person sees: the problem and the remedy. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Returns what a person should read where a full disk kept a file from being written; any other error as it is. */
export function ofFullDisk(error: unknown, file: string): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new StartError(
    `The disk of ${file} is full. Make room on it, then try again. Nothing of the file is left.`,
  );
}
