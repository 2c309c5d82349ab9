import { createHash } from 'node:crypto';
import type { ImportKind } from '@afyakadi/contract';
import { sql } from 'kysely';
import { isUniqueViolation, type Tx } from '../../../platform/database/index.ts';
import { Failure } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { SchemeTariff } from '../../../scheme/port/reference.ts';
import { batched } from '../batches.ts';
import { findAllMissing, findDifferences } from '../compare.ts';
import type { Importer } from '../importer.ts';
import { partOf } from '../part.ts';
import { byIndexAlone } from '../plans.ts';
import { atWork, type ImportDeps } from '../stage.ts';
import { insertRows, refuseDoubles } from '../staged-rows.ts';
import { importStates } from '../state.ts';
import { type Figures, storeFigures, transition } from '../store.ts';
import type { Walked } from '../walk.ts';
import { fetchedRows } from './rows.ts';
import { discardSuperseded } from './supersede.ts';
import { countUse } from './usage.ts';

export interface TakenIn {
  id: string;
  figures: Figures;
  /** Of all rows as read: equal if the scheme's answer is. */
  hash: Buffer;
}

/**
 * Stores the scheme's answer as an import, compared with the present values, in the given transaction. Discards older
 * ones of this kind that nobody applied. Failure `conflict`: another import of this kind is running.
 */
export async function takeIn(
  { register }: ImportDeps,
  tx: Tx,
  importer: Importer,
  { kind, tariff }: { kind: Exclude<ImportKind, 'members' | 'benefits'>; tariff: SchemeTariff },
): Promise<TakenIn> {
  const ref: Walked = { facilityId: importer.facilityId, id: newId(), today: importer.today };
  await begin(tx, importer, ref.id, kind);
  const hash = createHash('sha256');
  let rows = 0;
  const { found, read } = await fetchedRows(kind, tariff, importer.today);
  for await (const batch of batched(found, read)) {
    rows += batch.rows;
    hash.update(batch.json);
    await insertRows(tx, ref, batch);
  }
  await refuseDoubles(tx, ref, kind);
  await byIndexAlone(tx);
  const part = partOf(register, { kind, source: 'scheme', keepsRegister: false });
  const here = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  await findDifferences(part, ref, here, async () => {});
  await findAllMissing(part, ref, here);
  await countUse(tx, ref, { kind, source: 'scheme' });
  const figures = await storeFigures(tx, ref);
  const digest = hash.digest();
  await transition(tx, ref, 'endComparing', { rows, done: 0, hash: digest });
  await discardSuperseded(tx, importer, { kind, newer: ref.id, event: 'replace' });
  const detail = { kind, rows, ...figures };
  await importer.record(tx, { action: 'tariff.fetched', subjectType: 'import', subjectId: ref.id, detail });
  return { id: ref.id, figures, hash: digest };
}

async function begin(tx: Tx, importer: Importer, id: string, kind: ImportKind): Promise<void> {
  await tx
    .insertInto('import')
    .values({
      facility_id: importer.facilityId,
      id,
      kind,
      state: importStates.initial.fetch,
      source: 'scheme',
      file_name: `${kind}-of-scheme-${importer.today}`,
      created_by: importer.accountId,
      created_at: importer.now,
      worked_at: sql`clock_timestamp()`,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'import_at_work') ? new Failure('conflict', atWork) : error;
    });
}
