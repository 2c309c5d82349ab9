import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRefusal } from '../http/errors.ts';
import { isOutcomeUnknown, newKey } from './api.ts';

/**
 * The Idempotency-Key of one intention: the same while it is not known what became of it, so that pressing again does
 * it once, and a new one after a refusal, for what is sent then is something else.
 */
export function useKey() {
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  return {
    now: (): string => {
      key.current ??= newKey();
      return key.current;
    },
    /** Tells how the call ended; without an error it is done. */
    answered: (error?: unknown): void => {
      if (!isOutcomeUnknown(error)) key.current = undefined;
      // What went before has arrived, and its answer was lost: the person is told to look, and is to see it.
      if (isRefusal(error, 'keyReused')) void queries.invalidateQueries();
    },
  };
}
