import { sql } from 'kysely';
import { col, expression, newId, type Tx } from '../database/index.ts';
import { notifyDue } from './wake-ups.ts';

export interface NewTask {
  facilityId: string;
  /** Tasks with the same key run in order: the patient's identifier, or a key of its own for an independent task. */
  partitionKey: string;
  kind: string;
  /** The identifier of its subject. */
  subjectId: string;
  memberId: string | null;
  /** Identifiers and figures; no personal data. */
  data?: Record<string, unknown>;
  /** The account that wanted it, and in which role, for the trail. */
  createdBy: string | null;
  role?: string;
  now: Date;
  /** Does not run earlier; left out: at once. */
  notBefore?: Date;
}

const countingKey = sql`hashtext('outbox waits')`;

/**
 * Adds a task in the transaction of the change: it runs after the commit, at least once, in the order of its key.
 * @returns its identifier
 */
export async function enqueue(tx: Tx, task: NewTask): Promise<string> {
  const id = newId();
  await sql`select pg_advisory_xact_lock_shared(${countingKey}, hashtext(${task.facilityId}))`.execute(tx);
  await tx
    .insertInto('outbox')
    .values({
      facility_id: task.facilityId,
      id,
      partition_key: task.partitionKey,
      kind: task.kind,
      subject_id: task.subjectId,
      member_id: task.memberId,
      data: task.data ?? {},
      state: 'waiting',
      created_at: task.now,
      created_by: task.createdBy,
      created_role: task.role ?? null,
      next_at: task.notBefore ?? task.now,
    })
    .execute();
  notifyDue(tx, task.facilityId);
  return id;
}

/**
 * Counts the waiting tasks of a facility and prevents new ones until the commit. Call it before locking anything of the
 * facility: a transaction that adds a task may hold such locks.
 */
export async function countWaiting(tx: Tx, facilityId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${countingKey}, hashtext(${facilityId}))`.execute(tx);
  const { waiting } = await tx
    .selectFrom('outbox')
    .select(expression(col.integer)`count(*)`.as('waiting'))
    .where('facility_id', '=', facilityId)
    // A literal, as in the condition of the index.
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}
