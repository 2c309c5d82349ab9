import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/index.ts';

/** Rows of one seal, and so of one short transaction. */
export const rowsOfSeal = 1_000;

/**
 * Puts what was written into the audit trail under seals, a chain for each facility (docs/decisions/015-audit.md). Those
 * who write do not wait for it: they leave a note of what waits, in a table that it empties.
 */
export const sealAudit: Job = {
  name: 'seal-audit',
  every: 5_000,
  async run({ slice, signal }) {
    const facilities = await slice(
      null,
      async (tx) => (await sql<{ id: string }>`select id from audit_facilities() id`.execute(tx)).rows,
    );
    for (const { id } of facilities) {
      for (let sealed = rowsOfSeal; sealed > 0 && !signal.aborted; ) {
        sealed = await slice(id, async (tx) => {
          const { rows } = await sql<{ n: number }>`select seal_audit(${id}, ${rowsOfSeal}) as n`.execute(tx);
          return rows[0]?.n ?? 0;
        });
      }
    }
  },
};
