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

/** Compiles a catalogue to a module. Fails if a text that was extracted into it has no translation. */
export function catalogues(): Plugin {
  return {
    name: 'afyakadi-catalogues',
    transform: {
      filter: { id: /\.po$/ },
      handler(code, id) {
        const texts = [...textsOf(code)].sort(([id], [other]) => (id < other ? -1 : 1));
        const missing = texts.flatMap(([key, text]) => (text ? [] : [key]));
        if (missing.length > 0) this.error(`Texts missing from ${path.basename(id)}: ${missing.join(', ')}`);
        const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
        const json = JSON.stringify(JSON.stringify(compiled));
        return { code: `export const messages = JSON.parse(${json});`, map: null, moduleType: 'js' };
      },
    },
  };
}
