/** The schema of pg-boss. Backups exclude it, because the outbox is polled as well. */
export const queueSchema = 'pgboss';

/** The queue of wake-ups: each names a partition of a facility's outbox with a due job. */
export const outboxQueue = 'outbox-lane';

export const queueNames = [outboxQueue] as const;

interface Executed {
  rows: unknown[];
}

/** A database as pg-boss asks for one. */
export function executing(execute: (text: string, values?: unknown[]) => Promise<Executed>) {
  return { executeSql: execute };
}
