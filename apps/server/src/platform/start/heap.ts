import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect the old part of the heap when it has grown by this share since the last time. By default V8 lets it
 * grow several times over while the machine has memory: 64 clients at once made 25 MB of what is needed into 100.
 */
const growingPercent = 60;

/**
 * Limits the heap under load (docs/performance.md, Memory). A Node that does not know the flag reports it and
 * continues.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`);
}
