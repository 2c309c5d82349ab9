import { Failure } from '../../../platform/errors.ts';

/** A file that cannot be read on: in which line (from 1), what is wrong, and how to mend it. */
export function unreadable(line: number, what: string): Failure {
  return new Failure('unprocessable', `Line ${line}: ${what}`);
}
