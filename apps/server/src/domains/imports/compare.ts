import { importBrokeOff } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/index.ts';
import { readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { ImportPart } from '../../scheme/port/imports.ts';
import type { Importer } from './importer.ts';
import { partOf } from './part.ts';
import { byIndexAlone } from './plans.ts';
import { signsOfLife } from './signs.ts';
import type { ImportDeps } from './stage.ts';
import { goOn, keepFigures, keepsRegister, readImport } from './store.ts';
import { slicesOf, type Walked } from './walk.ts';

/** Finds what an import in the state `comparing` would change, and leaves it `ready`; else `failed`, and throws. */
export async function compareImport(deps: ImportDeps, importer: Importer, id: string): Promise<void> {
  const { database } = deps;
  const it: Walked = { facilityId: importer.facilityId, id, today: importer.today };
  const stop = signsOfLife(deps, it);
  try {
    const part = await partFor(deps, it);
    const each = <T>(work: (tx: Tx) => Promise<T>) =>
      database.transaction(it.facilityId, async (tx) => {
        await byIndexAlone(tx);
        return work(tx);
      });
    await findDifferences(part, it, each, (done) => note(database, it, 'comparing', done));
    await findAllMissing(part, it, each);
    await database.transaction(it.facilityId, async (tx) => {
      await keepFigures(tx, it);
      await goOn(tx, it, 'comparing', { state: 'ready', done: 0 });
    });
  } catch (error) {
    const problem =
      error instanceof Failure && error.status === 'conflict' ? error.message : importBrokeOff.notCompared;
    await database
      .transaction(it.facilityId, (tx) => goOn(tx, it, 'comparing', { state: 'failed', problem }))
      .catch(() => {});
    throw error;
  } finally {
    stop();
  }
}

/** What the import meets, by its kind and its facility. Failures: `notFound`, `conflict`. */
export async function partFor({ database, register }: ImportDeps, it: Walked): Promise<ImportPart> {
  const read = readerFor(database, it.facilityId);
  const [{ kind, source }, keeps] = await Promise.all([
    readImport(read, it.facilityId, it.id),
    keepsRegister(read, it.facilityId),
  ]);
  return partOf(register, { kind, source, keepsRegister: keeps });
}

/** Runs work in a transaction: its own each time, or always the same. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Sets the outcome of every row of the file; `onDone` is told rows, of all that the file has. */
export async function findDifferences(
  part: ImportPart,
  it: Walked,
  run: InTransaction,
  onDone: (rows: number) => Promise<void>,
): Promise<void> {
  const slices = await run((tx) => slicesOf(tx, it, 'file'));
  let done = 0;
  for (const step of part.compare) {
    for (const slice of slices) {
      await run((tx) => step(tx, slice));
      done += slice.size / part.compare.length;
      await onDone(Math.round(done));
    }
  }
}

/** Stages anew what the file does not have. */
export async function findAllMissing(part: ImportPart, it: Walked, run: InTransaction): Promise<void> {
  await run((tx) =>
    sql`delete from import_row where facility_id = ${it.facilityId} and import_id = ${it.id} and line < 0`.execute(
      tx,
    ),
  );
  const all = { facilityId: it.facilityId, importId: it.id, from: 0, to: 0, today: it.today };
  for (const find of part.missing) {
    let place: string | null = '';
    while (place !== null) {
      const after: string = place;
      place = await run((tx) => find(tx, all, after));
    }
  }
}

/** Tells the screens how far it is, beside whatever transaction is open. */
export async function note(
  database: Database,
  it: { facilityId: string; id: string },
  state: 'comparing' | 'applying',
  done: number,
): Promise<void> {
  await database.transaction(it.facilityId, (tx) => goOn(tx, it, state, { done }));
}
