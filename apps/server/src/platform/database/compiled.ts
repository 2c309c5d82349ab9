import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
} from 'kysely';
import type { Read } from './reader.ts';
import type { Tables } from './tables/generated.ts';

export const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Builds and compiles statements, runs none. */
export const build = new Kysely<Tables>({ dialect });

/**
 * The statements that Kysely has compiled: raw ones by their shape (their templates and literals), those of `compileOnce`
 * by the function that builds them. Later calls share the text and differ in their parameters. Otherwise Kysely would
 * build some kilobytes at every call, and finding the prepared statement would hash them again.
 */
const compiledQueries = new Map<string, CompiledQuery<never>>();

/** The statements that are kept at most: each literal, such as a page's size, makes one of its own. */
const maxQueries = 1_000;

/** Returns the statement of a key with its own parameters; Kysely compiles the first one. */
function compiledBy<Row>(key: string, compile: () => CompiledQuery<Row>): CompiledQuery<Row> {
  const known = compiledQueries.get(key);
  if (known) return known;
  const compiled = compile();
  if (compiledQueries.size < maxQueries) compiledQueries.set(key, compiled);
  return compiled;
}

/**
 * Compiles a raw statement; later ones of the same shape get the same text.
 * @param compile as Kysely does it
 */
export function compileByShape<Row>(node: RawNode, compile: () => CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const shape = shapeOf(node, parameters);
  return shape === undefined ? compile() : { ...compiledBy(shape, compile), query: node, parameters };
}

/** Stands for a value of a row while a statement is compiled. */
class Placeholder {
  readonly row: number;
  readonly name: PropertyKey;

  constructor(row: number, name: PropertyKey) {
    this.row = row;
    this.name = name;
  }
}

/**
 * Returns a statement of the query builder that is built and compiled at its first use only: for those that nearly every
 * change sends. Otherwise compiling one costs about as much of Node's time as sending it.
 * @param statement may pass on the values that it gets, and nothing else: they are not there yet. None may be undefined.
 */
export function compileOnce<Values extends object, Row>(
  statement: (db: Kysely<Tables>, values: Values) => Read<Row>,
): (values: Values) => Read<Row> {
  const compiled = compileRows<Values, Row>((db, [values]) => {
    if (!values) throw new Error('A statement is compiled with its values');
    return statement(db, values);
  });
  return (values) => compiled([values]);
}

/**
 * As `compileOnce`, for a statement with literals, such as a page's size: it is compiled once for each combination. They
 * come from few values.
 */
export function compileEach<
  Values extends object,
  Literals extends readonly (string | number | boolean | undefined)[],
  Row,
>(
  statement: (values: Values, ...literals: Literals) => Read<Row>,
): (values: Values, ...literals: Literals) => Read<Row> {
  const made = new Map<string, (values: Values) => Read<Row>>();
  return (values, ...literals) => {
    const key = literals.join(' ');
    const known = made.get(key);
    if (known) return known(values);
    const compiled = compileOnce<Values, Row>((_, placeholders) => statement(placeholders, ...literals));
    made.set(key, compiled);
    return compiled(values);
  };
}

let lastName = 0;

/** As `compileOnce`, for an insert of several rows: it is compiled once for each number of rows. */
export function compileRows<Values extends object, Row>(
  statement: (db: Kysely<Tables>, rows: readonly Values[]) => Read<Row>,
): (rows: readonly Values[]) => Read<Row> {
  const name = `once${lastName++}`;
  const placeholders = (values: Values, row: number) =>
    new Proxy(values, { get: (_, name) => new Placeholder(row, name) });
  return (rows) => ({
    compile() {
      const compiled = compiledBy(`${name} ${rows.length}`, () =>
        statement(build, rows.map(placeholders)).compile(),
      );
      const parameters = compiled.parameters.map((value) =>
        value instanceof Placeholder ? Reflect.get(rows[value.row] ?? {}, value.name) : value,
      );
      return { ...compiled, parameters };
    },
  });
}

/** The names of shapes without parameters. */
const names = new Map<string, string>();
/** Fragments that are made once and used at every call have the name of their shape here. */
const constants = new WeakMap<OperationNode, string>();

/** Returns a node's shape, and adds its parameters to `parameters`; undefined if it has parts of the query builder. */
function shapeOf(node: OperationNode, parameters: unknown[]): string | undefined {
  const known = constants.get(node);
  if (known) return known;
  if (ValueNode.is(node) && !node.immediate) {
    parameters.push(node.value);
    return '?';
  }
  const before = parameters.length;
  const shape = RawNode.is(node) ? shapeOfRaw(node, parameters) : shapeOfLeaf(node);
  if (shape === undefined || parameters.length > before || names.size >= maxQueries) return shape;
  const name = names.get(shape) ?? `c${names.size}`;
  names.set(shape, name);
  constants.set(node, name);
  return name;
}

function shapeOfRaw({ sqlFragments, parameters: parts }: RawNode, parameters: unknown[]): string | undefined {
  let shape = templateOf(sqlFragments);
  for (const part of parts) {
    const shapeOfPart = shapeOf(part, parameters);
    if (shapeOfPart === undefined) return undefined;
    shape += `(${shapeOfPart})`;
  }
  return shape;
}

function shapeOfLeaf(node: OperationNode): string | undefined {
  const isLeaf = ValueNode.is(node) || ReferenceNode.is(node) || TableNode.is(node);
  return isLeaf ? JSON.stringify(node) : undefined;
}

const templates = new WeakMap<readonly string[], string>();
let lastTemplate = 0;

/** The name of a template, which is one object at all its calls; of `sql.raw` and `sql.join` the text itself. */
function templateOf(fragments: readonly string[]): string {
  if (!('raw' in fragments)) return JSON.stringify(fragments);
  const name = templates.get(fragments) ?? `t${lastTemplate++}`;
  templates.set(fragments, name);
  return name;
}
