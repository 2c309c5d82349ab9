/** Where pg-boss keeps its jobs; not in a backup, for what they tell of is found again without them. */
export const queueSchema = 'pgboss';

/** The queue of wake-ups: a job says that a partition of a facility's outbox has something due. */
export const outboxQueue = 'outbox-lane';

export const queueNames = [outboxQueue] as const;

interface Executed {
  rows: unknown[];
}

/** A database as pg-boss asks for one. */
export function executing(execute: (text: string, values?: unknown[]) => Promise<Executed>) {
  return { executeSql: execute };
}
