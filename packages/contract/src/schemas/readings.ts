import type { z } from 'zod';
import { issueText } from '../messages/issue-text.ts';

/**
 * Returns the value that was sent under one of several names with the same meaning, because calls have other names for
 * some fields (requirements 10.5). Two different values are refused under each name, because it is unknown which one is
 * meant.
 * @param body with the values under those names; the first in the order of `names` is returned
 */
export function oneReading<Body, Name extends keyof Body & string>(
  body: Body,
  names: readonly Name[],
  context: z.RefinementCtx,
): Body[Name] | undefined {
  const sent = names.filter((name) => body[name] !== undefined);
  const [first] = sent;
  if (first === undefined) return undefined;
  if (sent.some((name) => written(body[name]) !== written(body[first]))) {
    const message = issueText('fields.contradiction', { names: sent.join(' and ') });
    for (const name of sent) context.addIssue({ code: 'custom', path: [name], message });
  }
  return body[first];
}

/** Identifiers may come in capitals. */
function written(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.toLowerCase() : value);
}
