import type pg from 'pg';

/** The type of a cell of a demo row; the table's own column types convert it. */
export type Cell = string | number | boolean | Date | readonly (string | Record<string, unknown>)[] | null;
export type Row = Record<string, Cell>;

/** Rows by the table they belong to. */
export type TableRows = readonly [table: string, rows: readonly Row[]];

/**
 * Stores rows of one table in one statement, so that thousands take a moment and the triggers that keep the lengths
 * of lists run once. All rows have the columns of the first.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  more: { overriding?: boolean; skipExisting?: boolean } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) ${more.overriding ? 'overriding system value' : ''}
     select ${columns} from json_populate_recordset(null::${table}, $1::json)
     ${more.skipExisting ? 'on conflict do nothing' : ''}`,
    [JSON.stringify(rows)],
  );
}

/**
 * Stores rows of several tables in one statement, so all of them or none. The rows of a table have the columns of its first.
 * Those of `keeping` stay as they are where they are there already.
 */
export async function insertTogether(
  database: Pick<pg.Pool, 'query'>,
  { adding, shared }: { adding: readonly TableRows[]; shared: readonly TableRows[] },
): Promise<void> {
  const tables = [...shared, ...adding].filter(([, rows]) => rows.length > 0);
  const parts = tables.map(([table, rows], index) => {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    return `part_${index} as (insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1::json -> ${index})
      ${index < shared.length ? 'on conflict do nothing' : ''})`;
  });
  await database.query(`with ${parts.join(', ')} select`, [JSON.stringify(tables.map(([, rows]) => rows))]);
}
