import path from 'node:path';
import { icons as lucide } from '@iconify-json/lucide';
import type { Plugin } from 'vite';

/** Every icon's elements have these, which `Icon.ts` gives to the whole. */
const stroke =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * Gives the browser each icon of Lucide as a component: `virtual:icon/chevron-down`. Each is a module of its own, and the
 * list of them (`ui/icons.ts`) none, so that a screen loads only its own icons.
 */
export function icons(ui: string): Plugin {
  return {
    name: 'afyakadi-icons',
    resolveId: { filter: { id: /^virtual:icon\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler(id) {
        const name = path.basename(id);
        const body = lucide.icons[name]?.body;
        if (body === undefined) throw new Error(`Lucide has no icon "${name}"`);
        return [
          `import { iconOf } from ${JSON.stringify(path.join(ui, 'Icon.ts'))};`,
          `export default /* @__PURE__ */ iconOf(${JSON.stringify(drawingOf(body))});`,
        ].join('\n');
      },
    },
    transform: {
      filter: { id: /[\\/]ui[\\/]icons\.ts$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}

/** The elements of an icon with their attributes. */
function drawingOf(body: string): [tag: string, attributes: Record<string, string>][] {
  const elements = body.replaceAll(stroke, '').matchAll(/<([a-z]+) ([^>]*)\/>/g);
  return [...elements].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ]);
}
