import { type RawBuilder, sql } from 'kysely';

/** The words of a search as patterns of LIKE, escaped: each must occur somewhere in the searched text. */
export function patternsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/**
 * True of rows whose searched text has every word. It reads each row that it is asked about: under row level security
 * no index of words is used, so for whole tables there are `matching_members` and `matching_items`.
 */
export function everyWord(text: string, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  const patterns = patternsOf(text).map((pattern) => sql`${searched} like ${pattern}`);
  return patterns.length === 0 ? sql`true` : sql`(${sql.join(patterns, sql` and `)})`;
}
