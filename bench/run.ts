// What every benchmark program needs: a folder, a log, an end in order, and a deadline.
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './servers.ts';

/** A reason that the reader of the benchmark can act on: it is printed as one line, without the servers' log. */
export class BenchError extends Error {}

export interface Run {
  /** Removed when the program ends. */
  readonly folder: string;
  /** The file that servers write their log to. */
  readonly log: number;
  /** Calls `end` when the program ends: the last one first. */
  onEnd(end: () => Promise<unknown>): void;
  /** Waits for a server, which is stopped when the program ends at the latest. */
  started(server: Promise<Running>): Promise<Running>;
}

/** Runs a benchmark, and ends all that it started, also after a signal, a failure or so many minutes. */
export async function runBench(minutes: number, main: (run: Run) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-bench-'));
  // PostgreSQL, which root runs under another account, must be able to enter it, otherwise it would store its data elsewhere.
  chmodSync(folder, 0o755);
  const logFile = join(folder, 'servers.log');
  const log = openSync(logFile, 'a');
  const ends: (() => Promise<unknown>)[] = [];
  const onEnd = (end: () => Promise<unknown>) => void ends.push(end);
  const started = async (server: Promise<Running>) => {
    const running = await server;
    onEnd(running.stop);
    return running;
  };
  const close = async () => {
    // A session in a long statement does not end; PostgreSQL, which is stopped last, ends it.
    for (const end of ends.splice(0).reverse()) await Promise.race([end().catch(() => {}), sleep(12_000)]);
    closeSync(log);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const stopEarly = async (why: string) => {
    console.error(`✗ ${why}`);
    await close();
    process.exit(1);
  };
  setTimeout(
    () => void stopEarly(`The benchmark took longer than ${minutes} minutes`),
    minutes * 60_000,
  ).unref();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => void stopEarly(`Ended by ${name}`));
  }
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores`,
  );
  try {
    await main({ folder, log, onEnd, started });
  } catch (error) {
    if (error instanceof BenchError) await stopEarly(error.message);
    console.error(error);
    console.error(readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n'));
    process.exitCode = 1;
  }
  await close();
  process.exit();
}

/** Prints how long a step took. */
export async function timed<T>(text: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`✓ ${text} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}
