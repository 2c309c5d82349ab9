import { availableParallelism } from 'node:os';

/**
 * Hashes are worked on by the threads that files are read with, of which Node has four: one at least is left to those,
 * however many sign in at once.
 */
const atOnce = Math.min(3, availableParallelism());
let working = 0;
const waiting: (() => void)[] = [];

/** Queues CPU-bound work, first in, first out. Returns the work's result. */
export async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (working < atOnce) working++;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}
