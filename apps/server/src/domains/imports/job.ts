import type { Job } from '../../platform/jobs/index.ts';
import { cleanUpImports } from './cleanup.ts';
import { applyScheduled, findScheduled } from './scheduled.ts';
import type { ImportDeps } from './stage.ts';

/**
 * An import that broke off is closed 30 to 45 seconds after its last sign of life. Which process it was is not asked:
 * several may serve one database. What was taken for a day is applied in the first turn of that day, within 15 seconds
 * of its midnight; where no server ran then, in the first turn after the next start.
 */
export function importsJob(deps: ImportDeps & { dayOf: (at: Date) => string }): Job {
  return {
    name: 'imports',
    interval: 'imports',
    async run({ underLock, now, signal }) {
      const today = deps.dayOf(now);
      const due = await underLock(null, async (tx) => {
        await cleanUpImports(tx);
        return findScheduled(tx, today);
      });
      const failed: unknown[] = [];
      for (const one of due) {
        if (signal.aborted) return;
        await applyScheduled(deps, one, { now, today }).catch((error: unknown) => failed.push(error));
      }
      if (failed.length === 1) throw failed[0];
      if (failed.length > 1) throw new AggregateError(failed, 'What holds from today could not be applied');
    },
  };
}
