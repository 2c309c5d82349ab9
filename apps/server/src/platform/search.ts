import { type RawBuilder, sql } from 'kysely';

/** The words of a search as patterns of LIKE, escaped: each must occur somewhere in the searched text. */
export function patternsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * True of rows whose searched text has every word. Each row that it is asked about is read: under row level security no
 * index of words is used. Whole tables are searched by functions of the database, `matching_members`, `matching_items`.
 */
export function everyWord(text: string, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  const patterns = patternsOf(text).map((pattern) => sql`${searched} like ${pattern}`);
  return patterns.length === 0 ? sql`true` : sql`(${sql.join(patterns, sql` and `)})`;
}
