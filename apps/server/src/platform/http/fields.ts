import { issueMessage, type Message, message } from '@afyakadi/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Fields = Record<string, Message>;

const byType: Record<string, Message> = {
  string: message('fields.text'),
  number: message('fields.number'),
  int: message('fields.whole'),
  boolean: message('fields.boolean'),
  object: message('fields.object'),
  array: message('fields.list'),
};

/** Returns zod's issues as messages with the remedy, by dotted field name. `root` names the whole. */
export function fieldsOf(issues: readonly Issue[], root: string, into: Fields = Object.create(null)): Fields {
  for (const issue of issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) into[nameOf([...path, key], root)] ??= message('fields.unknown');
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

/** A value of a union was meant for the form in which only single fields are wrong. */
function meant(forms: readonly Issue[][]): Issue[] | undefined {
  return forms.find(
    (issues) =>
      issues.length > 0 &&
      issues.every((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'),
  );
}

/** A name of the sender's own making is shown shortened and without what cannot be shown. */
function nameOf(path: string[], root: string): string {
  const name = path.join('.').replace(/[\p{Cc}\p{Cs}]/gu, '�');
  if (name === '') return root;
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}

function remedy(issue: Issue): Message {
  const text = issueMessage(issue.message);
  if (text) return text;
  if (issue.code !== 'invalid_type') return message('fields.invalid');
  if (issue.message.endsWith('received undefined')) return message('fields.required');
  return byType[issue.expected] ?? message('fields.type', { type: issue.expected });
}

const unstorable = /\0|\p{Cs}/u;
const deepest = 12;

/**
 * Returns texts that PostgreSQL cannot store (NUL, half of a surrogate pair), anywhere in the input, by dotted name.
 * Also refuses excessive nesting. Undefined when there is none, which costs no allocation.
 */
export function unstorableFields(value: unknown, root: string, path = '', depth = 0): Fields | undefined {
  if (typeof value === 'string') {
    return unstorable.test(value) ? { [path || root]: message('fields.unstorable') } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return { [path || root]: message('fields.tooDeep') };
  let problems: Fields | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const name = path === '' ? key : `${path}.${key}`;
    const problem = unstorable.test(key)
      ? { [nameOf([name], root)]: message('fields.unknown') }
      : unstorableFields(inner, root, name, depth + 1);
    if (problem) problems = { ...problems, ...problem };
  }
  return problems;
}
