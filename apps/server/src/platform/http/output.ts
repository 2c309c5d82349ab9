import { z } from 'zod';

type Pick = (value: unknown) => unknown;

/**
 * What may leave by a schema: the declared fields and no others, at a fraction of what parsing costs. Values are not
 * checked again: the handler's types are the schema's, and the tests parse every answer by it.
 * @returns null where nothing has to be left out (texts, numbers, …)
 */
export function picker(schema: z.core.$ZodType): Pick | null {
  if (schema instanceof z.ZodObject) return pickObject(schema);
  if (schema instanceof z.ZodArray) {
    const pick = picker(schema.element);
    return pick && ((value) => (Array.isArray(value) ? value.map(pick) : value));
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

function pickObject(schema: z.ZodObject): Pick {
  const fields = Object.entries(schema.shape).map(([name, inner]): [string, Pick | null] => [
    name,
    picker(inner),
  ]);
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const source: Record<string, unknown> = Object(value);
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of fields) {
      const inner = source[name];
      if (inner !== undefined) picked[name] = pick ? pick(inner) : inner;
    }
    return picked;
  };
}
