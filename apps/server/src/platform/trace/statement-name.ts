const known = new Map<string, string>();

/**
 * Returns the command of a statement and the first table that it names: `insert claim`. Its text may contain values.
 */
export function statementName(text: string): string {
  const knownName = known.get(text);
  if (knownName) return knownName;
  const [verb = 'statement'] = /\b(?:select|insert|update|delete|begin|commit|rollback)\b/i.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_][a-z0-9_]*)/i.exec(text) ?? [];
  const name = `${verb} ${table}`.trim().toLowerCase();
  // Texts of changing length are many.
  if (known.size < 2_000) known.set(text, name);
  return name;
}
