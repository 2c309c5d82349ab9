import { type Message, message } from '@afyakadi/contract';
import { Failure } from '../../../platform/errors.ts';

/** Returns the failure for a file that cannot be read further, by the line of its problem. */
export function unreadable(line: number, problem: Message): Failure {
  return new Failure('unprocessable', message('imports.inLine', { line, problem }));
}
