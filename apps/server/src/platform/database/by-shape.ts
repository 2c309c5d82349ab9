import { type CompiledQuery, type OperationNode, RawNode, ReferenceNode, ValueNode } from 'kysely';

/**
 * Raw statements by their shape: the templates that they consist of, and their literals. Statements of one shape differ
 * only in their parameters, so Kysely compiles the first one, and the others share its text. Otherwise it would build
 * some kilobytes at every call, and finding the prepared statement would hash them again.
 */
const compiledShapes = new Map<string, CompiledQuery<never>>();

/** The shapes that are kept at most: each literal, such as a page's size, makes one of its own. */
const maxShapes = 1_000;

/**
 * Compiles a raw statement; later ones of the same shape get the same text.
 * @param compile as Kysely does it
 */
export function compileByShape<Row>(node: RawNode, compile: () => CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const shape = shapeOf(node, parameters);
  const known = shape === undefined ? undefined : compiledShapes.get(shape);
  if (known) return { ...known, query: node, parameters };
  const compiled = compile();
  if (shape !== undefined && compiledShapes.size < maxShapes) compiledShapes.set(shape, compiled);
  return compiled;
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
  if (shape === undefined || parameters.length > before || names.size >= maxShapes) return shape;
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
  return ValueNode.is(node) || ReferenceNode.is(node) ? JSON.stringify(node) : undefined;
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
