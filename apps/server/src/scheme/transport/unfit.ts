/** What does not fit in a value of an answer, as it stands in the list of odd answers; the value itself does not. */
export const unfits = [
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
export type Unfit = (typeof unfits)[number];

/** What a schema of ours says of a value that does not fit. */
export function unfit(kind: Unfit) {
  return { code: 'custom' as const, message: kind, params: { unfit: kind } };
}

/** What it said; null where it was not one of ours. */
export function unfitOf(issue: { code?: string | undefined; params?: unknown }): Unfit | null {
  if (issue.code !== 'custom' || typeof issue.params !== 'object' || issue.params === null) return null;
  const said = 'unfit' in issue.params ? issue.params.unfit : undefined;
  return unfits.find((known) => known === said) ?? null;
}
