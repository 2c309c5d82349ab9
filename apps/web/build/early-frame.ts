import type { Plugin } from 'vite';

/** Names in the page the file of the signed-in screens' frame, which `public/early.js` loads beside the start. */
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
            tag: 'meta',
            attrs: { name: 'frame', content: `/${fileName}` },
            injectTo: 'head-prepend',
          })),
    },
  };
}
