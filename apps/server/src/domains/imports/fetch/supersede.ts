import { type ImportKind, message } from '@afyakadi/contract';
import { col, expression, type Tx } from '../../../platform/database/index.ts';
import { jsonOf } from '../../../platform/database/messages.ts';
import { inStates } from '../../../platform/states.ts';
import type { Importer } from '../importer.ts';
import { deleteRows } from '../staged-rows.ts';
import { importStates } from '../state.ts';

/**
 * Discards earlier imports from the same scheme that were not applied, because a newer one replaces them. Discards a
 * scheduled one only if a person took the newer one: no job undoes a person's decision.
 */
export async function discardSuperseded(
  tx: Tx,
  importer: Importer,
  { kind, newer, event }: { kind: ImportKind; newer: string; event: 'replace' | 'replaceScheduled' },
): Promise<void> {
  const { facilityId } = importer;
  const discarded = await tx
    .updateTable('import')
    .set({ state: importStates.to(event), problem: jsonOf(message('imports.superseded')) })
    .where('facility_id', '=', facilityId)
    .where('kind', '=', kind)
    .where('source', '=', 'scheme')
    .where('id', '<>', newer)
    .where('verifier_id', '=', (eb) =>
      eb
        .selectFrom('import as n')
        .select('n.verifier_id')
        .where('n.facility_id', '=', facilityId)
        .where('n.id', '=', newer),
    )
    .where(expression(col.boolean)`state ${inStates(importStates.from(event))}`)
    .where('created_at', '<=', (eb) =>
      eb
        .selectFrom('import as n')
        .select('n.created_at')
        .where('n.facility_id', '=', facilityId)
        .where('n.id', '=', newer),
    )
    .returning('id')
    .execute();
  for (const { id } of discarded) {
    await deleteRows(tx, { facilityId, id });
    const audit = { subjectType: 'import', subjectId: id, detail: { kind, newer } };
    await importer.record(tx, { action: 'import.discarded', ...audit });
  }
}
