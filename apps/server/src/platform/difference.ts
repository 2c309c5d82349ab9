/** The change in an audit row: of each changed field, its value before and after. */
export interface Difference {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Returns the fields of `after` that differ; null when none does. Lists are compared in their order. */
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
