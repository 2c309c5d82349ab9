// Checks that every text the server or the contract may show a person has its Swahili, as lingui does for the screens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/repository.mjs';
import { normal, serverWords } from './lib/server-words.ts';

const LOCALES = ['contract.sw.ts', 'descriptions.sw.ts'].map((name) =>
  join(root, 'apps/web/src/locales', name),
);
const KEY = /^\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\w+)):/gm;

const known = new Set<string>();
for (const file of LOCALES) {
  for (const match of readFileSync(file, 'utf8').matchAll(KEY))
    known.add(normal(match[1] ?? match[2] ?? match[3] ?? ''));
}

// A phrase with parts covers the texts that fill them: “At most {} characters” those with a number in it.
const forms = [...known]
  .filter((text) => text.includes('{}'))
  .map((text) => {
    const parts = text.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
const isKnown = (text: string) => known.has(text) || forms.some((form) => form.test(text));

const words = serverWords();
const missing = [...words].filter(([text]) => !isKnown(text));
for (const [text, places] of missing) console.error(`${places[0]}: no Swahili for “${text}”`);
if (missing.length > 0) {
  console.error(`Add ${missing.length} text(s) to apps/web/src/locales/descriptions.sw.ts`);
  process.exit(1);
}
console.log(`${words.size} texts of server and contract have their Swahili`);
