import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { prepare, type Side } from './compare.ts';
import { load } from './load.ts';
import { processorTime } from './processes.ts';
import { printTable } from './report.ts';

/** The layers of the server by the files that they are in; the first one that matches has the time. */
const layers: Readonly<Record<string, RegExp>> = {
  guard: /platform\/auth\/|platform\/share|http\/(guards|origin|hosts)/,
  limit: /http\/(limiter|shared-limits|connections|transfers)|fair-queue/,
  validate: /http\/validate|\/zod\//,
  key: /http\/idempotency/,
  compress: /http\/compress/,
  log: /http\/(access-log|log)\.|\/(pino|sonic-boom|thread-stream)\/|platform\/(metrics|trace)/,
  envelope: /http\/(answer|output|headers|fields)|packages\/contract\//,
  context: /platform\/http\//,
  kysely: /\/kysely\/|database\/(compiled|statements)/,
  rows: /database\/(rows|types|iso)|\/(pg-types|pg-protocol)\/|pg\/lib\/result/,
  batch: /platform\/database\/|node_modules\/pg/,
  audit: /platform\/(audit|events)/,
  domains: /server\/src\/(domains|scheme)\//,
  fastify: /node_modules\/(fastify|@fastify|find-my-way)\//,
};
const [collector, rest] = ['collector', 'Node'];

/** The environment of a server that is profiled. */
export const profiled = (folder: string) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'profiler.ts')).href}`,
  BENCH_PROFILES: folder,
});

/** Prints how the processor time of the server's Node is shared by its layers, for each call at 8 connections. */
export async function printLayers(side: Side, folder: string, count: number) {
  const rows: string[][] = [];
  const { pid } = side.server;
  for (const [index, call] of side.calls.entries()) {
    await prepare(side, call);
    const target = await side.targetOf(call);
    process.kill(pid, 'SIGUSR2');
    const before = processorTime(pid);
    await load(target, 8, count);
    const node = ((processorTime(pid) - before) * 1000) / count;
    process.kill(pid, 'SIGUSR2');
    const shares = sharesOf(await readProfile(join(folder, `${index}.cpuprofile`)));
    const timeOf = (layer: string) => ((shares.get(layer) ?? 0) * node).toFixed(2);
    rows.push([call.name, node.toFixed(2), ...[...Object.keys(layers), collector, rest].map(timeOf)]);
  }
  console.log('\n### ms of Node per request by layer, 8 connections, with the profiler on\n');
  printTable(['call', 'all', ...Object.keys(layers), collector, rest], rows);
}

async function readProfile(file: string): Promise<Profiler.Profile> {
  for (const end = Date.now() + 30_000; ; await sleep(100)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** The share of each layer of the sampled time: a frame of a library or of Node counts for the layer that called it. */
export function sharesOf({ nodes, samples = [] }: Pick<Profiler.Profile, 'nodes' | 'samples'>) {
  const layerOf = new Map<number, string>();
  const visit = (id: number, from: string) => {
    const node = nodes.find((each) => each.id === id);
    if (!node) return;
    const { url, functionName } = node.callFrame;
    const layer = Object.entries(layers).find(([, files]) => files.test(url))?.[0];
    layerOf.set(id, functionName === '(garbage collector)' ? collector : (layer ?? from));
    for (const child of node.children ?? []) visit(child, layerOf.get(id) ?? from);
  };
  const [root] = nodes;
  if (root) visit(root.id, rest);
  const idle = new Set(nodes.filter((node) => node.callFrame.functionName === '(idle)').map(({ id }) => id));
  const busy = samples.filter((id) => !idle.has(id));
  const shares = new Map<string, number>();
  for (const id of busy) {
    const layer = layerOf.get(id) ?? rest;
    shares.set(layer, (shares.get(layer) ?? 0) + 1 / busy.length);
  }
  return shares;
}
