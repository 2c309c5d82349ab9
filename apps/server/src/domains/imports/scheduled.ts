import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import {
  col,
  expression,
  isUniqueViolation,
  readerOf,
  rows,
  type Tx,
} from '../../platform/database/index.ts';
import { jsonOf } from '../../platform/database/messages.ts';
import { byIndexAlone, bySets } from '../../platform/database/plans.ts';
import { inStates } from '../../platform/states.ts';
import type { Job } from '../../platform/worker/periodic.ts';
import { markApplied, write } from './apply.ts';
import { findAllMissing, findDifferences, note, partFor } from './compare.ts';
import { countUse, usedBy } from './fetch/usage.ts';
import { cleanUpImports, startHeartbeat } from './heartbeat.ts';
import { byClock } from './importer.ts';
import type { ImportDeps } from './stage.ts';
import type { Walked } from './staged-rows.ts';
import { importStates } from './state.ts';
import { readImport, storeFigures, transition } from './store.ts';

/** Finds the imports scheduled for a day or earlier, in all facilities, the earliest first. */
export function findScheduled(tx: Tx, today: string): Promise<{ facilityId: string; id: string }[]> {
  return readerOf(tx)(rows({ facilityId: col.uuid, id: col.uuid })`
    select facility_id as "facilityId", id from imports_due(${today})`);
}

/**
 * Applies an import whose day has come, in one transaction. The differences are computed again under a lock. Rows that
 * changed here since it was scheduled stay as they are and are listed as refused, because nobody has reviewed them.
 * Does nothing if another process is applying it, or it was discarded. After a failure it remains scheduled for the
 * next run.
 */
export async function applyScheduled(
  deps: ImportDeps,
  { facilityId, id }: { facilityId: string; id: string },
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { database } = deps;
  const ref: Walked = { facilityId, id, today };
  if (!(await claim(deps, ref))) return;
  const stop = startHeartbeat(deps, ref);
  try {
    const part = await partFor(deps, ref);
    await database.transaction(facilityId, async (tx) => {
      const import_ = await readImport(readerOf(tx), facilityId, id);
      await byIndexAlone(tx);
      await part.lock(tx);
      const compared = await comparedRows(tx, ref);
      const here = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
      await findDifferences(part, ref, here, async () => {});
      await findAllMissing(part, ref, here);
      await refuseChanged(tx, ref, compared);
      await countUse(tx, ref, usedBy(import_));
      await write(part, ref, tx, import_, (done) => note(database, ref, 'applying', done));
      // Last, because its progress is recorded outside this transaction, in the import's own row.
      await storeFigures(tx, ref);
      await markApplied(tx, ref, byClock({ facilityId, now, today }), {
        missingToo: import_.missingToo,
      });
    });
  } catch (error) {
    const returned = database.transaction(facilityId, (tx) => transition(tx, ref, 'resume', { done: 0 }));
    // If the database is unavailable, the import is released later, as one without a heartbeat.
    await returned.catch(() => {});
    throw error;
  } finally {
    stop();
  }
}

async function claim({ database }: ImportDeps, ref: Walked): Promise<boolean> {
  try {
    return await database.transaction(ref.facilityId, async (tx) => {
      const claimed = await tx
        .updateTable('import')
        .set({ state: importStates.to('applyScheduled'), done: 0, worked_at: sql`clock_timestamp()` })
        .where('facility_id', '=', ref.facilityId)
        .where('id', '=', ref.id)
        .where(expression(col.boolean)`state ${inStates(importStates.from('applyScheduled'))}`)
        .where('effective_on', '<=', ref.today)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    });
  } catch (error) {
    // Another import of this kind is running: retried at the next run.
    if (isUniqueViolation(error, 'import_at_work')) return false;
    throw error;
  }
}

/** Returns a digest of each row that could change something, as the person saw it: by key, as JSON text. */
async function comparedRows(tx: Tx, { facilityId, id }: Walked): Promise<string> {
  const [row] = await readerOf(tx)(rows({ compared: col.text })`
    select coalesce(jsonb_object_agg(sign(line) || ' ' || key, ${mark}), '{}')::text as compared from import_row
    where facility_id = ${facilityId} and import_id = ${id} and readable and outcome <> 'refused'`);
  return row?.compared ?? '{}';
}

const mark = sql`case outcome when 'added' then 'added' else md5(present::text) end`;

/**
 * Refuses rows of the scheme whose present value changed since; present rows that are missing in the tariff are kept.
 */
async function refuseChanged(tx: Tx, { facilityId, id }: Walked, compared: string): Promise<void> {
  await bySets(tx);
  await sql`
    with compared as materialized (select key, value from jsonb_each_text(${compared}::jsonb)),
    others as (
      select r.ctid as place from import_row r
      left join compared on compared.key = sign(r.line) || ' ' || r.key
      where r.facility_id = ${facilityId} and r.import_id = ${id} and r.outcome in ('added', 'changed')
        and compared.value is distinct from (${mark})
    )
    update import_row r set outcome = 'refused', reason = ${jsonOf(message('imports.changedSince'))} from others
    where r.facility_id = ${facilityId} and r.ctid = others.place`.execute(tx);
  await sql`
    delete from import_row r
    where r.facility_id = ${facilityId} and r.import_id = ${id} and r.outcome = 'missing'
      and (${compared}::jsonb ->> (sign(r.line) || ' ' || r.key)) is distinct from md5(r.present::text)`.execute(
    tx,
  );
  await byIndexAlone(tx);
}

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
      for (const importRef of due) {
        if (signal.aborted) return;
        await applyScheduled(deps, importRef, { now, today }).catch((error: unknown) => failed.push(error));
      }
      if (failed.length === 1) throw failed[0];
      if (failed.length > 1) throw new AggregateError(failed, 'Scheduled imports could not be applied');
    },
  };
}
