import { type Plugin, runnerImport } from 'vite';
import type { z } from 'zod';
import { rulesOf } from './rules.ts';

interface EndpointData {
  method: string;
  path: string;
  access: string;
  changes: boolean;
  touches: readonly string[];
  answer: 'item' | 'list';
  body: z.ZodType;
  output: z.ZodType;
}

interface Contract {
  endpoints: Record<string, EndpointData>;
  downloads: Record<string, { path: string }>;
  uploads: Record<string, { path: string; type: string }>;
}

/**
 * Gives the browser the contract's calls as plain data (`virtual:calls`): their paths, and whether they read by GET, ask
 * by POST, return a list, or may return no item. Also the paths of downloads and uploads. The schemas and zod
 * stay out of the bundle: TypeScript has checked the requests, and the server checks them again. `virtual:rules`
 * contains the limits of each change's text fields, with the contract's own texts (decision 028); `virtual:touches` the
 * changes by the topics that they touch.
 */
export function calls(entry: string): Plugin {
  return {
    name: 'afyakadi-calls',
    resolveId: { filter: { id: /^virtual:(?:calls|rules|touches)$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:calls|rules|touches)$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Contract>(entry, { logLevel: 'error' });
        for (const file of [entry, ...dependencies]) this.addWatchFile(file);
        const changes = Object.entries(module.endpoints).filter(([, { changes }]) => changes);
        if (id.endsWith('virtual:rules')) {
          const rules = changes.map(([key, endpoint]) => [key, rulesOf(endpoint.body)]);
          return `export const rules = ${JSON.stringify(Object.fromEntries(rules))};`;
        }
        if (id.endsWith('virtual:touches')) {
          const touches: Record<string, string[]> = {};
          for (const [key, endpoint] of changes) {
            const topics = endpoint.touches.join();
            touches[topics] = [...(touches[topics] ?? []), key];
          }
          return `export const touches = ${JSON.stringify(touches)};`;
        }
        const data = Object.entries(module.endpoints).map(([key, endpoint]) => [
          key,
          {
            path: endpoint.path,
            // A call that says neither is a change.
            ...(endpoint.method === 'GET' ? { gets: true } : !endpoint.changes && { asks: true }),
            ...(endpoint.access === 'public' && { open: true }),
            ...(endpoint.answer === 'list' && { list: true }),
            ...(endpoint.output.safeParse(null).success && { itemless: true }),
          },
        ]);
        const files = Object.entries(module.downloads).map(([key, download]) => [key, download.path]);
        const taken = Object.entries(module.uploads).map(([key, upload]) => [
          key,
          { path: upload.path, type: upload.type },
        ]);
        return [
          `export const calls = ${JSON.stringify(Object.fromEntries(data))};`,
          `export const downloadPaths = ${JSON.stringify(Object.fromEntries(files))};`,
          `export const uploadCalls = ${JSON.stringify(Object.fromEntries(taken))};`,
        ].join('\n');
      },
    },
  };
}
