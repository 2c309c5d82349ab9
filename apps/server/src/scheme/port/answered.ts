import { Failure } from '../../platform/errors.ts';
import { SchemeProtocolError, SchemeUnavailable } from './index.ts';

/**
 * Waits for the scheme's answer and says in the product's failures that none came.
 * @param silent what is said where it is silent, and what to do
 * Failures: `notChecked` where it is silent, `schemeAnswer` where it is not understood.
 */
export async function answered<T>(request: Promise<T>, silent: string): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof SchemeUnavailable) throw new Failure('notChecked', silent, { cause: error });
    if (error instanceof SchemeProtocolError) throw new Failure('schemeAnswer', undefined, { cause: error });
    throw error;
  }
}
