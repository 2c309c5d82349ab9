/** Things by the name that they have in common. */
export function grouped<T>(all: readonly T[], nameOf: (it: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const it of all) groups.set(nameOf(it), [...(groups.get(nameOf(it)) ?? []), it]);
  return groups;
}
