import { type RawBuilder, sql } from 'kysely';

/** The words of a search, escaped for LIKE: each must occur somewhere in the searched text. */
export function everyWord(text: string, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`true`;
  const patterns = words.map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(patterns, sql` and `)})`;
}
