import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

const key = sql`hashtext('outbox waits')`;

/** Takes the lock that everyone who enqueues a job takes until the commit. */
export async function lockCounting(tx: Tx, facilityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key}, hashtext(${facilityId}))`.execute(tx);
}

/**
 * Counts the waiting jobs of a facility and prevents new ones until the commit. Call it before locking anything of the
 * facility: a transaction that adds a job may hold such locks.
 */
export async function countWaiting(tx: Tx, facilityId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${key}, hashtext(${facilityId}))`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outbox where facility_id = ${facilityId} and state = 'waiting'`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
