// Checks that what code, comments and documents cite exists: a number of docs/requirements.md or docs/domain.md, a
// decision, a file that a document links to or names in backticks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './bootstrap/repository.mjs';
import { trackedFiles } from './lib/tracked-files.ts';

const SKIPPED: [pattern: RegExp, why: string][] = [
  [/^tools\/check-citations(?:\.test)?\.ts$/, 'this check, with its examples'],
  [/^apps\/server\/data\//, 'names of diagnoses and items'],
  [/^apps\/server\/test\/scheme\/recorded\/.*\.json$/, 'recorded answers'],
  [/\/generated[/.]/, 'generated data and code'],
  [/^(?:package-lock\.json|LICENSE.*)$/, 'written by others'],
  [/\.(?:png|ttf|woff2?|ico|svg|pdf|gz)$/, 'not text'],
];

/** The anchors that can be cited. */
export interface Citable {
  requirement: ReadonlySet<string>;
  domain: ReadonlySet<string>;
  decision: ReadonlySet<string>;
  isFile: (path: string) => boolean;
  /** Whether the text that looks like a path names a file or folder. */
  isNamed: (path: string) => boolean;
}

/** The files and folders of a repository: each is found by the end of its path, with `src` or without, also where `*` or
 *  `<name>` stands for a part of it, and a file of TypeScript without its ending. */
export function namesOf(files: readonly string[]): (path: string) => boolean {
  const withoutSrc = (path: string) => path.replaceAll(/(?<=^|\/)src\/|\/src\/?$/g, '');
  const known = new Set(
    files.flatMap((file) =>
      withoutSrc(file)
        .split('/')
        .map((_, index, parts) => parts.slice(0, parts.length - index).join('/')),
    ),
  );
  const folders = new Set([...known].flatMap((path) => path.split('/').slice(0, -1)));
  const list = `\n/${[...known].join('\n/')}\n`;
  return (path) => {
    if (/^text\/|(?:^|\/)(?:dist|node_modules)(?:\/|$)/.test(path)) return true;
    // Others are names of packages, calls of schemes and the like.
    if (!/\.(?:tsx?|mjs|md|sql|grit|po|css)$/.test(path) && !folders.has(path.split('/')[0] ?? ''))
      return true;
    const pattern = withoutSrc(path)
      .replace(/\/$/, '')
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\*|<[^>]*>/g, '[^/\\n]*');
    return new RegExp(`/${pattern}(?:(?:\\.test|\\.spec)?\\.tsx?)?\n`).test(list);
  };
}

/** The numbers of a document: of its sections, of paragraphs such as `- **4.2**`, of rows such as `| 2.1 |`. */
export function numbersOf(markdown: string): Set<string> {
  const numbers = [...markdown.matchAll(/^(?:## | *- \*\*|\| )(\d+(?:\.\d+)*)\b/gm)].map(
    ([, number]) => `${number}`,
  );
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) throw new Error(`The number ${twice} names two paragraphs.`);
  return new Set(numbers);
}

/** A blank, also over the end of a line of a comment. */
const gap = String.raw`(?: |\s*\n\s*(?:\*|\/\/|--|#)? ?)`;
const number = String.raw`\d+(?:\.\d+)*`;
const citation = new RegExp(
  String.raw`\b(requirement|domain|decision)s?${gap}(${number}(?:(?:,| and| or| to)${gap}${number})*)`,
  'gi',
);
/** The sign belongs to standards, `RFC 9110 §7.2`; `(decisions, Roles)` has no number. */
const unnumbered = /(?<!RFC \d+ )§ ?\d*|(?<!\])\((?:decisions|domain)[,)]/g;
/** A link to a file; one that begins with `/` leads to a screen of the product. */
const link = /\]\((?![a-z]+:|\/)([^)\s#]+)/g;
/** A path or a file's name in backticks. */
const path = /`([\w<*-][\w.<>*-]*(?:(?:\/[\w.<>*-]+)+\/?|\.(?:tsx?|mjs|md|sql|grit|po|css)))`/g;

/** Returns the citations in a file's text that do not resolve, in the order of its lines. */
export function unresolvedIn(file: string, text: string, citable: Citable) {
  const cited = [...text.matchAll(citation)].flatMap(({ index, 1: document = '', 2: list = '' }) => {
    const name = document.toLowerCase() as 'requirement' | 'domain' | 'decision';
    return [...list.matchAll(new RegExp(number, 'g'))]
      .filter(([cited]) => !citable[name].has(cited))
      .map(([cited]) => ({ index, citation: `${name} ${cited}` }));
  });
  const vague = [...text.matchAll(unnumbered)].map(({ index, 0: citation }) => ({ index, citation }));
  const ofDocument = file.endsWith('.md')
    ? [
        ...[...text.matchAll(link)].filter(([, target = '']) => !citable.isFile(join(dirname(file), target))),
        // An archived decision names the files of its time.
        ...[...text.matchAll(path)].filter(
          ([, name = '']) => !file.includes('/archive/') && !citable.isNamed(name),
        ),
      ].map(({ index, 1: target = '' }) => ({ index, citation: target }))
    : [];
  return [...cited, ...vague, ...ofDocument]
    .sort((a, b) => a.index - b.index)
    .map(({ index, citation }) => ({ line: text.slice(0, index).split('\n').length, citation }));
}

if (process.argv[1] === import.meta.filename) {
  const docs = join(root, 'docs');
  const numbersIn = (name: string) => numbersOf(readFileSync(join(docs, name), 'utf8'));
  const citable: Citable = {
    requirement: numbersIn('requirements.md'),
    domain: numbersIn('domain.md'),
    decision: new Set(
      readdirSync(join(docs, 'decisions'), { recursive: true, encoding: 'utf8' }).flatMap(
        (path) => /(?:^|\/)(\d{3})-[^/]*\.md$/.exec(path)?.[1] ?? [],
      ),
    ),
    isFile: (path) => existsSync(join(root, path)),
    isNamed: namesOf(trackedFiles([])),
  };
  const files = trackedFiles(SKIPPED);
  if (files.length === 0)
    console.log('! No file was found, so no citation was looked at. The files are those that Git tracks.');
  let count = 0;
  for (const path of files) {
    for (const { line, citation } of unresolvedIn(path, readFileSync(join(root, path), 'utf8'), citable)) {
      console.log(`${path}:${line} cites “${citation}”, which does not exist.`);
      count++;
    }
  }
  if (count > 0) {
    console.log(
      `${count} to correct: cite a number of docs/requirements.md or docs/domain.md, a decision by its three digits, or a path that exists.`,
    );
    process.exit(1);
  }
  console.log(`all citations in ${files.length} files resolve`);
}
