import { type Plugin, runnerImport } from 'vite';
import type { z } from 'zod';
import { rulesOf } from './rules.ts';

interface EndpointData {
  method: string;
  path: string;
  access: string;
  changes: boolean;
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
 * Gives the browser the contract's calls as plain data (`virtual:calls`): their methods and paths, and whether they
 * change data, return a list, or may return no item. Also the paths of downloads and uploads. The schemas and zod
 * stay out of the bundle: TypeScript has checked the requests, and the server checks them again. `virtual:rules`
 * contains the limits of each change's text fields, with the contract's own texts (decision 028).
 */
export function calls(entry: string): Plugin {
  return {
    name: 'afyakadi-calls',
    resolveId: { filter: { id: /^virtual:(?:calls|rules)$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:calls|rules)$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Contract>(entry, { logLevel: 'error' });
        for (const file of [entry, ...dependencies]) this.addWatchFile(file);
        if (id.endsWith('virtual:rules')) {
          const rules = Object.entries(module.endpoints)
            .filter(([, { changes }]) => changes)
            .map(([key, one]) => [key, rulesOf(one.body)]);
          return `export const rules = ${JSON.stringify(Object.fromEntries(rules))};`;
        }
        const data = Object.entries(module.endpoints).map(([key, one]) => [
          key,
          {
            method: one.method,
            path: one.path,
            ...(one.access === 'public' && { open: true }),
            ...(one.changes && { changes: true }),
            ...(one.answer === 'list' && { list: true }),
            ...(one.output.safeParse(null).success && { itemless: true }),
          },
        ]);
        const files = Object.entries(module.downloads).map(([key, one]) => [key, one.path]);
        const taken = Object.entries(module.uploads).map(([key, one]) => [
          key,
          { path: one.path, type: one.type },
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
