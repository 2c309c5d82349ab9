import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Fields = Record<string, string>;

const wanted: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** Returns zod's issues as texts with the remedy, by dotted field name. `root` names the whole. */
export function fieldsOf(issues: readonly Issue[], root: string, into: Fields = Object.create(null)): Fields {
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        into[nameOf([...path, key], root)] ??= 'Not a field of this call. Remove it.';
      continue;
    }
    // A union with its own message describes what is expected.
    const inner =
      issue.code === 'invalid_union' && issue.message === 'Invalid input' ? meant(issue.errors) : undefined;
    if (inner) {
      const placed = inner.map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
      fieldsOf(placed, root, into);
    } else {
      into[nameOf(path, root)] ??= remedy(issue);
    }
  }
  return into;
}

/** Of the forms that a value may have, the one whose own fields are amiss is the one that was meant. */
function meant(forms: readonly Issue[][]): Issue[] | undefined {
  return forms.find(
    (issues) =>
      issues.length > 0 && issues.every((one) => one.path.length > 0 || one.code === 'unrecognized_keys'),
  );
}

/** A name of the sender's own making is shown shortened and without what cannot be shown. */
function nameOf(path: string[], root: string): string {
  const name = path.join('.').replace(/[\p{Cc}\p{Cs}]/gu, '�');
  if (name === '') return root;
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function remedy(issue: Issue): string {
  const { message } = issue;
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input')) {
    return message.endsWith('received undefined')
      ? 'This field is required'
      : `Must be ${wanted[issue.expected] ?? `of type ${issue.expected}`}`;
  }
  return message;
}

const unstorable = /\0|\p{Cs}/u;
const deepest = 12;

/**
 * Returns texts that PostgreSQL cannot store (NUL, half of a surrogate pair), anywhere in the input, by dotted name.
 * Also refuses excessive nesting. Undefined when there is none, which costs no allocation.
 */
export function unstorableFields(value: unknown, root: string, path = '', depth = 0): Fields | undefined {
  if (typeof value === 'string') {
    return unstorable.test(value)
      ? { [path || root]: 'Contains characters that cannot be stored. Remove them.' }
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return { [path || root]: 'Nested too deeply' };
  let found: Fields | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const name = path === '' ? key : `${path}.${key}`;
    const own = unstorable.test(key)
      ? { [nameOf([name], root)]: 'Not a field of this call. Remove it.' }
      : unstorableFields(inner, root, name, depth + 1);
    if (own) found = { ...found, ...own };
  }
  return found;
}
