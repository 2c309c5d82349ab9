import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, readerFor, type Tx } from '../../platform/database/index.ts';
import { byIndexAlone } from '../../platform/database/plans.ts';
import { Failure } from '../../platform/errors.ts';
import type { ImportPart } from '../../scheme/port/imports.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Importer } from './importer.ts';
import { partOf } from './part.ts';
import type { ImportDeps } from './stage.ts';
import { batchesOf, type Walked } from './staged-rows.ts';
import { keepsRegister, readImport, recordProgress, storeFigures, transition } from './store.ts';

/** Compares an import in the state `comparing` and sets it to `ready`; else to `failed`, and throws. */
export async function compareImport(deps: ImportDeps, importer: Importer, id: string): Promise<void> {
  const { database } = deps;
  const ref: Walked = { facilityId: importer.facilityId, id, today: importer.today };
  const stop = startHeartbeat(deps, ref);
  try {
    const part = await partFor(deps, ref);
    const each = <T>(work: (tx: Tx) => Promise<T>) =>
      database.transaction(ref.facilityId, async (tx) => {
        await byIndexAlone(tx);
        return work(tx);
      });
    await findDifferences(part, ref, each, (done) => note(database, ref, 'comparing', done));
    await findAllMissing(part, ref, each);
    await database.transaction(ref.facilityId, async (tx) => {
      await storeFigures(tx, ref);
      await transition(tx, ref, 'endComparing', { done: 0 });
    });
  } catch (error) {
    const problem =
      error instanceof Failure && error.status === 'conflict'
        ? error.description
        : message('imports.notCompared');
    await database
      .transaction(ref.facilityId, (tx) => transition(tx, ref, 'failComparing', { problem }))
      .catch(() => {});
    throw error;
  } finally {
    stop();
  }
}

/** Returns the tables that the import compares with, by its kind and its facility. Failures: `notFound`, `conflict`. */
export async function partFor({ database, register }: ImportDeps, ref: Walked): Promise<ImportPart> {
  const read = readerFor(database, ref.facilityId);
  const [{ kind, source, scheme }, isKeeper] = await Promise.all([
    readImport(read, ref.facilityId, ref.id),
    keepsRegister(read, ref.facilityId),
  ]);
  return partOf(register, { kind, source, keepsRegister: isKeeper, verifierId: scheme?.verifierId ?? '' });
}

/** Runs work in a transaction: its own each time, or always the same. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Sets the outcome of every row of the file; `onDone` gets the rows done so far. */
export async function findDifferences(
  part: ImportPart,
  ref: Walked,
  run: InTransaction,
  onDone: (rows: number) => Promise<void>,
): Promise<void> {
  const batches = await run((tx) => batchesOf(tx, ref, 'file'));
  let done = 0;
  for (const step of part.compare) {
    for (const slice of batches) {
      await run((tx) => step(tx, slice));
      done += slice.size / part.compare.length;
      await onDone(Math.round(done));
    }
  }
}

/** Restages what the file does not have. */
export async function findAllMissing(part: ImportPart, ref: Walked, run: InTransaction): Promise<void> {
  await run((tx) =>
    sql`delete from import_row where facility_id = ${ref.facilityId} and import_id = ${ref.id} and line < 0`.execute(
      tx,
    ),
  );
  const all = { facilityId: ref.facilityId, importId: ref.id, from: 0, to: 0, today: ref.today };
  for (const find of part.missing) {
    let place: string | null = '';
    while (place !== null) {
      const after: string = place;
      place = await run((tx) => find(tx, all, after));
    }
  }
}

/** Publishes the progress to the screens, outside any open transaction. */
export async function note(
  database: Database,
  ref: { facilityId: string; id: string },
  state: 'comparing' | 'applying',
  done: number,
): Promise<void> {
  await database.transaction(ref.facilityId, (tx) => recordProgress(tx, ref, state, { done }));
}
