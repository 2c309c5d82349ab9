import { CompiledQuery } from 'kysely';
import PgBoss from 'pg-boss';
import type { Tx } from '../database/index.ts';
import { executing, outboxQueue, queueSchema } from './names.ts';

/** A job contains identifiers and no personal data. `lane` is the outbox's partition key. */
export interface OutboxWakeUp {
  facilityId: string;
  lane: string;
}

/** Can send, and has no database of its own. */
const sender = new PgBoss({
  schema: queueSchema,
  db: executing(() => Promise.reject(new Error('Jobs are sent in a transaction'))),
  supervise: false,
  schedule: false,
  migrate: false,
});

/**
 * Milliseconds by which a job is later than its row: its time counts from the transaction's begin, the row's a moment
 * later.
 */
const margin = 100;

/** Sends a job with the transaction: it exists after the commit, and is due after the delay in milliseconds. */
export async function sendWakeUp(tx: Tx, job: OutboxWakeUp, after = 0): Promise<void> {
  const db = executing((text, values) => tx.executeQuery(CompiledQuery.raw(text, values)));
  await sender.send(outboxQueue, job, { db, ...(after > 0 ? { startAfter: (after + margin) / 1_000 } : {}) });
}
