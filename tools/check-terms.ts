// Checks that code, comments and documents use the terms of docs/glossary.md: its table “Words that we do not write” is
// the list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/repository.mjs';
import { trackedFiles } from './lib/tracked-files.ts';

export interface Term {
  avoid: string;
  write: string;
  pattern: RegExp;
}

/** Files with words that are not ours to choose. */
const SKIPPED: [pattern: RegExp, why: string][] = [
  [/^docs\/glossary\.md$/, 'the list itself'],
  [/^CODE_STYLE\.md$/, 'pairs of what was written and what replaced it'],
  [/^tools\/check-terms(?:\.test)?\.ts$/, 'this check, with its examples'],
  [/^apps\/server\/migrations\//, 'a migration that was published never changes'],
  [/^deploy\/move\//, 'the names of a database from before the first release'],
  [/^apps\/server\/data\//, 'names of diagnoses and items'],
  [/^apps\/server\/test\/scheme\/recorded\/.*\.json$/, 'recorded answers'],
  [/\/generated[/.]/, 'generated data and code'],
  [/^(?:package-lock\.json|LICENSE.*)$/, 'written by others'],
  [/\.(?:png|ttf|woff2?|ico|svg|pdf|gz)$/, 'not text'],
];

/** Plain English that happens to contain one of the words. */
const EXCEPTIONS: [text: string, why: string][] = [
  ['a quotation mark left open', 'what a person reads of a broken CSV file'],
];

/** Habits of code, which no linter rule finds. */
const HABITS: Term[] = [
  { avoid: '...{', write: 'the properties themselves', pattern: /\.\.\.\{/g },
  {
    avoid: 'it',
    write: 'a parameter named after its content',
    pattern: /\bit\)? =>|\bit\) \{|[(,] ?it(?:,|\??: )/g,
  },
];

/** Reads the glossary’s table of words to avoid. */
export function termsOf(markdown: string): Term[] {
  return rowsUnder(markdown, 'Words that we do not write').flatMap(([avoided = '', write = '']) =>
    avoided.split(', ').map((avoid) => ({ avoid, write, pattern: patternOf(avoid) })),
  );
}

/** The cells of the table under a heading, without its first two lines. */
function rowsUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * Words are found in sentences and as parts of names (`left open` also in `closeLeftOpen` and `left_open`), and over the
 * end of a line. What is in backticks is a whole name; one that ends in `*` is the beginning of a name.
 */
function patternOf(avoid: string): RegExp {
  const name = /^`([\w.]+)(\*?)`$/.exec(avoid);
  if (name)
    return new RegExp(`(?<![\\w$])${name[1]?.replace('.', '\\.')}${name[2] ? '' : '(?![\\w$])'}`, 'g');
  const words = avoid.split(' ').map((word) => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    return `(?:(?<![A-Za-z])(?:${word}|${word.toUpperCase()})|${capital})(?![a-z])`;
  });
  return new RegExp(words.join('[\\s_*/-]*'), 'g');
}

/** The words in a file's text that the glossary replaces, in the order of their lines. */
export function offencesIn(path: string, text: string, terms: readonly Term[]) {
  const isCode = /\.[mc]?[jt]sx?$/.test(path);
  const blank = (part: string) => part.replace(/[^\n]/g, '.');
  let shown = text;
  for (const [exception] of EXCEPTIONS) shown = shown.replaceAll(exception, blank);
  const code = shown.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|^import [^;]*;/gm, blank);
  const matches = [
    ...terms.map((term) => ({ term, where: shown })),
    ...(isCode ? HABITS : []).map((term) => ({ term, where: code })),
  ];
  return matches
    .flatMap(({ term: { avoid, write, pattern }, where }) =>
      [...where.matchAll(pattern)].map(({ index }) => ({
        line: where.slice(0, index).split('\n').length,
        avoid,
        write,
      })),
    )
    .sort((a, b) => a.line - b.line);
}

if (process.argv[1] === import.meta.filename) {
  const terms = termsOf(readFileSync(join(root, 'docs', 'glossary.md'), 'utf8'));
  const files = trackedFiles(SKIPPED);
  if (files.length === 0 || terms.length === 0) {
    console.log(
      '! No file or no term was found, so no word was looked at. The files are those that Git tracks.',
    );
  }
  let count = 0;
  for (const path of files) {
    for (const { line, avoid, write } of offencesIn(path, readFileSync(join(root, path), 'utf8'), terms)) {
      console.log(`${path}:${line} has “${avoid}”. Write: ${write}`);
      count++;
    }
  }
  if (count > 0) {
    console.log(`${count} word${count === 1 ? '' : 's'} that docs/glossary.md replaces.`);
    process.exit(1);
  }
  console.log(`${terms.length} words of the glossary are in none of ${files.length} files`);
}
