import type pg from 'pg';

/** What a cell of a demo row may hold; the table's own column types turn it into what they store. */
export type Cell = string | number | boolean | Date | readonly (string | Record<string, string>)[] | null;
export type Row = Record<string, Cell>;

/**
 * Stores rows of one table in one statement, so that thousands take a moment and the triggers that keep the lengths
 * of lists run once. All rows have the columns of the first.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  more: { overriding?: boolean; orKeep?: boolean } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) ${more.overriding ? 'overriding system value' : ''}
     select ${columns} from json_populate_recordset(null::${table}, $1::json)
     ${more.orKeep ? 'on conflict do nothing' : ''}`,
    [JSON.stringify(rows)],
  );
}
