import {
  AliasNode,
  IdentifierNode,
  QueryNode,
  RawNode,
  type RootOperationNode,
  type SelectionNode,
  SelectQueryNode,
} from 'kysely';
import pg, { type FieldDef } from 'pg';
import {
  type Column,
  type Columns,
  type Declaration,
  declarationOf,
} from '../../src/platform/database/rows.ts';

/** A column of a table, as the catalog of PostgreSQL has it. */
export interface TableColumn {
  /** With its schema, unless that is public. */
  table: string;
  name: string;
  /** The oid of its table, and its number there: what a description of a result names. */
  tableId: number;
  columnId: number;
  typeId: number;
  notNull: boolean;
}

const tableColumns = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table", a.attname as name,
    c.oid::int as "tableId", a.attnum as "columnId", a.atttypid::int as "typeId", a.attnotnull as "notNull"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'register') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

export async function readTableColumns(url: string): Promise<TableColumn[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<TableColumn>(tableColumns)).rows;
  } finally {
    await client.end();
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The tables of a database, by what descriptions and declarations call their columns. */
export class Catalog {
  private readonly byId = new Map<string, TableColumn>();
  private readonly byName = new Map<string, TableColumn>();

  constructor(columns: readonly TableColumn[]) {
    for (const column of columns) {
      this.byId.set(`${column.tableId} ${column.columnId}`, column);
      this.byName.set(`${column.table}.${column.name}`, column);
    }
  }

  /** What differs between the declaration of a statement and its result, a line each. */
  differences(node: RootOperationNode, described: readonly FieldDef[], rows: Rows): string[] {
    const fields = described.filter(isValue);
    const declaration = declarationOf(node) ?? (RawNode.is(node) ? { columns: {} } : undefined);
    if (declaration) return this.ofStatement(declaration, fields, rows);
    return expressionsOf(node).flatMap(([name, type]) => {
      const field = fields.find((found) => found.name === name);
      if (!field) return [`${name} is not in the result`];
      return type ? this.ofColumn(name, type, field, rows) : [`${name} is not declared`];
    });
  }

  private ofStatement({ columns, joined = {} }: Declaration, fields: readonly FieldDef[], rows: Rows) {
    const all: Columns = { ...columns, ...joined };
    const names = fields.map(({ name }) => name);
    const [key] = Object.keys(joined);
    const present = key === undefined ? rows : rows.filter((row) => row[key] !== null);
    return [
      ...Object.keys(all).flatMap((name) => (names.includes(name) ? [] : [`${name} is not in the result`])),
      ...names.flatMap((name) => (Object.hasOwn(all, name) ? [] : [`${name} is not declared`])),
      ...names.flatMap((name, i) => (names.indexOf(name) === i ? [] : [`${name} is there twice`])),
      ...fields.flatMap((field) => {
        const type = all[field.name];
        return type ? this.ofColumn(field.name, type, field, field.name in joined ? present : rows) : [];
      }),
    ];
  }

  private ofColumn(name: string, declared: Column<unknown>, field: FieldDef, rows: Rows): string[] {
    const origin = this.byId.get(`${field.tableID} ${field.columnID}`);
    const wanted = 'table' in declared.type ? declared.type : undefined;
    const table = wanted && this.byName.get(`${wanted.table}.${wanted.column}`);
    if (wanted && !table)
      return [`${name} is declared as ${wanted.table}.${wanted.column}, which is no column`];
    const types = 'table' in declared.type ? [table?.typeId] : declared.type;
    const nullable = declared.nullable ?? (table ? !table.notNull : false);
    const found: string[] = [];
    if (!types.includes(field.dataTypeID))
      found.push(`${name} has the type ${field.dataTypeID}, and is declared as ${types.join(' or ')}`);
    if (table && origin && table !== origin)
      found.push(
        `${name} is ${origin.table}.${origin.name}, and is declared as ${table.table}.${table.name}`,
      );
    if (!nullable && declared.nullable === undefined && origin && !origin.notNull)
      found.push(
        `${name} is ${origin.table}.${origin.name}, which may be null, and is not declared nullable`,
      );
    if (!nullable && rows.some((row) => row[name] === null))
      found.push(`${name} is null, and is not declared nullable`);
    const { values } = declared;
    const other = values && rows.find((row) => row[name] !== null && !values.includes(row[name]));
    if (other) found.push(`${name} is ${JSON.stringify(other[name])}, which is none of its declared values`);
    return found;
  }
}

/** A function that is called for its effect returns void, which is no value. */
const isValue = ({ dataTypeID }: FieldDef) => dataTypeID !== 2278;

/** The raw expressions that a statement of the query builder selects or returns, by their names. */
function expressionsOf(node: RootOperationNode): [name: string, type: Column<unknown> | undefined][] {
  return selectionsOf(node).flatMap(({ selection }): [string, Column<unknown> | undefined][] =>
    AliasNode.is(selection) && IdentifierNode.is(selection.alias) && RawNode.is(selection.node)
      ? [[selection.alias.name, declarationOf(selection.node)?.columns.expression]]
      : [],
  );
}

function selectionsOf(node: RootOperationNode): readonly SelectionNode[] {
  if (!QueryNode.is(node)) return [];
  return (SelectQueryNode.is(node) ? node.selections : node.returning?.selections) ?? [];
}
