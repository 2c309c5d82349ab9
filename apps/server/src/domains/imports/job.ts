import type { Job } from '../../platform/worker/periodic.ts';
import { cleanUpImports } from './cleanup.ts';
import { applyScheduled, findScheduled } from './scheduled.ts';
import type { ImportDeps } from './stage.ts';

/**
 * Closes an interrupted import 30 to 45 seconds after its last heartbeat. It does not ask which process ran it:
 * several may share one database. A scheduled import is applied by the first run of its day, within 15 seconds after
 * midnight, or by the first run after the next start.
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
      if (failed.length > 1) throw new AggregateError(failed, 'Scheduled imports could not be applied');
    },
  };
}
