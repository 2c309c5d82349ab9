import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformAsync } from '@babel/core';
import lingui from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const usesMacro = /@lingui\/(core|react)\/macro/;

/**
 * Compiles lingui's macros (`t`, `<Trans>`, `useLingui`) to catalogue look-ups with Babel, in the files that import
 * them. Vite compiles TypeScript and JSX. The plugin also collects all texts, and a build fails if one is missing
 * from the catalogues.
 */
export function macros(catalogueDirectory: string): Plugin {
  // Loaded here, because the tests run in another directory.
  const linguiConfig = getConfig({ cwd: catalogueDirectory });
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
          plugins: [[lingui, { stripMessageField: building, linguiConfig }]],
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
      const english = readFileSync(path.join(catalogueDirectory, 'en.po'), 'utf8');
      const known = new Set([...english.matchAll(/^#\. js-lingui-id: (\S+)$/gm)].map((match) => match[1]));
      const unknown = [...seen].filter(([key]) => !known.has(key)).map(([key, file]) => `${key} in ${file}`);
      if (unknown.length > 0) {
        this.error(`Texts missing from the catalogues; run "npm run extract": ${unknown.join(', ')}`);
      }
    },
  };
}
