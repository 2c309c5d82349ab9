import fc from 'fast-check';
import { z } from 'zod';
import { malformedTexts, malformedValue, plainTexts } from './arbitrary-malformed.ts';

/** The part of JSON Schema that the document uses. An unknown keyword fails the parsing, so that none is missed. */
export interface Schema {
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  default?: unknown;
  anyOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  items?: Schema | false | undefined;
  prefixItems?: Schema[] | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
  propertyNames?: Schema | undefined;
}

export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.strictObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    items: z.union([z.literal(false), schema]).optional(),
    prefixItems: z.array(schema).optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    propertyNames: schema.optional(),
  }),
);

/** No valid value is longer than this, because a body has a maximum size. */
const longest = 4_000;

/** Values that fit the schema, also at its limits; identifiers are mostly existing ones. */
export function valid(of: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (of.const !== undefined) return fc.constant(of.const);
  if (of.enum) return fc.constantFrom(...of.enum);
  if (of.anyOf) return fc.oneof(...of.anyOf.map((one) => valid(one, ids)));
  if (Array.isArray(of.type)) return fc.oneof(...of.type.map((type) => valid({ ...of, type }, ids)));
  const { minimum: least = -1_000, maximum: most = 1_000 } = of;
  switch (of.type) {
    case 'string':
      return text(of, ids);
    case 'integer':
      return fc.oneof(fc.constantFrom(least, most), fc.integer({ min: least, max: most }));
    case 'number':
      return fc.oneof(
        fc.constantFrom(least, most),
        fc.integer({ min: Math.ceil(least), max: Math.floor(most) }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(of, ids);
    case 'object':
      return thing(of, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text(of: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  if (of.format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  const moment = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  if (of.format === 'date') return moment.map((date) => date.toISOString().slice(0, 10));
  if (of.format === 'date-time') return moment.map((date) => date.toISOString());
  const { minLength = 0, maxLength = longest } = of;
  const patterns = [of, ...(of.allOf ?? [])].flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern, 'u')],
  );
  const atLimits = [minLength, Math.min(maxLength, longest)].flatMap((length) => [
    ...['x'.repeat(length), '7'.repeat(length)],
  ]);
  const fits = [...plainTexts, ...atLimits].filter(
    (one) =>
      [...one].length >= minLength && one.length <= maxLength && patterns.every((each) => each.test(one)),
  );
  if (fits.length === 0) throw new Error(`arbitrary-malformed.ts needs a plain text that fits ${of.pattern}`);
  return fc.constantFrom(...fits);
}

function list(of: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (of.prefixItems) return fc.tuple(...of.prefixItems.map((one) => valid(one, ids)));
  const { minItems = 0, maxItems = 3 } = of;
  const inner = of.items ? valid(of.items, ids) : fc.jsonValue();
  return fc.array(inner, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
}

function thing(of: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const inner = Object.entries(of.properties ?? {}).map(([name, one]) => [name, valid(one, ids)] as const);
  if (inner.length === 0 && typeof of.additionalProperties === 'object') {
    const names = of.propertyNames
      ? valid(of.propertyNames, ids).map(String)
      : fc.constantFrom(...malformedTexts);
    return fc.dictionary(names, valid(of.additionalProperties, ids), { maxKeys: 3 });
  }
  return fc.record<Record<string, unknown>>(Object.fromEntries(inner), { requiredKeys: of.required ?? [] });
}

/** Makes a valid value malformed in one place. */
export type Corruption = (value: unknown) => unknown;

/**
 * Ways to make values of a schema malformed: just beyond its limits, another type, missing, surplus, nested, huge,
 * markup.
 */
export function corrupt(of: Schema): fc.Arbitrary<Corruption> {
  const replaced: fc.Arbitrary<Corruption> = malformed(of).map((value) => () => value);
  const [kinds, properties] = [[of.type].flat(), Object.entries(of.properties ?? {})];
  if (of.anyOf) return fc.oneof(replaced, ...of.anyOf.map(corrupt));
  if (kinds.includes('object') && properties.length > 0) {
    const names = properties.map(([name]) => name);
    return fc.oneof(
      { weight: 1, arbitrary: replaced },
      { weight: 2, arbitrary: fc.constantFrom(...names).map((name) => without(name)) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom(...malformedTexts), malformedValue)
          .map(([n, v]) => set(n, () => v)),
      },
      ...properties.map(([name, one]) => ({
        weight: 2,
        arbitrary: corrupt(one).map((way) => set(name, way)),
      })),
    );
  }
  if (kinds.includes('array') && of.items) {
    const longer = (of.maxItems ?? 1_000) + 1;
    return fc.oneof(
      replaced,
      corrupt(of.items).map((way) => onFirst(way)),
      fc.constant<Corruption>((value) =>
        Array.from({ length: longer }, () => (Array.isArray(value) ? value[0] : value)),
      ),
    );
  }
  return replaced;
}

/** Values that the schema refuses, or only just accepts. */
function malformed(of: Schema): fc.Arbitrary<unknown> {
  const beyond: unknown[] = [];
  if (of.maxLength !== undefined) beyond.push('x'.repeat(of.maxLength + 1), '😀'.repeat(of.maxLength));
  if (of.minLength !== undefined)
    beyond.push('x'.repeat(Math.max(of.minLength - 1, 0)), ' '.repeat(of.minLength));
  if (of.minimum !== undefined) beyond.push(of.minimum - 1, of.minimum + 0.5, String(of.minimum));
  if (of.maximum !== undefined) beyond.push(of.maximum + 1, of.maximum - 0.5, of.maximum * 1e10);
  if (of.enum) beyond.push(of.enum, String(of.enum[0]).toUpperCase(), `${String(of.enum[0])} `);
  if (of.format === 'date' || of.format === 'date-time')
    beyond.push('2026-02-30', '0000-01-01', '9999-12-31', '2026-11-21T24:00:00Z', 'infinity', '10000-01-01');
  return beyond.length > 0 ? fc.oneof(fc.constantFrom(...beyond), malformedValue) : malformedValue;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {});
const without =
  (name: string): Corruption =>
  (value) =>
    Object.fromEntries(entriesOf(value).filter(([own]) => own !== name));
/** Object.fromEntries makes `__proto__` a field like any other. */
const set =
  (name: string, way: Corruption): Corruption =>
  (value) => {
    const fields = new Map(entriesOf(value));
    return Object.fromEntries(fields.set(name, way(fields.get(name))));
  };
const onFirst =
  (way: Corruption): Corruption =>
  (value) =>
    Array.isArray(value) ? [way(value[0]), ...value.slice(1)] : [way(value)];
