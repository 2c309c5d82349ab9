import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Columns, col, type Declared, listOf, type NoRow, type RowOf, rows } from './rows.ts';

/** A page of a short list: a facility's own care points, items, accounts. Long lists page by `long-list.ts`. */
export interface CountedPage<F extends string> {
  limit: number;
  offset: number;
  by: F;
  direction: 'asc' | 'desc';
}

/** Returns the page that a call's query requests; `field` is the default order. */
export function toPage<F extends string>(
  query: { pageNo: number; pageSize: number; sortBy?: [F, 'asc' | 'desc'] | undefined },
  field: F,
  standard: 'asc' | 'desc' = 'asc',
): CountedPage<F> {
  const [by, direction] = query.sortBy ?? [field, standard];
  return { limit: query.pageSize, offset: query.pageNo * query.pageSize, by, direction };
}

/** A list's rows, each with the total; an empty page still has one row, which carries the total. */
export type Counted<Row> = { total: number; more?: boolean } & (Row | NoRow<Row>);

/** A page of `source`, with the length of the whole. Its columns begin with an `id`. */
export function withTotal<C extends Columns>(
  columns: C,
  source: Expression<unknown>,
  page: CountedPage<string>,
  order: RawBuilder<unknown>,
): Declared<Counted<RowOf<C>>> {
  const direction = sql.raw(page.direction);
  return rows({ total: col.integer }, columns)`
    with list as (${source})
    select counted.total, ${listOf(columns, 'page')} from (select count(*) as total from list) counted
    left join (select * from list order by ${order} ${direction} nulls last, id ${direction}
      limit ${sql.lit(page.limit)} offset ${page.offset}) page on true
    order by ${order} ${direction} nulls last, id ${direction}`;
}

/** The rows of `withTotal`, or of a list that is counted by `countedTo`, as a handler's list. */
export function toList<Row extends { id: unknown }, Item>(rows: Counted<Row>[], toItem: (row: Row) => Item) {
  const [first] = rows;
  return {
    itemList: rows.filter((row): row is Counted<Row> & Row => row.id !== null).map(toItem),
    totalItems: first?.total ?? 0,
    moreItems: first?.more ?? false,
  };
}

/** Lists without a stored length are counted up to this number; the answer then says that there are more. */
export const maxCounted = 1_000;

/**
 * A common table expression `capped` with one row: `total`, how many rows `source` (a table with its conditions) has, at
 * most `maxCounted`, and `more`, whether there are more than that.
 * @param order one that an index of these rows has: without it PostgreSQL may count a small share by reading all
 */
export function countedTo(source: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const most = sql.lit(maxCounted);
  return sql`capped as materialized (
    select least(count(*), ${most}) as total, count(*) > ${most} as more from (
      select from ${source} order by ${order} limit ${most} + 1
    ) x
  )`;
}
