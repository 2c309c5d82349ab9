import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts `public/early.js` into the page, which has to wait for no further file then, and names there the file of the
 * signed-in screens' frame. The script loads it beside the start, which would request it only once it runs. It also sets
 * theme and language before the first paint, by the rules of `lib/browser/theme.ts` and `lib/text/i18n.ts`; where storage
 * is forbidden, the light theme and English stay. The security policy of the page has its hash (`platform/http/web.ts`).
 * @param script the path of `early.js`
 */
export function earlyFrame(script: string): Plugin {
  return {
    name: 'afyakadi-early-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(
          '<script src="/early.js"></script>',
          () => `<script>${readFileSync(script, 'utf8')}</script>`,
        ),
        tags: Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.name === 'frame')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'frame', href: `/${fileName}` },
            injectTo: 'head-prepend',
          })),
      }),
    },
  };
}
