import { createHash } from 'node:crypto';
import type { Connection, FieldDef, PoolClient, Submittable } from 'pg';
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

/** Statements with a name on one connection. What goes beyond it (texts of changing length) is prepared without one. */
const mostPrepared = 400;

const known = new WeakMap<Connection, Map<string, Prepared>>();
const names = new Map<string, string>();

/** A statement that sets something for the transaction, before the one whose rows are wanted. */
export interface Prelude {
  text: string;
  values: readonly unknown[];
}

/** `set_config` with true: until the end of the transaction. */
const facilityText = "select set_config('app.facility', $1, true)";
const facilityAndTimeText =
  "select set_config('app.facility', $1, true), set_config('statement_timeout', $2, true)";

/** Sets the facility for row level security, and optionally the statement timeout in milliseconds. */
export function preludeOf(facilityId: string | null, statementTimeout: number | null): Prelude | null {
  if (statementTimeout !== null)
    return { text: facilityAndTimeText, values: [facilityId ?? '', statementTimeout] };
  return facilityId === null ? null : { text: facilityText, values: [facilityId] };
}

function nameOf(text: string): string {
  const found = names.get(text);
  if (found) return found;
  const name = `ak_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  if (names.size < 10_000) names.set(text, name);
  return name;
}

function preparedOn(connection: Connection, text: string): Prepared {
  let statements = known.get(connection);
  if (!statements) {
    statements = new Map();
    known.set(connection, statements);
  }
  const found = statements.get(text);
  if (found) return found;
  if (statements.size >= mostPrepared) return { name: '', state: 'new', columns: undefined };
  const made: Prepared = { name: nameOf(text), state: 'new', columns: undefined };
  statements.set(text, made);
  return made;
}

/**
 * One protocol batch (design, Rules of the house): the prelude and one prepared statement before a single Sync, so
 * that row level security costs no round trip. PostgreSQL runs everything before a Sync as one transaction, so the
 * setting cannot outlive it. pg calls the `handle…` methods, as it does for pg-cursor.
 */
class Batch<Row> implements Submittable {
  readonly promise: Promise<BatchResult<Row>>;
  private resolve: (result: BatchResult<Row>) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private readonly statements: Prepared[] = [];
  private columns = noColumns;
  /** Results of the prelude that come before the requested one. */
  private ahead: number;
  private readonly rows: Record<string, unknown>[] = [];
  private tag = '';
  private trouble: unknown;
  private readonly prelude: Prelude | null;
  private readonly query: Query;

  constructor(prelude: Prelude | null, query: Query) {
    this.prelude = prelude;
    this.query = query;
    this.ahead = prelude === null ? 0 : 1;
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): Error | null {
    let values: (string | Buffer | null)[];
    try {
      values = this.query.parameters.map(toWire);
    } catch (error) {
      // Nothing was sent yet, so the connection stays clean; pg reports the returned error.
      return error instanceof Error ? error : new Error(String(error));
    }
    connection.stream.cork();
    try {
      if (this.prelude !== null) {
        const setting = this.prepare(connection, this.prelude.text);
        const values = this.prelude.values.map(toWire);
        connection.bind({ portal: '', statement: setting.name, values }, true);
        connection.execute({ portal: '' }, true);
      }
      const statement = this.prepare(connection, this.query.sql);
      connection.bind({ portal: '', statement: statement.name, values }, true);
      // The columns are described once per statement and connection.
      if (statement.columns) this.columns = statement.columns;
      else connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '' }, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  private prepare(connection: Connection, text: string): Prepared {
    const statement = preparedOn(connection, text);
    this.statements.push(statement);
    if (statement.state === 'ready') return statement;
    if (statement.state === 'doubtful') connection.close({ type: 'S', name: statement.name }, true);
    connection.parse({ name: statement.name, text, types: [] }, true);
    return statement;
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.columns = columnsOf(message.fields);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.ahead > 0 || this.trouble) return;
    try {
      this.rows.push(this.rowOf(message.fields));
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

  handleCommandComplete(message: { text: string }): void {
    if (this.ahead > 0) this.ahead -= 1;
    else this.tag = message.text;
  }

  handleEmptyQuery(): void {}

  handleReadyForQuery(): void {
    const last = this.statements[this.statements.length - 1];
    for (const statement of this.statements) statement.state = 'ready';
    if (last) last.columns = this.columns;
    showResult(this.query, this.columns.fields, this.rows);
    if (this.trouble) this.reject(this.trouble);
    // Gives rows their type; nothing else does. It is that of the query builder, or of the columns that the author
    // declared (`rows.ts`). TypeScript cannot check it: the tests compare it with PostgreSQL's description.
    else this.resolve({ rows: this.rows as Row[], ...readTag(this.tag) });
  }

  /** An error of the server ends the batch at its Sync; one of the connection ends it at once. */
  handleError(error: unknown): void {
    for (const statement of this.statements) {
      // A plan whose columns changed under it (a migration) must be made again too.
      statement.state = 'doubtful';
      statement.columns = undefined;
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

/** Runs one statement, after the prelude where there is one, in one round trip. Rejects with PostgreSQL's error. */
export function runBatch<Row>(
  client: PoolClient,
  prelude: Prelude | null,
  query: Query,
): Promise<BatchResult<Row>> {
  return client.query(new Batch<Row>(prelude, query)).promise;
}
