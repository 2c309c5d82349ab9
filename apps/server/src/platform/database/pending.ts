import type { Kysely } from 'kysely';
import type { KeyRing } from '../keys.ts';
import { compileRows } from './compiled.ts';
import type { Read, Tx } from './reader.ts';
import type { Tables } from './tables/generated.ts';

export interface Notice {
  channel: string;
  payload: string;
}

/** The work of a transaction at its commit, and after it. */
interface Pending {
  /** Statements that go with the commit. */
  readonly inserts: (() => Read<unknown>)[];
  readonly notices: Map<string, Notice>;
  /** The keys that sign its rows of the audit trail, as `Database` has them. */
  auditKeys: KeyRing | null;
}

const pending = new WeakMap<Tx, Pending>();

export function pendingOf(tx: Tx): Pending {
  const work = pending.get(tx) ?? { inserts: [], notices: new Map(), auditKeys: null };
  pending.set(tx, work);
  return work;
}

/** Rows of one insert; each number of rows is a statement of its own. */
const maxRows = 8;

/**
 * Returns a function that inserts a row with the commit: one statement inserts all rows that a transaction collects
 * with it. If it fails, the commit fails.
 * @param statement as `compileOnce` has it
 */
export function insertAtCommit<Row extends object>(
  statement: (db: Kysely<Tables>, rows: readonly Row[]) => Read<unknown>,
): (tx: Tx, row: Row) => void {
  const insert = compileRows(statement);
  const last = new WeakMap<Pending, Row[]>();
  return (tx, row) => {
    const ofTx = pendingOf(tx);
    const open = last.get(ofTx);
    if (open && open.length < maxRows) {
      open.push(row);
      return;
    }
    const rows = [row];
    last.set(ofTx, rows);
    ofTx.inserts.push(() => insert(rows));
  };
}

/**
 * Runs work whose first statement is sent together with that of `first`. The work gets no result, and so sends nothing
 * else, before `first` has succeeded. If both fail, the failure of `first` counts.
 */
export async function alongside<T>(
  tx: Tx,
  first: Promise<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  first.catch(() => {});
  const waiting = tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await first;
      return result;
    },
  });
  pending.set(waiting, pendingOf(tx));
  try {
    return await work(waiting);
  } finally {
    await first;
  }
}
