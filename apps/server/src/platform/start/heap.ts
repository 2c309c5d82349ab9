import { setFlagsFromString } from 'node:v8';

/**
 * Percent by which the old part of the heap may grow before V8 collects it. By default V8 lets it grow several times
 * over while the machine has memory: 64 clients at once turned 25 MB of need into 100.
 */
const growingPercent = 60;

/**
 * Limits the heap under load (docs/performance.md, Memory). A Node that does not know the flag reports it and
 * continues.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
