import {
  type CompiledQuery,
  type OperationNode,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectType,
  sql,
} from 'kysely';
import type { FieldDef } from 'pg';
import { build, compileByShape } from './compiled.ts';
import type { Tables } from './tables/generated.ts';

/** A column of a result: what its type is in PostgreSQL, and `T` in TypeScript as `types.ts` parses it. */
export interface Column<T> {
  /** Its type: by oid, or that of a table's column. */
  readonly type: readonly number[] | { readonly table: string; readonly column: string };
  /** Undefined: as in the table. */
  readonly nullable?: boolean;
  /** All the values that there are. */
  readonly values?: readonly unknown[];
  /** Never there: TypeScript alone knows `T`. */
  readonly parsed?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never };
/** The part of an outer join where nothing was found. */
export type NoRow<Row> = { [Name in keyof Row]: null };

/** The author's declaration of a statement's or an expression's result. */
export interface Declaration {
  columns: Columns;
  /** The columns of an outer join: all null where the first one is. */
  joined?: Columns;
}

const declarations = new WeakMap<OperationNode, Declaration>();

/** The declaration of a statement, or of an expression in one. */
export const declarationOf = (node: OperationNode): Declaration | undefined => declarations.get(node);

/** The parts of a compiled statement that are sent, and what it was compiled from. */
export type Query = Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>;

type Observer = (
  query: Query,
  fields: readonly FieldDef[],
  rows: readonly Readonly<Record<string, unknown>>[],
) => void;

let observer: Observer | undefined;

/** Has every result shown to the observer, with PostgreSQL's description. Only tests do: declarations cost 1 µs each. */
export function observeResults(observe: Observer): void {
  observer = observe;
}

export const showResult: Observer = (...result) => observer?.(...result);

/** A raw statement or expression with a declaration. */
export interface Declared<T> extends RawBuilder<T> {
  compile(db?: QueryExecutorProvider): CompiledQuery<T>;
}
type Tag<T> = (text: TemplateStringsArray, ...values: unknown[]) => Declared<T>;

function declared<T>(declaration: Declaration): Tag<T> {
  return (text, ...values) => {
    const made = sql<T>(text, ...values);
    if (observer) declarations.set(made.toOperationNode(), declaration);
    const compile = made.compile.bind(made);
    return Object.assign(made, {
      compile: () => compileByShape(made.toOperationNode(), () => compile(build)),
    });
  };
}

/**
 * A statement that the query builder cannot express: rows({ id: col.uuid })`select …`. Its rows have the type of the
 * columns. Every statement that the tests run is compared with PostgreSQL's description of it (decision 036).
 * @param joined the columns of an outer join, all null in a row where the first of them is
 */
export function rows<C extends Columns>(columns: C): Tag<RowOf<C>>;
export function rows<C extends Columns, J extends Columns>(
  columns: C,
  joined: J,
): Tag<RowOf<C> & (RowOf<J> | NoRow<RowOf<J>>)>;
export function rows(columns: Columns, joined?: Columns): Tag<unknown> {
  return declared(joined ? { columns, joined } : { columns });
}

/** An expression in a statement of the query builder: expression(col.integer)`count(*)`, checked where it is selected. */
export function expression<T>(type: Column<T>): Tag<T> {
  return declared({ columns: { expression: type } });
}

/** SQL: the columns of a table in a list of what is selected, for a table `alias`. */
export function listOf(columns: Columns, alias: string): RawBuilder<unknown> {
  const ofColumns = columnLists.get(columns) ?? new Map<string, RawBuilder<unknown>>();
  const list =
    ofColumns.get(alias) ?? sql.join(Object.keys(columns).map((name) => sql.ref(`${alias}.${name}`)));
  columnLists.set(columns, ofColumns.set(alias, list));
  return list;
}
const columnLists = new WeakMap<Columns, Map<string, RawBuilder<unknown>>>();

const ofType = <T>(...type: number[]): Column<T> => ({ type });

/** The oid of a list, by that of its elements. */
const lists = new Map([
  [16, 1000],
  [17, 1001],
  [20, 1016],
  [23, 1007],
  [25, 1009],
  [1082, 1182],
  [2950, 2951],
]);

type Table = keyof Tables;
type Name<T extends Table> = keyof Tables[T] & string;
type Value<T extends Table, N extends Name<T>> = SelectType<Tables[T][N]>;

function from<T extends Table, N extends Name<T>>(table: T, ...names: N[]): { [K in N]: Column<Value<T, K>> };
function from(table: string, ...names: string[]): Columns {
  return Object.fromEntries(names.map((column) => [column, { type: { table, column } }]));
}

/** The columns of results, by PostgreSQL's types as `types.ts` parses them. */
export const col = {
  uuid: ofType<string>(2950),
  text: ofType<string>(25, 1043, 19),
  boolean: ofType<boolean>(16),
  /** smallint, integer, bigint */
  integer: ofType<number>(20, 21, 23),
  /** As text, exact. */
  numeric: ofType<string>(1700),
  float: ofType<number>(701, 700),
  /** YYYY-MM-DD */
  date: ofType<string>(1082),
  timestamptz: ofType<Date>(1184),
  bytea: ofType<Buffer>(17),
  /** json, jsonb. Its content is not checked. */
  json: <T>() => ofType<T>(114, 3802),
  array: <T>(element: Column<T>): Column<T[]> => ({
    type: Array.isArray(element.type) ? element.type.flatMap((oid) => lists.get(oid) ?? []) : [],
  }),
  /** A text with one of these values. */
  oneOf: <const T extends string>(...values: T[]): Column<T> => ({ ...ofType<T>(25, 1043), values }),
  nullable: <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true }),
  /** A column that may be null in its table, and is not in these rows. */
  notNull: <T>(column: Column<T>): Column<Exclude<T, null>> => ({ type: column.type, nullable: false }),
  /** The column of a table under another name, or computed from it: { memberId: col.of('visit', 'member_id') }. */
  of: <T extends Table, N extends Name<T>>(table: T, column: N): Column<Value<T, N>> => ({
    type: { table, column },
  }),
  /** Columns of a table under their own names: { ...col.from('visit', 'id', 'day') }. */
  from,
};
