/** A column as the catalog of PostgreSQL describes it. */
export interface Column {
  /** With its schema, unless that is public. */
  table: string;
  name: string;
  /** As `format_type` writes it, without a length: `bigint`, `text[]`. */
  type: string;
  nullable: boolean;
  /** `always`: computed, so nothing can be written to it. */
  filled: 'always' | 'by default' | null;
  /** The check constraints of this column alone, as `pg_get_constraintdef` writes them. */
  checks: readonly string[];
}

/** The type of a value as `../types.ts` and pg parse it. */
const parsed: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  // Exact: a domain turns it into a number where the value leaves.
  numeric: 'string',
  date: 'string',
  'timestamp with time zone': 'Date',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  xid8: 'string',
};

/** Line width of the formatter. */
const widest = 110;

const heading = `// Made by \`npm run tables\` from the migrated schema. Do not edit: \`npm run check\` compares it.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, GeneratedJson, Json } from './column-types.ts';

/** The tables of migrations/*.sql, column by column, as \`types.ts\` reads them: bigint a number, date 'YYYY-MM-DD'. */
export interface Tables {
`;

/**
 * The text of generated.ts.
 * @param known the keys of `ColumnTypes`
 * @throws when a column has a type that is not known here, or a key names no column
 */
export function render(columns: readonly Column[], known: readonly string[]): string {
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const unused = known.filter((key) => !names.has(key));
  if (unused.length > 0)
    throw new Error(`column-types.ts names no column of the schema: ${unused.join(', ')}`);
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  const parts = [...tables].map(
    ([table, columns]) =>
      `  ${quoted(table)}: {\n${columns.map((column) => lineOf(column, known)).join('')}  };\n`,
  );
  return `${heading}${parts.join('')}}\n`;
}

function lineOf(column: Column, known: readonly string[]): string {
  const key = `${column.table}.${column.name}`;
  const values = known.includes(key) ? [`ColumnTypes['${key}']`] : typesOf(column, key);
  const union = column.nullable ? [...values, 'null'] : values;
  const wrapper = wrapperOf(column);
  const start = `    ${quoted(column.name)}: `;
  const line = `${start}${wrapper ? `${wrapper}<${union.join(' | ')}>` : union.join(' | ')};\n`;
  if (line.length <= widest + 1) return line;
  const broken = (indent: string) => union.map((value) => `\n${indent}| ${value}`).join('');
  return wrapper
    ? `${start}${wrapper}<${broken('      ')}\n    >;\n`
    : `${start.trimEnd()}${broken('      ')};\n`;
}

function wrapperOf({ type, filled }: Column): string | undefined {
  if (/^jsonb?$/.test(type)) return filled ? 'GeneratedJson' : 'Json';
  return filled ? { always: 'GeneratedAlways', 'by default': 'Generated' }[filled] : undefined;
}

function typesOf(column: Column, key: string): string[] {
  const listed = column.checks.flatMap((check) => valuesOf(check, column.name) ?? []);
  if (listed.length > 0) return listed.map((value) => `'${value}'`);
  const element = column.type.replace(/\[\]$/, '');
  const type = parsed[element];
  if (type === undefined)
    throw new Error(
      `${key} is ${column.type}: say in column-types.ts what it contains, or name the type in render.ts`,
    );
  return [element === column.type ? type : `${type}[]`];
}

/** The values of `check (kind in ('a', 'b'))`; nothing for any other condition. */
function valuesOf(check: string, column: string): string[] | undefined {
  const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[('[^\]]*::text)\]\)\)\)$/.exec(check);
  if (list?.[1] !== column) return undefined;
  return [...(list[2] ?? '').matchAll(/'((?:[^']|'')*)'::text/g)].map((match) =>
    (match[1] ?? '').replaceAll("''", "\\'"),
  );
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);
