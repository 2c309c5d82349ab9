import { type ImportInDetail, type ImportOfFile, message } from '@afyakadi/contract';
import { isUniqueViolation, readerOf, type Tx } from '../../platform/database/index.ts';
import { byIndexAlone } from '../../platform/database/plans.ts';
import { Failure } from '../../platform/errors.ts';
import type { ImportPart } from '../../scheme/port/imports.ts';
import { compareImport, findAllMissing, findDifferences, note, partFor } from './compare.ts';
import { unknownForms } from './dry-run.ts';
import { discardSuperseded } from './fetch/supersede.ts';
import { countUse, usedBy } from './fetch/usage.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Importer } from './importer.ts';
import { isForLater, schedule } from './schedule.ts';
import { atWork, type ImportDeps } from './stage.ts';
import { batchesOf, deleteRows, type Walked } from './staged-rows.ts';
import { importStates } from './state.ts';
import { countOutcomes, lockImport, readImport, transition } from './store.ts';

/** The figures that the person saw, and the options for applying them. */
export interface Wanted {
  added: number;
  changed: number;
  missing: number;
  missingToo: boolean;
  withoutRefused: boolean;
  /** YYYY-MM-DD; a day in the future schedules the import. */
  effectiveOn?: string | null | undefined;
}

/** The caller's idempotency key, in the transaction that claims the import and in the one that ends it. */
interface StoredIdempotency {
  begin(tx: Tx): Promise<void>;
  complete(tx: Tx, answer: { ok: ImportOfFile }): Promise<void>;
}

class OtherFigures extends Error {}

const otherFigures = message('imports.otherFigures');

/**
 * Applies a dry run in one transaction, all of it or nothing. The differences are computed again under a lock, and
 * must be those that the person saw. Failures: `notFound`; `conflict` if the import is not ready, or the figures
 * changed, which leaves it compared again; `unprocessable` for refused rows without consent, or for a past day
 * (`effectiveOn`). For a later day nothing is changed until then.
 */
export async function applyImport(
  deps: ImportDeps,
  importer: Importer,
  request: { id: string; wanted: Wanted },
  idempotency: StoredIdempotency,
): Promise<ImportInDetail> {
  const { database } = deps;
  const walked: Walked = { facilityId: importer.facilityId, id: request.id, today: importer.today };
  const { forms, later } = await database.transaction(importer.facilityId, async (tx) => {
    await idempotency.begin(tx);
    const allowed = await mayApply(tx, walked, request.wanted);
    const { kind } = allowed;
    // Known before it is applied only. A program that applies it without looking gets them with the answer.
    const forms = { unknownForms: await unknownForms(readerOf(tx), importer.facilityId, allowed) };
    const { effectiveOn, missingToo } = request.wanted;
    if (!isForLater(kind, importer.today, effectiveOn)) {
      await claim(tx, walked);
      return { forms, later: null };
    }
    const later = { ...(await schedule(tx, walked, importer, { effectiveOn, missingToo })), ...forms };
    await idempotency.complete(tx, { ok: later });
    return { forms, later };
  });
  if (later) return later;
  const stop = startHeartbeat(deps, walked);
  try {
    const part = await partFor(deps, walked);
    return await database.transaction(importer.facilityId, async (tx) => {
      await byIndexAlone(tx);
      await part.lock(tx);
      await findAgain(part, walked, tx, request.wanted);
      await countUse(tx, walked, usedBy(await readImport(readerOf(tx), walked.facilityId, walked.id)));
      await write(part, walked, tx, request.wanted, (done) => note(database, walked, 'applying', done));
      const applied = { ...(await markApplied(tx, walked, importer, request.wanted)), ...forms };
      await idempotency.complete(tx, { ok: applied });
      return applied;
    });
  } catch (error) {
    await returnToReady(deps, importer, walked, error instanceof OtherFigures);
    if (error instanceof OtherFigures) throw new Failure('conflict', otherFigures);
    if (isUniqueViolation(error, 'member_national_id'))
      throw new Failure('conflict', message('imports.numberTwice'));
    throw error;
  } finally {
    stop();
  }
}

async function mayApply(tx: Tx, ref: Walked, wanted: Wanted): Promise<ImportOfFile> {
  await lockImport(tx, ref);
  const import_ = await readImport(readerOf(tx), ref.facilityId, ref.id);
  const refusal = importStates.refusal(import_.state, 'apply');
  if (refusal) throw new Failure('conflict', refusal);
  const sees = import_.added === wanted.added && import_.changed === wanted.changed;
  if (!sees || (wanted.missingToo && import_.missing !== wanted.missing)) {
    throw new Failure('conflict', otherFigures);
  }
  if (import_.refused > 0 && !wanted.withoutRefused) {
    throw new Failure('unprocessable', message('imports.someRefused'), {
      fields: { withoutRefused: message('imports.continueWithoutRefused') },
    });
  }
  return import_;
}

async function claim(tx: Tx, ref: Walked): Promise<void> {
  await transition(tx, ref, 'apply', { done: 0 }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'import_at_work') ? new Failure('conflict', atWork) : error;
  });
}

async function findAgain(part: ImportPart, ref: Walked, tx: Tx, wanted: Wanted): Promise<void> {
  const here = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  await findDifferences(part, ref, here, async () => {});
  if (wanted.missingToo) await findAllMissing(part, ref, here);
  const counted = await countOutcomes(tx, ref);
  const same = counted.added === wanted.added && counted.changed === wanted.changed;
  if (!same || (wanted.missingToo && counted.missing !== wanted.missing)) throw new OtherFigures();
}

export async function write(
  part: ImportPart,
  ref: Walked,
  tx: Tx,
  { missingToo }: Pick<Wanted, 'missingToo'>,
  onDone: (rows: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  for (const step of part.apply) {
    for (const slice of await batchesOf(tx, ref, 'file')) {
      await step(tx, slice);
      done += slice.size / part.apply.length;
      await onDone(Math.round(done));
    }
  }
  if (!missingToo) return;
  for (const step of part.takeOut) {
    for (const slice of await batchesOf(tx, ref, 'missing')) {
      await step(tx, slice);
      await onDone(Math.round(done));
    }
  }
}

/** Marks it as applied, on behalf of the person who scheduled it, though a job did it. */
export async function markApplied(
  tx: Tx,
  ref: Walked,
  importer: Importer,
  { missingToo, effectiveOn = null }: Pick<Wanted, 'missingToo' | 'effectiveOn'>,
): Promise<ImportOfFile> {
  await transition(tx, ref, 'endApplying');
  await tx
    .updateTable('import')
    .set((eb) => ({
      done: eb.ref('rows'),
      missing_too: missingToo,
      ...(importer.accountId === null ? {} : { applied_by: importer.accountId }),
      ...(effectiveOn === null ? {} : { effective_on: effectiveOn }),
      applied_at: importer.now,
    }))
    .where('facility_id', '=', ref.facilityId)
    .where('id', '=', ref.id)
    .execute();
  const applied = await readImport(readerOf(tx), ref.facilityId, ref.id);
  const { kind, source, added, changed, same, missing, refused } = applied;
  if (source === 'scheme')
    await discardSuperseded(tx, importer, { kind, newer: ref.id, event: 'replaceScheduled' });
  const detail = { kind, added, changed, same, missing, refused, missingToo };
  await importer.record(tx, { action: 'import.applied', subjectType: 'import', subjectId: ref.id, detail });
  return applied;
}

/** Nothing was written: returns it to ready, with new figures if the old ones are outdated. */
async function returnToReady(
  deps: ImportDeps,
  importer: Importer,
  ref: Walked,
  recompare: boolean,
): Promise<void> {
  const event = recompare ? 'compareAgain' : 'undo';
  const returned = deps.database
    .transaction(ref.facilityId, (tx) => transition(tx, ref, event, { done: 0 }))
    .then(() => (recompare ? compareImport(deps, importer, ref.id) : undefined));
  // If the database is unavailable, the import is closed later for its missing heartbeat.
  await returned.catch(() => {});
}

/** Discards an import and deletes its rows. Failures: `notFound`, `conflict` while it is running or done. */
export async function discardImport(tx: Tx, importer: Importer, id: string): Promise<ImportOfFile> {
  const ref = { facilityId: importer.facilityId, id };
  await lockImport(tx, ref);
  const { state, kind } = await readImport(readerOf(tx), ref.facilityId, id);
  const refusal = importStates.refusal(state, 'discard');
  if (refusal) throw new Failure('conflict', refusal);
  await transition(tx, ref, 'discard');
  await deleteRows(tx, ref);
  await importer.record(tx, {
    action: 'import.discarded',
    subjectType: 'import',
    subjectId: id,
    detail: { kind },
  });
  return readImport(readerOf(tx), ref.facilityId, id);
}
