import { Failure } from '../../../platform/errors.ts';

/** Returns the failure for a file that cannot be read further: a text with `{line}`, the problem and the remedy. */
export function unreadable(line: number, what: string): Failure {
  return new Failure('unprocessable', what.replace('{line}', String(line)));
}
