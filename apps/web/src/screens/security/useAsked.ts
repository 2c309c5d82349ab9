import { failures } from '@afyakadi/contract/words';
import { useState } from 'react';
import { ApiError, describe } from '../../lib/api/api.ts';
import { useKey } from '../../lib/api/useKey.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';

/**
 * One act of a dialog: its pending state, its key, and what the last attempt failed with, by field or as a whole. The
 * act is given the Idempotency-Key.
 */
export function useAsked<Args extends unknown[]>(act: (key: string, ...args: Args) => Promise<void>) {
  const translate = useTranslate();
  const key = useKey();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [pending, run] = useOnce(async (...args: Args) => {
    setProblems({});
    setError(undefined);
    try {
      await act(key.now(), ...args);
      key.answered();
    } catch (found) {
      key.answered(found);
      const fields = found instanceof ApiError ? found.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length > 0) return;
      setError(found);
      notify.bad(translate(describe(found, failures.any)), found);
    }
  });
  const problem = (name: string) => {
    const found = problems[name];
    return found && translate(found);
  };
  return { pending, run, problem, setProblems, error };
}
