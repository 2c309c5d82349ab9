import type { z } from 'zod';

/**
 * What was sent under one of several names that mean the same, because the specification reads two ways (decisions 5).
 * Sent under two, both must say the same: otherwise each of the names is refused, for nobody knows which one is meant.
 * @param body with the values under those names; the first in the order of `names` is given back
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
    const message = `${sent.join(' and ')} say different things. Send one of them.`;
    for (const name of sent) context.addIssue({ code: 'custom', path: [name], message });
  }
  return body[first];
}

/** Identifiers may come in capitals. */
function written(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.toLowerCase() : value);
}
