// npm run states: draws docs/states.md from the state tables of the server (`state.ts` of a domain). With `check` it writes
// nothing: it fails when the document is outdated, or when code outside a table writes one of its states as a literal.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStates, type States } from '../apps/server/test/setup/states.ts';
import { root } from './bootstrap/repository.mjs';

const server = join(root, 'apps', 'server', 'src');

/** The text of docs/states.md. */
export function documentOf(all: readonly States[]): string {
  return [
    '# States',
    'Drawn from the tables in `apps/server/src/domains/*/state.ts` by `npm run states`; `npm test -- check` fails when',
    'this page is outdated. No other move succeeds ([decision 035](decisions/035-state-tables.md)). A condition in square',
    'brackets is required beside the state.',
    ...all.map(({ table, initial }) => sectionOf(table, initial)),
    '',
  ]
    .join('\n')
    .replace('# States\n', '# States\n\n');
}

function sectionOf({ name, about, column, events, guards }: States['table'], initial: States['initial']) {
  const moves = Object.entries(events).flatMap(([event, row]) =>
    Object.entries(row).flatMap(([from, to]) =>
      typeof to === 'string' ? [`  ${from} --> ${to}: ${labelOf(event, guards?.[event])}`] : [],
    ),
  );
  const first = Object.entries(initial).map(([event, state]) => `  [*] --> ${state}: ${event}`);
  return `\n## ${name}\n\n${about} Stored in \`${column}\`.\n\n\`\`\`mermaid\nstateDiagram-v2\n${[...first, ...moves].join('\n')}\n\`\`\``;
}

const labelOf = (event: string, guard: string | undefined) => (guard ? `${event} [${guard}]` : event);

/**
 * Lines of a file that write a state as a literal: in the `set` of an `update`, in the values of an `insert`, or in the
 * builder's `set` and `values`. A state that reaches a statement through a variable is not seen.
 */
export function literalsIn(text: string, all: readonly States[]): { line: number; column: string }[] {
  return all.flatMap(({ table: { column: place, states } }) => {
    const [table = '', column = ''] = place.split('.');
    const literal = `'(?:${states.join('|')})'`;
    const until = (end: string) => `(?:(?!${end})[^])*?`;
    const ofStatement = until('\\bwhere\\b|`\\s*[.;,)]');
    const written = new RegExp(
      [
        `\\bupdate ${table}\\b${ofStatement}\\b${column} = (?:case\\b${until('\\bend\\b')})?${literal}`,
        `\\binsert into ${table} \\(${ofStatement}\\b${column}\\b${ofStatement}${literal}`,
        `(?:updateTable|insertInto)\\('${table}(?: as \\w+)?'\\)${until('\\.where\\(|\\.execute')}\\b${column}: [^\\n]*?${literal}`,
      ].join('|'),
      'g',
    );
    return [...text.matchAll(written)].map(({ 0: match, index }) => ({
      line: text.slice(0, index + match.length).split('\n').length,
      column: place,
    }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const all = await readStates();
  const path = join(root, 'docs', 'states.md');
  const document = documentOf(all);
  if (process.argv[2] !== 'check') {
    writeFileSync(path, document);
  } else {
    const offences = globSync('**/*.ts', { cwd: server })
      .filter((file) => !file.endsWith('.test.ts') && !/\/state\.ts$/.test(file))
      .flatMap((file) =>
        literalsIn(readFileSync(join(server, file), 'utf8'), all).map(
          ({ line, column }) => `apps/server/src/${file}:${line} writes ${column} without its state table`,
        ),
      );
    if (readFileSync(path, 'utf8') !== document)
      offences.push('docs/states.md is outdated. Run: npm run states');
    if (offences.length > 0) {
      console.log(offences.join('\n'));
      process.exit(1);
    }
    console.log(`${all.length} state tables, and docs/states.md shows them`);
  }
}
