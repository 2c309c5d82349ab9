import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import PO from 'pofile';
import type { Plugin } from 'vite';

/** Reads a catalogue: its texts by their keys, which are those of the extraction (`lingui.config.ts`). */
export function textsOf(catalogue: string): Map<string, string> {
  return new Map(
    PO.parse(catalogue).items.map(({ msgid, msgctxt, msgstr: [text = ''], extractedComments }) => [
      extractedComments.includes('js-lingui-explicit-id') ? msgid : generateMessageId(msgid, msgctxt),
      text,
    ]),
  );
}

/** Compiles a catalogue to a module. Fails if it lacks a text of the English one. */
export function catalogues(): Plugin {
  return {
    name: 'afyakadi-catalogues',
    transform: {
      filter: { id: /\.po$/ },
      async handler(code, id) {
        const english = path.join(path.dirname(id), 'en.po');
        this.addWatchFile(english);
        const keys = [...textsOf(await readFile(english, 'utf8')).keys()].sort();
        const texts = textsOf(code);
        const missing = keys.filter((key) => !texts.get(key));
        if (missing.length > 0) this.error(`Texts missing from ${path.basename(id)}: ${missing.join(', ')}`);
        const compiled = Object.fromEntries(keys.map((key) => [key, compileMessage(texts.get(key) ?? '')]));
        const json = JSON.stringify(JSON.stringify(compiled));
        return { code: `export const messages = JSON.parse(${json});`, map: null, moduleType: 'js' };
      },
    },
  };
}
