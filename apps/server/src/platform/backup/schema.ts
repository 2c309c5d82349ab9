import type pg from 'pg';
import { leftOut, notData } from './left-out.ts';

/** A table as a backup reads and a restore writes it. */
export interface StoredTable {
  /** With its schema: `public.visit`. */
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** The same rows always come out in this order. */
  order: string;
}

/** Every table of the product, none before one it refers to. Throws Error when tables refer to each other in a ring. */
export async function readTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { refers: string[] }>(`
    select n.nspname || '.' || c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname) ||
          case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
        from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as "order",
      coalesce((select array_agg(distinct rn.nspname || '.' || r.relname) from pg_constraint f
        join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> f.conrelid), '{}') as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'register')
    order by 1`);
  const tables = rows.filter(({ name }) => !notData.has(name));
  const unordered = tables.find(({ order }) => !order);
  if (unordered) throw new Error(`The table ${unordered.name} has no primary key: its rows have no order`);
  return byReference(tables).map(({ name, columns, order }) => ({ name, columns, order }));
}

/**
 * Returns the tables in the backup, in the order of their references. Throws Error if one refers to an excluded table.
 */
function byReference<T extends { name: string; refers: string[] }>(tables: T[]): T[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const sorted: T[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers }) => !refers.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) {
      const lost = table.refers.find((name) => leftOut.has(name));
      if (lost && !leftOut.has(table.name))
        throw new Error(`${table.name} refers to ${lost}, which is left out`);
      waiting.delete(table.name);
      sorted.push(table);
    }
  }
  return sorted.filter(({ name }) => !leftOut.has(name));
}

/** Returns every sequence of the product with its position. */
export async function readSequences(
  client: pg.Client,
): Promise<Record<string, { last: string; called: boolean }>> {
  const { rows } = await client.query<{ name: string }>(`
    select schemaname || '.' || sequencename as name from pg_sequences
    where schemaname in ('public', 'register') order by 1`);
  const read: Record<string, { last: string; called: boolean }> = {};
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quotedName(name)}`,
    );
    if (state.rows[0]) read[name] = state.rows[0];
  }
  return read;
}

/** The migrations that were run, in their order; none where there is no note of any. */
export async function readMigrated(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const names = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name collate "C"',
  );
  return names.rows.map(({ name }) => name);
}

/** Returns the statement that exports a table's rows, always in the same order and format. */
export function copyOut({ name, columns, order }: StoredTable): string {
  return `copy (select ${columnList(columns)} from ${quotedName(name)} order by ${order}) to stdout`;
}

/** The statement that takes a table's rows. */
export function copyIn(name: string, columns: string[]): string {
  return `copy ${quotedName(name)} (${columnList(columns)}) from stdin`;
}

function columnList(columns: string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}

/** A name with its schema, for a statement. */
export function quotedName(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}
