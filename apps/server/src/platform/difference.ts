/** What an audit row tells of a change: of each field that is another now, its value before and after. */
export interface Difference {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The fields of `after` that differ; null when none does. Lists are compared as they stand. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
