/**
 * How a value of a response fails the schema, as the list of unrecognized responses shows it. The value itself is
 * never stored.
 */
export const mismatches = [
  'missing',
  'no_text',
  'no_whole_number',
  'no_yes_or_no',
  'no_time',
  'unknown_word',
  'too_long',
  'too_little',
  'too_much',
] as const;
export type Mismatch = (typeof mismatches)[number];

/** Creates the issue of a value that does not fit one of our schemas. */
export function mismatch(kind: Mismatch) {
  return { code: 'custom' as const, message: kind, params: { mismatch: kind } };
}

/** Returns the mismatch in an issue; null if the issue is not ours. */
export function mismatchOf(issue: { code?: string | undefined; params?: unknown }): Mismatch | null {
  if (issue.code !== 'custom' || typeof issue.params !== 'object' || issue.params === null) return null;
  const mismatch = 'mismatch' in issue.params ? issue.params.mismatch : undefined;
  return mismatches.find((known) => known === mismatch) ?? null;
}
