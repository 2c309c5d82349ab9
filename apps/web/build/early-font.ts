import type { Plugin } from 'vite';

/**
 * Asks for the font with the page, instead of when the first text is drawn, and after all that the screen needs more:
 * a page counts as loaded only once its letters stand.
 */
export function earlyFont(): Plugin {
  return {
    name: 'afyakadi-early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
              fetchpriority: 'low',
            },
            injectTo: 'head',
          })),
    },
  };
}
