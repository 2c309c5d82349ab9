import type { Message } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import { SchemeProtocolError, SchemeUnavailable } from './index.ts';

/**
 * Waits for the scheme's answer and turns its errors into failures.
 * @param unavailable the message if the scheme is unavailable, with the remedy
 * Failures: `notChecked` if the scheme is unavailable, `schemeAnswer` if the answer is not recognized.
 */
export async function answered<T>(request: Promise<T>, unavailable: Message): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof SchemeUnavailable) throw new Failure('notChecked', unavailable, { cause: error });
    if (error instanceof SchemeProtocolError) throw new Failure('schemeAnswer', undefined, { cause: error });
    throw error;
  }
}
