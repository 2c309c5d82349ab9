import { createHash } from 'node:crypto';
import { type ImportKind, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { isUniqueViolation, newId, type Tx } from '../../../platform/database/index.ts';
import { byIndexAlone } from '../../../platform/database/plans.ts';
import { Failure } from '../../../platform/errors.ts';
import type { SchemeTariff } from '../../../scheme/port/reference.ts';
import { findAllMissing, findDifferences } from '../compare.ts';
import type { Importer } from '../importer.ts';
import { partOf } from '../part.ts';
import { atWork, type ImportDeps } from '../stage.ts';
import { batched, insertRows, refuseDoubles, type Walked } from '../staged-rows.ts';
import { importStates } from '../state.ts';
import { type Figures, storeFigures, transition } from '../store.ts';
import { fetchedRows } from './rows.ts';
import { discardSuperseded } from './supersede.ts';
import { countUse } from './usage.ts';

export interface TakenIn {
  id: string;
  figures: Figures;
  /** Of all rows as read: equal if the scheme's answer is. */
  hash: Buffer;
}

/** A scheme's answer; `verifierId`: whose own scheme gave it, '': that of all other cards. */
interface FetchedTariff {
  kind: Exclude<ImportKind, 'members' | 'benefits'>;
  verifierId: string;
  tariff: SchemeTariff;
}

/**
 * Stores the scheme's answer as an import, compared with the present values, in the given transaction. Discards older
 * ones of this kind and scheme that nobody applied. Failure `conflict`: another import of this kind is running, or the
 * verifier has no scheme of its own any more.
 */
export async function takeIn(
  { register }: ImportDeps,
  tx: Tx,
  importer: Importer,
  fetched: FetchedTariff,
): Promise<TakenIn> {
  const ref: Walked = { facilityId: importer.facilityId, id: newId(), today: importer.today };
  const { kind, verifierId } = fetched;
  if (verifierId !== '') await assertOwnScheme(tx, { facilityId: ref.facilityId, verifierId });
  await begin(tx, importer, ref.id, fetched);
  const hash = createHash('sha256');
  let rows = 0;
  const { found: fetchedItems, read } = await fetchedRows(kind, fetched, importer.today);
  for await (const batch of batched(fetchedItems, read)) {
    rows += batch.rows;
    hash.update(batch.json);
    await insertRows(tx, ref, batch);
  }
  await refuseDoubles(tx, ref, kind);
  await byIndexAlone(tx);
  const part = partOf(register, { kind, source: 'scheme', keepsRegister: false, verifierId });
  const here = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  await findDifferences(part, ref, here, async () => {});
  await findAllMissing(part, ref, here);
  await countUse(tx, ref, { kind, source: 'scheme', verifierId });
  const figures = await storeFigures(tx, ref);
  const digest = hash.digest();
  await transition(tx, ref, 'endComparing', { rows, done: 0, hash: digest });
  await discardSuperseded(tx, importer, { kind, newer: ref.id, event: 'replace' });
  const detail = { kind, rows, ...figures, ...(verifierId === '' ? {} : { verifierId }) };
  await importer.record(tx, { action: 'tariff.fetched', subjectType: 'import', subjectId: ref.id, detail });
  return { id: ref.id, figures, hash: digest };
}

/** Also keeps the scheme from being removed until the transaction ends: it would take its tariff with it. */
async function assertOwnScheme(
  tx: Tx,
  { facilityId, verifierId }: { facilityId: string; verifierId: string },
): Promise<void> {
  const waiting = await tx
    .selectFrom('facility_scheme')
    .select('verifier_id')
    .where('facility_id', '=', facilityId)
    .where('verifier_id', '=', verifierId)
    .forKeyShare()
    .executeTakeFirst();
  if (!waiting) throw new Failure('conflict', message('imports.noOwnScheme'));
}

async function begin(
  tx: Tx,
  importer: Importer,
  id: string,
  { kind, verifierId }: FetchedTariff,
): Promise<void> {
  await tx
    .insertInto('import')
    .values({
      facility_id: importer.facilityId,
      id,
      kind,
      state: importStates.initial.fetch,
      source: 'scheme',
      verifier_id: verifierId,
      file_name: `${kind}-of-${verifierId || 'scheme'}-${importer.today}`,
      created_by: importer.accountId,
      created_at: importer.now,
      worked_at: sql`clock_timestamp()`,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'import_at_work') ? new Failure('conflict', atWork) : error;
    });
}
