import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetchResults, type Viewed } from '../../entities/results/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { usePending } from '../../lib/hooks/usePending.ts';
import { paced } from '../../lib/session/pace.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { ResultDialog } from './ResultDialog.tsx';

export interface ViewResults {
  /** Fetches the results and opens the dialog after its pace (§4). */
  view: (viewed: Viewed) => void;
  /** The line whose result is loading, or `all`. */
  fetching: string | undefined;
  /** The text of the last failure, until the next attempt. */
  failed: string | undefined;
  /** The screen renders it once. */
  dialog: ReactNode;
}

/** §4 View Results: fetches the result while the pace runs, then opens the dialog. */
export function useViewResults(): ViewResults {
  const fetchResults = useFetchResults();
  const [shown, setShown] = useState<{ results: LabResult[]; all: boolean }>();
  const [fetching, setFetching] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const [, view] = usePending(async (viewed: Viewed) => {
    const all = 'all' in viewed;
    setFetching(all ? 'all' : viewed.lineId);
    setFailed(undefined);
    try {
      const [results] = await Promise.all([fetchResults(viewed), paced('viewResults')]);
      if (!left.current) setShown({ results, all });
    } catch (error) {
      const text = describe(error, failures.any);
      setFailed(text);
      notify.error(text, error);
    } finally {
      setFetching(undefined);
    }
  });
  return {
    view: (viewed) => void view(viewed),
    fetching,
    failed,
    dialog: shown ? <ResultDialog {...shown} onClose={() => setShown(undefined)} /> : null,
  };
}
