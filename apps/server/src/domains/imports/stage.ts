import { createHash } from 'node:crypto';
import { type ImportKind, importColumns, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type Database, isUniqueViolation, newId, readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { RegisterImports } from '../../scheme/port/imports.ts';
import { withDayFirst } from './csv/cells.ts';
import { readCsv } from './csv/records.ts';
import { cleanUpImports, startHeartbeat } from './heartbeat.ts';
import type { Importer } from './importer.ts';
import { partOf } from './part.ts';
import { rowReader } from './rows.ts';
import { batched, deleteRows, insertRows, refuseDoubles } from './staged-rows.ts';
import { importStates } from './state.ts';
import { keepsRegister, recordProgress, transition } from './store.ts';

export interface ImportDeps {
  database: Database;
  register: RegisterImports;
  /** Milliseconds between two signs of life of the process that works on an import; without one for 30 s it counts as lost. */
  heartbeat: number;
}

export const atWork = message('imports.otherAtWork');

/**
 * Reads a file into `import_row`, row by row, however large it is. Failures: `conflict` where another one of this kind
 * is at work, or where the facility imports no members; `unprocessable` with the line for a file that cannot be read
 * on, which leaves the import `failed`.
 * @returns the identifier of the import, which is `comparing` now
 */
export async function stageFile(
  deps: ImportDeps,
  importer: Importer,
  file: { kind: ImportKind; name: string; content: AsyncIterable<Uint8Array> },
): Promise<string> {
  const { database, register } = deps;
  const { facilityId, now } = importer;
  const isKeeper = await keepsRegister(readerFor(database, facilityId), facilityId);
  partOf(register, { kind: file.kind, source: 'file', keepsRegister: isKeeper, verifierId: '' });
  await database.sharedTransaction(cleanUpImports);
  const ref = { facilityId, id: newId() };
  await database.transaction(facilityId, async (tx) => {
    const row = { facility_id: facilityId, id: ref.id, kind: file.kind, state: importStates.initial.upload };
    await tx
      .insertInto('import')
      .values({
        ...row,
        file_name: file.name,
        created_by: importer.accountId,
        created_at: now,
        worked_at: sql`now()`,
      })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'import_at_work') ? new Failure('conflict', atWork) : error;
      });
  });
  const stop = startHeartbeat(deps, ref);
  try {
    await readRows(deps, importer, file, ref.id);
    return ref.id;
  } catch (error) {
    await leaveFailed(database, ref, error);
    throw error;
  } finally {
    stop();
  }
}

async function readRows(
  { database }: ImportDeps,
  importer: Importer,
  file: { kind: ImportKind; name: string; content: AsyncIterable<Uint8Array> },
  id: string,
): Promise<void> {
  const ref = { facilityId: importer.facilityId, id };
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of file.content) {
      hash.update(piece);
      yield piece;
    }
  }
  const batches = withDayFirst(readCsv(hashed(), importColumns[file.kind]));
  let rows = 0;
  for await (const batch of batched(batches, rowReader(file.kind, importer.today))) {
    rows += batch.rows;
    await database.transaction(ref.facilityId, async (tx) => {
      await insertRows(tx, ref, batch);
      await recordProgress(tx, ref, 'reading', { rows, done: rows });
    });
  }
  if (rows === 0) throw new Failure('unprocessable', message('imports.noRow'));
  await database.transaction(ref.facilityId, async (tx) => {
    await refuseDoubles(tx, ref, file.kind);
    await transition(tx, ref, 'endReading', { done: 0, hash: hash.digest() });
    const detail = { kind: file.kind, rows };
    await importer.record(tx, { action: 'import.read', subjectType: 'import', subjectId: id, detail });
  });
}

/**
 * Records the reason at the import; if the database is unavailable, the import is closed later for its missing
 * heartbeat.
 */
async function leaveFailed(
  database: Database,
  ref: { facilityId: string; id: string },
  error: unknown,
): Promise<void> {
  const known = error instanceof Failure && error.status !== 'internal' && error.status !== 'unavailable';
  const problem = known ? error.description : message('imports.notRead');
  await database
    .transaction(ref.facilityId, async (tx) => {
      await transition(tx, ref, 'failReading', { problem });
      await deleteRows(tx, ref);
    })
    .catch(() => {});
}
