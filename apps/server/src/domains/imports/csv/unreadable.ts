import { Failure } from '../../../platform/errors.ts';

/** A file that cannot be read on: a text with `{line}` in it, which says what is wrong and how to mend it. */
export function unreadable(line: number, what: string): Failure {
  return new Failure('unprocessable', what.replace('{line}', String(line)));
}
