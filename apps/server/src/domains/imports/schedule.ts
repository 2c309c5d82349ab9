import { type ImportOfFile, type Message, message } from '@afyakadi/contract';
import { readerOf, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { discardSuperseded } from './fetch/supersede.ts';
import type { Importer } from './importer.ts';
import type { Walked } from './staged-rows.ts';
import { readImport, transition } from './store.ts';

/**
 * Whether the import takes effect on a later day. Failure `unprocessable`, field `effectiveOn`: a past day or one more
 * than a year ahead, or any day for a list of members.
 */
export function isForLater(
  kind: ImportOfFile['kind'],
  today: string,
  effectiveOn: string | null | undefined,
): effectiveOn is string {
  if (!effectiveOn) return false;
  const no = (text: Message) => new Failure('unprocessable', text, { fields: { effectiveOn: text } });
  if (kind === 'members') throw no(message('imports.membersAtOnce'));
  if (effectiveOn < today) throw no(message('imports.pastDay'));
  if (effectiveOn > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`)
    throw no(message('imports.dayTooFar'));
  return effectiveOn > today;
}

/** Schedules the import for its day, in the transaction that has found it ready. Changes nothing else yet. */
export async function schedule(
  tx: Tx,
  ref: Walked,
  importer: Importer,
  { effectiveOn, missingToo }: { effectiveOn: string; missingToo: boolean },
): Promise<ImportOfFile> {
  await transition(tx, ref, 'schedule', { done: 0 });
  await tx
    .updateTable('import')
    .set({ effective_on: effectiveOn, missing_too: missingToo, applied_by: importer.accountId })
    .where('facility_id', '=', ref.facilityId)
    .where('id', '=', ref.id)
    .execute();
  const settled = await readImport(readerOf(tx), ref.facilityId, ref.id);
  const { kind, source, added, changed, missing } = settled;
  if (source === 'scheme')
    await discardSuperseded(tx, importer, { kind, newer: ref.id, event: 'replaceScheduled' });
  const detail = { kind, effectiveOn, added, changed, missing, missingToo };
  await importer.record(tx, { action: 'tariff.scheduled', subjectType: 'import', subjectId: ref.id, detail });
  return settled;
}
