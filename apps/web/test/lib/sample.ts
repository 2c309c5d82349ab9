import { z } from 'zod';

/** The parts of a value that matter to a test; `sample` generates the others. */
export type PartialSample<T> = T extends readonly (infer Item)[]
  ? readonly PartialSample<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: PartialSample<T[Key]> | undefined }
    : T;

/**
 * Returns a value that fits the schema. Fields that the test omits get the simplest valid value: null, an empty list,
 * 0, the first choice, or a text with the field's name. Throws if the given value does not fit.
 */
export function sample<Schema extends z.ZodType>(
  schema: Schema,
  value?: PartialSample<z.output<Schema>>,
): z.output<Schema> {
  return z.parse(schema, fillSchema(jsonSchemaOf(schema), value, 'text'));
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A screen asks a hundred times for the same few answers. */
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' });
  jsonSchemas.set(schema, json);
  return json;
}

function fillSchema(schema: JsonSchema, value: unknown, name: string): unknown {
  if (value === null) return null;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fillSchema(part, value, name)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fillSchema(choose(choices, value), value, name);
  if (schema.type === 'object') return fillObject(schema, { ...Object(value) }, name);
  if (schema.type === 'array') return fillArray(schema, value, name);
  return value ?? leastValue(schema, name);
}

/** Chooses null without a given value, otherwise the choice that fits the given fields. */
function choose(choices: readonly JsonSchema[], value: unknown): JsonSchema {
  const empty = choices.find(({ type }) => type === 'null');
  if (value === undefined && empty) return empty;
  const others = choices.filter((choice) => choice !== empty);
  const fields = Object.entries({ ...Object(value) });
  const found = others.find((choice) =>
    fields.every(([key, value]) => {
      const names = schemaOf(choice.properties?.[key]);
      return names?.const === undefined || names.const === value;
    }),
  );
  return found ?? others[0] ?? {};
}

function fillObject(schema: JsonSchema, value: Record<string, unknown>, name: string) {
  const names = new Set([...(schema.required ?? []), ...Object.keys(value)]);
  return Object.fromEntries(
    [...names].map((key) => [
      key,
      fillSchema(schemaOf(schema.properties?.[key]) ?? {}, value[key], key || name),
    ]),
  );
}

function fillArray(schema: JsonSchema, value: unknown, name: string): unknown[] {
  const items = Array.isArray(schema.items) ? undefined : schemaOf(schema.items);
  const entries: unknown[] = Array.isArray(value) ? value : Array(schema.minItems ?? 0).fill(undefined);
  return entries.map((entry) => fillSchema(items ?? {}, entry, name));
}

function schemaOf(schema: JsonSchema | boolean | undefined): JsonSchema | undefined {
  return typeof schema === 'object' ? schema : undefined;
}

function leastValue(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'string':
      return sampleText(schema, name);
    default:
      return null;
  }
}

let count = 0;

/** Returns a new id for each call, so that no two things on a screen are confused. */
export function newId(): string {
  count += 1;
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

function sampleText({ format, minLength }: JsonSchema, name: string): string {
  if (format === 'uuid') return newId();
  if (format === 'date-time') return '2026-11-20T05:30:00.000Z';
  if (format === 'date') return '2026-11-20';
  return name.padEnd(minLength ?? 0, '-');
}
