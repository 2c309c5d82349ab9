import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type PluginObj, transformAsync, types } from '@babel/core';
import lingui from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { textsOf } from './catalogues.ts';

const usesMacro = /@lingui\/(core|react)\/macro/;

const hasKey = (name: string) => (node: types.Node) =>
  (types.isObjectProperty(node) && types.isIdentifier(node.key, { name })) ||
  (types.isJSXAttribute(node) && types.isJSXIdentifier(node.name, { name }));

/** Compiles the English text beside a key, as the page has no compiler for texts with parts. */
const compiled: PluginObj = {
  visitor: {
    ObjectExpression({ node }) {
      if (!node.properties.some(hasKey('id'))) return;
      const text = node.properties.find(hasKey('message'));
      if (types.isObjectProperty(text) && types.isStringLiteral(text.value)) {
        text.value = types.valueToNode(compileMessage(text.value.value));
      }
    },
    JSXOpeningElement({ node }) {
      if (!node.attributes.some(hasKey('id'))) return;
      const text = node.attributes.find(hasKey('message'));
      if (!types.isJSXAttribute(text)) return;
      const value = types.isJSXExpressionContainer(text.value) ? text.value.expression : text.value;
      if (types.isStringLiteral(value)) {
        text.value = types.jsxExpressionContainer(types.valueToNode(compileMessage(value.value)));
      }
    },
  },
};

/**
 * Compiles lingui's macros (`t`, `<Trans>`, `useLingui`) to catalogue look-ups with Babel, in the files that import
 * them. Vite compiles TypeScript and JSX. A build keeps each English text, compiled, beside its key, so a screen brings
 * its own texts and English needs no catalogue. The plugin also collects all keys, and a build fails if one is missing
 * from the catalogue.
 */
export function macros(catalogue: string): Plugin {
  // The default one: lingui.config.ts is for the extraction, and loads its program.
  const linguiConfig = makeConfig({}, { skipValidation: true });
  const seen = new Map<string, string>();
  let building = false;
  return {
    name: 'afyakadi-macros',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    transform: {
      filter: { id: /\.tsx?$/ },
      async handler(code, id) {
        if (!usesMacro.test(code)) return null;
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[lingui, { stripMessageField: false, linguiConfig }], ...(building ? [compiled] : [])],
        });
        if (!result?.code) return null;
        for (const [, key] of result.code.matchAll(/\bid: "([^"]{6})"/g)) {
          if (key) seen.set(key, path.basename(id));
        }
        return { code: result.code, map: result.map ?? null };
      },
    },
    buildEnd(error) {
      if (!building || error) return;
      const known = textsOf(readFileSync(catalogue, 'utf8'));
      const unknown = [...seen].filter(([key]) => !known.has(key)).map(([key, file]) => `${key} in ${file}`);
      if (unknown.length > 0) {
        this.error(`Texts missing from the catalogue; run "npm run extract": ${unknown.join(', ')}`);
      }
    },
  };
}
