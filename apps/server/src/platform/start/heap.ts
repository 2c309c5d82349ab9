import { setFlagsFromString } from 'node:v8';

/**
 * The options of the Node that runs the server; they have no effect later. By default the new space of Node 24 grows to
 * 128 MB, four times that of Node 20; this is 32 MB.
 */
export const nodeOptions = ['--max-semi-space-size=16'];

/** Its environment: by default glibc keeps memory for each of its threads, 10 MB in all. */
export const nodeEnvironment = { MALLOC_ARENA_MAX: '1' };

/**
 * Percent by which the old part of the heap may grow before V8 collects it. By default V8 lets it grow several times
 * over while the machine has memory: 64 clients at once turned 40 MB of need into 75.
 */
const growingPercent = 30;

/**
 * Limits the heap under load (docs/performance.md, Memory). A Node that does not know the flag reports it and
 * continues.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
