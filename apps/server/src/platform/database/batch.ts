import type { Connection, FieldDef, PoolClient, Submittable } from 'pg';
import { tracing } from '../trace/index.ts';
import { ForeignCommand } from './errors.ts';
import { type Query, showResult } from './rows.ts';
import { parserOf, toWire } from './types.ts';

/** The result of a statement. `affected` is the row count of the command tag, null where it has none. */
export interface BatchResult<Row> {
  rows: Row[];
  command: string;
  affected: number | null;
}

/**
 * A statement on one connection. After an error it is unknown whether its Parse succeeded, so it is `doubtful` and
 * closed before it is parsed again; closing a missing statement is no error.
 */
interface Prepared {
  name: string;
  state: 'new' | 'ready' | 'doubtful';
  columns: Columns | undefined;
}

interface Columns {
  fields: readonly FieldDef[];
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** A row without values. Rows begin as its copies: then all have one hidden class, and none grows key by key. */
  empty: Record<string, unknown>;
}

const noColumns: Columns = { fields: [], names: [], parsers: [], empty: {} };

function columnsOf(fields: readonly FieldDef[]): Columns {
  const names = fields.map((field) => field.name);
  return {
    fields,
    names,
    parsers: fields.map((field) => parserOf(field.dataTypeID)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

/** Statements that leave nothing behind in a session. */
const ownCommands =
  /^(?:SELECT|INSERT|UPDATE|DELETE|EXPLAIN|LOCK TABLE|DISCARD PLANS$|BEGIN$|COMMIT$|ROLLBACK$)/;

/** Statements with a name on one connection. Further ones (texts of changing length) are prepared without one. */
const maxPrepared = 400;

const known = new WeakMap<Connection, Map<string, Prepared>>();

function preparedOn(connection: Connection, text: string): Prepared {
  let statements = known.get(connection);
  if (!statements) {
    statements = new Map();
    known.set(connection, statements);
  }
  const prepared = statements.get(text);
  if (prepared) return prepared;
  if (statements.size >= maxPrepared) return { name: '', state: 'new', columns: undefined };
  const made: Prepared = { name: `ak_${statements.size}`, state: 'new', columns: undefined };
  statements.set(text, made);
  return made;
}

/** A statement and its result. */
export class Statement<Row> {
  readonly query: Query;
  readonly result: Promise<BatchResult<Row>>;
  columns = noColumns;
  private readonly rows: Record<string, unknown>[] = [];
  private tag = '';
  private trouble: unknown;
  /** Null while traces are off. */
  private readonly endSpan: ((failed: boolean) => void) | null;
  private settle: Settle<Row> = { resolve() {}, reject() {} };

  constructor(query: Query) {
    this.query = query;
    this.endSpan = tracing.tracer?.statement(query.sql) ?? null;
    this.result = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // Nobody may wait for it: its failure then fails the next statement of the session.
    this.result.catch(() => {});
  }

  addRow(fields: readonly (string | null)[]): void {
    if (this.trouble) return;
    try {
      this.rows.push(this.rowOf(fields));
    } catch (error) {
      this.trouble = error;
    }
  }

  private rowOf(fields: readonly (string | null)[]): Record<string, unknown> {
    const { names, parsers, empty } = this.columns;
    const row = { ...empty };
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      const value = fields[i];
      if (name !== undefined && typeof value === 'string') row[name] = parsers[i]?.(value);
    }
    return row;
  }

  complete(tag: string): void {
    this.tag = tag;
  }

  end(): void {
    this.endSpan?.(this.trouble !== undefined);
    showResult(this.query, this.columns.fields, this.rows);
    if (this.trouble) this.settle.reject(this.trouble);
    // Gives rows their type; nothing else does. It is that of the query builder, or of the columns that the author
    // declared (`rows.ts`). TypeScript cannot check it: the tests compare it with PostgreSQL's description.
    else this.settle.resolve({ rows: this.rows as Row[], ...readTag(this.tag) });
  }

  fail(error: unknown): void {
    this.endSpan?.(true);
    this.settle.reject(error);
  }
}

interface Settle<Row> {
  resolve(result: BatchResult<Row>): void;
  reject(error: unknown): void;
}

/**
 * One protocol batch (decision 041): prepared statements before a single Sync, which cost one round trip together.
 * Outside of a transaction block, PostgreSQL runs everything before a Sync as one transaction, so a setting cannot
 * outlive it. After an error it skips the rest. pg calls the `handle…` methods, as it does for pg-cursor.
 */
class Batch implements Submittable {
  readonly promise: Promise<void>;
  private resolve: () => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private readonly statements: readonly Statement<unknown>[];
  private readonly prepared: Prepared[] = [];
  /** The statement whose result comes next. */
  private at = 0;
  private foreign: ForeignCommand | undefined;

  constructor(statements: readonly Statement<unknown>[]) {
    this.statements = statements;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): Error | null {
    let values: (string | Buffer | null)[][];
    try {
      values = this.statements.map(({ query }) => query.parameters.map(toWire));
    } catch (error) {
      // Nothing was sent yet, so the connection stays clean; pg reports the returned error.
      return error instanceof Error ? error : new Error(String(error));
    }
    connection.stream.cork();
    try {
      for (const [index, statement] of this.statements.entries()) {
        const prepared = this.prepare(connection, statement.query.sql);
        connection.bind({ portal: '', statement: prepared.name, values: values[index] ?? [] }, true);
        // The columns are described once per statement and connection.
        if (prepared.columns) statement.columns = prepared.columns;
        else connection.describe({ type: 'P', name: '' }, true);
        connection.execute({ portal: '' }, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  private prepare(connection: Connection, text: string): Prepared {
    const statement = preparedOn(connection, text);
    const sent = this.prepared.includes(statement);
    this.prepared.push(statement);
    if (sent || statement.state === 'ready') return statement;
    if (statement.state === 'doubtful') connection.close({ type: 'S', name: statement.name }, true);
    connection.parse({ name: statement.name, text, types: [] }, true);
    return statement;
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    const statement = this.statements[this.at];
    if (statement) statement.columns = columnsOf(message.fields);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.statements[this.at]?.addRow(message.fields);
  }

  handleCommandComplete(message: { text: string }): void {
    if (!ownCommands.test(message.text)) this.foreign = new ForeignCommand(message.text);
    this.statements[this.at]?.complete(message.text);
    this.at += 1;
  }

  handleEmptyQuery(): void {
    this.at += 1;
  }

  handleReadyForQuery(): void {
    if (this.foreign) {
      this.reject(this.foreign);
      return;
    }
    for (const [index, statement] of this.statements.entries()) {
      const prepared = this.prepared[index];
      if (prepared) Object.assign(prepared, { state: 'ready', columns: statement.columns });
      statement.end();
    }
    this.resolve();
  }

  /**
   * An error of the server ends the batch at its Sync; one of the connection ends it at once. Statements before the one
   * that failed keep their results, though the transaction will not commit.
   */
  handleError(error: unknown): void {
    for (const statement of this.statements.slice(0, this.at)) statement.end();
    for (const prepared of this.prepared) {
      // A plan whose columns changed under it (a migration) must be made again too.
      prepared.state = 'doubtful';
      prepared.columns = undefined;
    }
    this.reject(error);
  }
}

function readTag(tag: string): { command: string; affected: number | null } {
  const [command = '', ...numbers] = tag.split(' ');
  const last = numbers[numbers.length - 1] ?? '';
  // LOCK TABLE has a second word that is no count.
  return { command, affected: /^\d+$/.test(last) ? Number(last) : null };
}

/** Runs statements in one round trip. After a rejection, the caller fails each of them. */
export function runBatch(client: PoolClient, statements: readonly Statement<unknown>[]): Promise<void> {
  return client.query(new Batch(statements)).promise;
}
