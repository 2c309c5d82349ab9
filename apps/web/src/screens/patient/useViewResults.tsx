import type { LabResult } from '@afyakadi/contract';
import { type ReactNode, useState } from 'react';
import { useFetchResults, type Viewed } from '../../entities/results/queries.ts';
import { type ActionFailure, useAction } from '../../lib/api/useAction.ts';
import { paced } from '../../lib/session/pace.ts';
import { ResultDialog } from './ResultDialog.tsx';

export interface ViewResults {
  /** Fetches the results and opens the dialog after its pace. */
  view: (viewed: Viewed) => void;
  /** The line whose result is loading, or `all`. */
  fetching: string | undefined;
  failed: ActionFailure | undefined;
  /** The screen renders it once. */
  dialog: ReactNode;
}

/** Fetches the result while the pace runs, then opens the dialog (requirements 7.7). */
export function useViewResults(): ViewResults {
  const fetchResults = useFetchResults();
  const [shown, setShown] = useState<{ results: LabResult[]; all: boolean }>();
  const [fetching, setFetching] = useState<string>();
  const { run, pending, failed } = useAction(
    async (_call, viewed: Viewed) => {
      const all = 'all' in viewed;
      setFetching(all ? 'all' : viewed.lineId);
      const [results] = await Promise.all([fetchResults(viewed), paced('viewResults')]);
      return { results, all };
    },
    { onDone: setShown },
  );
  return {
    view: (viewed) => void run(viewed),
    fetching: pending ? fetching : undefined,
    failed,
    dialog: shown ? <ResultDialog {...shown} onClose={() => setShown(undefined)} /> : null,
  };
}
