// Finds the texts that the server or the contract may show to a person: sentences in string literals. Template parts
// become {}, so that a text matches its translation however the parts are named.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bootstrap/repository.mjs';

/** Where texts for people are. Texts of the start and the demo are for the operator, who reads English. */
const PLACES = [
  'packages/contract/src/schemas',
  'packages/contract/src/upload.ts',
  'packages/contract/src/words/imports.ts',
  'packages/contract/src/words/roles.ts',
  'packages/contract/src/words/rules.ts',
  'packages/contract/src/endpoints',
  'apps/server/src/domains',
  'apps/server/src/platform/http',
  'apps/server/src/platform/auth',
  'apps/server/src/platform/messages',
  'apps/server/src/scheme',
];

/** Lines whose text is not shown: programming errors, the API's own documentation, logs. */
const NOT_SHOWN =
  /new \w*Error\(|super\(|`Must be \$\{wanted|summary:|request\.log|^\s*(?:\/\/|\*|\/\*\*)|'internal',/;

/** Files whose errors the administrator reads: why a message did not go out. */
const SHOWN_ERRORS = /platform\/messages\//;

/** Documents and exported files are always in English (docs/decisions/009); messages to staff contain both languages. */
const ENGLISH_ONLY = /domains\/(?:documents\/forms\/|compliance\/export-columns|accounts\/message-texts)/;

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Whether a text begins with a capital or a part, has a space, and is no SQL, path or header. */
function isSentence(text: string): boolean {
  return (
    /^(?:[A-Z][a-z]+|\{\}|[A-Z]\d)\S* \S/.test(text) &&
    !/\b(?:select|from|where)\b.*=/.test(text) &&
    /\w{3}/.test(text.replaceAll('{}', ''))
  );
}

/** `${…}` and `{name}` become {}. */
export function normal(text: string): string {
  return text
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
    .replace(/\{\w+\}/g, '{}')
    .replace(/\\(['"`])/g, '$1');
}

function filesOf(place: string): string[] {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (place.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/docs-page/.test(name))
    .map((name) => join(path, name))
    .filter((file) => !ENGLISH_ONLY.test(file));
}

/** Every text with its places, as `file:line`. */
export function serverWords(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of PLACES.flatMap(filesOf)) {
    const source = readFileSync(file, 'utf8').replace(/\bsql(?:<[^`]*?>)?`(?:[^`\\]|\\.)*`/g, (text) =>
      text.replace(/[^\n]/g, ' '),
    );
    const lines = source.split('\n');
    const shows = SHOWN_ERRORS.test(file);
    lines.forEach((line, index) => {
      // A text that the formatter moved to a line of its own belongs to the call above it.
      const context = /^\s*['"`]/.test(line) ? `${lines[index - 1]}${line}` : line;
      if (shows ? !/Error\(|problem/.test(context) : NOT_SHOWN.test(line) || NOT_SHOWN.test(context)) return;
      for (const match of line.matchAll(LITERAL)) {
        const text = normal(match[1] ?? match[2] ?? match[3] ?? '');
        if (!isSentence(text)) continue;
        found.set(text, [...(found.get(text) ?? []), `${relative(root, file)}:${index + 1}`]);
      }
    });
  }
  return found;
}
