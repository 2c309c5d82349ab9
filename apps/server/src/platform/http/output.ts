import { z } from 'zod';

type Pick = (value: unknown) => unknown;

/**
 * Picks the declared fields of a schema and no others, at a fraction of the cost of parsing. Passes values without
 * extra fields on unchanged; copies only where something is left out. Values are not checked again: the handler's
 * types are the schema's, and the tests parse every answer by it.
 * @returns null where nothing can be left out (texts, numbers, …)
 */
export function picker(schema: z.core.$ZodType): Pick | null {
  if (schema instanceof z.ZodObject) return pickObject(schema);
  if (schema instanceof z.ZodArray) {
    const pick = picker(schema.element);
    return pick && pickArray(pick);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return picker(schema.unwrap());
  }
  if (
    schema instanceof z.ZodUnion ||
    schema instanceof z.ZodRecord ||
    schema instanceof z.ZodTuple ||
    schema instanceof z.ZodPipe
  ) {
    // Rare in answers; the schema itself decides.
    return (value) => z.parse(schema, value);
  }
  return null;
}

function pickArray(pick: Pick): Pick {
  return (value) => {
    if (!Array.isArray(value)) return value;
    return value.every((inner) => pick(inner) === inner) ? value : value.map(pick);
  };
}

function pickObject(schema: z.ZodObject): Pick {
  const fields = new Map(Object.entries(schema.shape).map(([name, inner]) => [name, picker(inner)]));
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const source: Record<string, unknown> = Object(value);
    return declaresAll(fields, source) ? source : copyDeclared(fields, source);
  };
}

type Fields = ReadonlyMap<string, Pick | null>;

function declaresAll(fields: Fields, source: Record<string, unknown>): boolean {
  // An instance of a class may define its own form (toJSON).
  const prototype: unknown = Object.getPrototypeOf(source);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const name in source) {
    const pick = fields.get(name);
    if (pick === undefined) return false;
    if (pick !== null && pick(source[name]) !== source[name]) return false;
  }
  return true;
}

function copyDeclared(fields: Fields, source: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const [name, pick] of fields) {
    const inner = source[name];
    if (inner !== undefined) picked[name] = pick ? pick(inner) : inner;
  }
  return picked;
}
