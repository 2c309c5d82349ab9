import { type ImportKind, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonOf } from '../../../platform/database/messages.ts';
import { inStates } from '../../../platform/states.ts';
import type { Importer } from '../importer.ts';
import { importStates } from '../state.ts';

/**
 * Discards earlier imports from the scheme that were not applied, because a newer one replaces them. Discards a
 * scheduled one only if a person took the newer one: no job undoes a person's decision.
 */
export async function discardSuperseded(
  tx: Tx,
  importer: Importer,
  { kind, newer, event }: { kind: ImportKind; newer: string; event: 'replace' | 'replaceScheduled' },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update import set state = ${importStates.to(event)}, problem = ${jsonOf(message('imports.superseded'))}
    where facility_id = ${importer.facilityId} and kind = ${kind} and source = 'scheme' and id <> ${newer}
      and state ${inStates(importStates.from(event))}
      and created_at <= (select n.created_at from import n
        where n.facility_id = ${importer.facilityId} and n.id = ${newer})
    returning id`.execute(tx);
  for (const { id } of rows) {
    await sql`delete from import_row where facility_id = ${importer.facilityId} and import_id = ${id}`.execute(
      tx,
    );
    const audit = { subjectType: 'import', subjectId: id, detail: { kind, newer } };
    await importer.record(tx, { action: 'import.discarded', ...audit });
  }
}
