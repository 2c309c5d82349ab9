import type { Plugin } from 'vite';

/**
 * Preloads the font with the page, at low priority. Otherwise the browser requests it only when it renders the first
 * text.
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
