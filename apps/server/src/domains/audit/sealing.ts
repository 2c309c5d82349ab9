import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
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
      // To the millisecond, and so never later than the last row sealed.
      let from: Date | null = null;
      for (let sealed = rowsOfSeal; sealed === rowsOfSeal && !signal.aborted; ) {
        const last = await slice(id, (tx) => sealBatch(tx, id, from));
        ({ sealed } = last);
        from = last.last_at;
      }
    }
  },
};

interface Sealed {
  sealed: number;
  last_at: Date | null;
}

/** Seals the next rows of a facility; goes on from a time, where one is given. */
async function sealBatch(tx: Tx, facilityId: string, from: Date | null): Promise<Sealed> {
  const { rows } = await sql<Sealed>`select sealed, last_at
    from seal_audit(${facilityId}, ${rowsOfSeal}, coalesce(${from}::timestamptz, '-infinity'))`.execute(tx);
  return rows[0] ?? { sealed: 0, last_at: null };
}
