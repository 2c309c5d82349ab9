import { issueMessage, type Message } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { z } from 'zod';

/** The limits of a text field in a call. `min`: the minimum length; `text` and `message`: what a shorter text gets. */
export interface FieldRule {
  max?: number;
  min?: number;
  text?: string;
  message?: Message;
  /** The field may be omitted. */
  optional?: true;
}

interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

interface Field {
  /** Field names, and 0 for an entry of a list. */
  path: (string | number)[];
  optional: boolean;
}

/** The formats of identifiers, which no person types. */
const notTyped = new Set(['uuid']);

/**
 * Returns the limits of a body's text fields by path: `identity.firstName`, and `results[].remarks` for entries of a
 * list. The texts are the schema's own messages for an empty text.
 */
export function rulesOf(body: z.ZodType): Record<string, FieldRule> {
  const rules: Record<string, FieldRule> = {};
  const visit = (schema: JsonSchema, field: Field): void => {
    const variants = schema.anyOf?.filter(({ type }) => type !== 'null');
    const [only, second] = variants ?? [schema];
    if (only && !second) visitOne(only, field);
    // Of a union, only objects count: a text that may also be a number is no text for a person to write.
    else for (const variant of variants ?? []) if (variant.type === 'object') visitOne(variant, field);
  };
  const visitOne = (schema: JsonSchema, field: Field): void => {
    if (schema.type === 'object') {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const optional = field.optional || !schema.required?.includes(name);
        visit(property, { path: [...field.path, name], optional });
      }
    } else if (schema.type === 'array' && schema.items) {
      visit(schema.items, { ...field, path: [...field.path, 0] });
    } else if (schema.type === 'string' && !schema.enum && !notTyped.has(schema.format ?? '')) {
      const message = refusalOfEmpty(body, field.path);
      const shortest = message === undefined ? 0 : Math.max(1, minimumOf(schema));
      const rule: FieldRule = {
        ...(schema.maxLength !== undefined && { max: schema.maxLength }),
        ...(message !== undefined && { min: shortest, text: englishOf(message), message }),
        ...(message !== undefined && field.optional && { optional: true as const }),
      };
      const name = field.path.join('.').replaceAll('.0', '[]');
      if (Object.keys(rule).length > 0) rules[name] = rule;
    }
  };
  visit(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema, {
    path: [],
    optional: false,
  });
  return rules;
}

function minimumOf(schema: JsonSchema & { minLength?: number }): number {
  return schema.minLength ?? 0;
}

/** Returns the schema's message for an empty text at this path; undefined if it accepts one. */
function refusalOfEmpty(body: z.ZodType, path: readonly (string | number)[]): Message | undefined {
  const sent = path.reduceRight<unknown>((inner, part) => (part === 0 ? [inner] : { [part]: inner }), '');
  const { error } = body.safeParse(sent);
  const issue = error?.issues.find((problem) => problem.path.join('.') === path.join('.'));
  return issue && issueMessage(issue.message);
}
