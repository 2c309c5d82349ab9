import { cleanName, searchForm } from '@afyakadi/contract/formats/names';
import { type RawBuilder, sql } from 'kysely';
import { col, expression } from './rows.ts';

/** Returns the words of a search as escaped LIKE patterns: each must occur somewhere in the searched text. */
function patternsOf(text: string): string[] {
  return wordsOf(text).map((word) => `%${escaped(word)}%`);
}

/**
 * True of rows whose searched text, in the form of `search_form`, has every word. Reads each row that it is applied to:
 * under row level security no index of words is used. Whole tables are searched by functions of the database
 * (`search_people`, …).
 */
export function everyWord(text: string, searched: RawBuilder<unknown>): RawBuilder<unknown> {
  const patterns = patternsOf(text).map((pattern) => sql`${searched} like ${pattern}`);
  return patterns.length === 0 ? sql`true` : sql`(${sql.join(patterns, sql` and `)})`;
}

/** A search's words, from exact to tolerant, for a text with a blank before and after each word. */
export interface WordPatterns {
  /** Patterns of LIKE. */
  whole: string[];
  begin: string[];
  inside: string[];
  /** The same as queries of words (tsquery). Null: the beginnings would match too many different words. */
  wholeWords: string;
  beginWords: string | null;
  /** A LIKE pattern for numbers in capitals with this beginning, where the text is a single word with a digit. */
  number: string | null;
}

/**
 * Finds a word without three letters or digits in a row at the beginning of words only: the trigram index cannot find
 * it inside of one. Words without any letter or digit are left out.
 */
export function wordPatterns(text: string): WordPatterns {
  const words = wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const number = cleanName(text).toUpperCase();
  const likeNames = words.every((word) => word.length >= 3 && !/\p{N}/u.test(word));
  return {
    whole: words.map((word) => `% ${escaped(word)} %`),
    begin: words.map((word) => `% ${escaped(word)}%`),
    inside: words.map((word) =>
      /[\p{L}\p{N}]{3}/u.test(word) ? `%${escaped(word)}%` : `% ${escaped(word)}%`,
    ),
    wholeWords: words.map(quoted).join(' & '),
    beginWords: likeNames ? words.map((word) => `${quoted(word)}:*`).join(' & ') : null,
    number: /^\S*\p{N}\S*$/u.test(number) ? `${escaped(number)}%` : null,
  };
}

/** The patterns as the arguments of `search_people` and the like. */
export function asArguments(patterns: WordPatterns): RawBuilder<unknown> {
  const { wholeWords, beginWords, begin, inside, number } = patterns;
  return sql`${wholeWords}::text, ${beginWords}::text, ${begin}::text[], ${inside}::text[], ${number}::text`;
}

/** How well a text with blanks around its words matches: 0 by whole words, 1 by beginnings, 2 inside of words. */
export function matchRank(text: RawBuilder<unknown>, { whole, begin }: WordPatterns): RawBuilder<number> {
  return expression(col.integer)`case when ${text} like all(${whole}::text[]) then 0
    when ${text} like all(${begin}::text[]) then 1 else 2 end`;
}

/** Whether such a text contains every word, possibly inside of its words. */
export function matchesAll(text: RawBuilder<unknown>, { inside }: WordPatterns): RawBuilder<unknown> {
  return inside.length === 0 ? sql`false` : sql`${text} like all(${inside}::text[])`;
}

function wordsOf(text: string): string[] {
  return searchForm(text).split(' ').filter(Boolean).slice(0, 8);
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** A word of a tsquery. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
