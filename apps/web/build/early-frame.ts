import type { Plugin } from 'vite';

/**
 * Names in the page the file of the signed-in screens' frame. `public/early.js` loads it beside the start, which would
 * request it only once it runs. That script also sets theme and language before the first paint, by the rules of
 * `lib/browser/theme.ts` and `lib/text/i18n.ts`; where storage is forbidden, the light theme and English stay. It is
 * part of the bytes of every screen, and is not minified, so it is short.
 */
export function earlyFrame(): Plugin {
  return {
    name: 'afyakadi-early-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.name === 'frame')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'frame', href: `/${fileName}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}
