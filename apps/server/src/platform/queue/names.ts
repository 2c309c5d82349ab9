/** Where pg-boss keeps its jobs; not in a backup, for what they tell of is found again without them. */
export const queueSchema = 'pgboss';

/** Something is due in a lane of a facility's outbox. */
export const laneQueue = 'outbox-lane';

export const queueNames = [laneQueue] as const;

interface Executed {
  rows: unknown[];
}

/** A database as pg-boss asks for one. */
export function executing(execute: (text: string, values?: unknown[]) => Promise<Executed>) {
  return { executeSql: execute };
}
