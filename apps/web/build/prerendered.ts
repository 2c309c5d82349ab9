import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `login.html`: the page with the sign-in as its screen draws it, so that it is seen and typed into before the code
 * has come. `test/prerendered.test.tsx` compares both; `hand-over.js` draws that of the language, and hands over what was
 * typed. They are templates: a page that still loads would show both.
 * @param folder that of the forms by language, and of the script
 */
export function prerendered(folder: string): Plugin {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  return {
    name: 'afyakadi-prerendered',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const page = files.find(({ fileName }) => fileName === 'index.html');
        const picture = files.find(
          (file) => file.type === 'asset' && file.names.includes('illustration.svg'),
        );
        if (page?.type !== 'asset' || !picture) throw new Error('The page or its picture was not built');
        const forms = ['en', 'sw']
          .map((language) => `<template lang="${language}">${read(`${language}.html`)}</template>`)
          .join('')
          .replace(/href="[^"#]*illustration\.svg/g, `href="/${picture.fileName}`)
          // Without its script the form sends nothing, and no password into an address.
          .replaceAll('<form ', '<form method="dialog" ');
        const source = String(page.source).replace(
          /<div id="app">[\s\S]*?<\/div>\s*<\/div>/,
          () =>
            `${forms}<div id="prerendered"></div><div id="app"></div><script>${read('hand-over.js')}</script>`,
        );
        this.emitFile({ type: 'asset', fileName: 'login.html', source });
      },
    },
  };
}
