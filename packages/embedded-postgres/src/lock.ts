import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processFacts } from './processes.ts';

/** Prevents a second process from touching a running cluster, before PostgreSQL would. */
export interface Lock {
  release(): void;
}

interface Holder {
  pid: number;
  started: string;
  token: string;
}

/** Milliseconds to wait for a living owner, which may just be ending. */
const PATIENCE = 5_000;

/**
 * Takes the lock of a place. A dead owner is recognised by its number and start time and replaced.
 * @throws when a living process has it; the message names DATA_DIR as the remedy.
 */
export async function takeLock(
  base: string,
  dataDir: string,
  onProgress: (text: string) => void = () => {},
): Promise<Lock> {
  const path = join(base, 'lock');
  const mine: Holder = {
    pid: process.pid,
    started: processFacts(process.pid)?.started ?? '',
    token: randomUUID(),
  };
  const draft = join(base, `lock.${mine.token}`);
  try {
    writeFileSync(draft, JSON.stringify(mine));
    const begun = Date.now();
    let reported = false;
    for (let attempt = 0; attempt < 20; attempt++) {
      if (tryLink(draft, path)) {
        // Two processes that found the same dead owner could each have moved a lock away: the one whose lock remains
        // after a moment has it.
        await sleep(30);
        if (read(path)?.token === mine.token) return { release: () => release(path, mine.token) };
        continue;
      }
      const holder = read(path);
      if (holder === undefined) {
        await sleep(20);
        continue;
      }
      if (processFacts(holder.pid)?.started === holder.started) {
        if (Date.now() - begun < PATIENCE && holder.pid !== process.pid) {
          if (!reported) onProgress(`Waiting for process ${holder.pid} to end, which uses ${dataDir}`);
          reported = true;
          attempt--;
          await sleep(100);
          continue;
        }
        throw new Error(
          `The data directory ${dataDir} is in use by process ${holder.pid}. ` +
            'Stop that one first, or set DATA_DIR to another directory.',
        );
      }
      moveAway(path, holder.token);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${path} could not be taken. Is another start under way with the same DATA_DIR?`);
}

/** A link, unlike a write, makes the name and its content appear in one step, or fails. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // An unreadable lock has no living owner: the lock appears complete or not at all.
    return error instanceof SyntaxError ? { pid: 0, started: '', token: '' } : undefined;
  }
}

function moveAway(path: string, token: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // If it was not the dead holder's but a fresh one, it goes back.
  if ((read(aside)?.token ?? '') !== token) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function release(path: string, token: string): void {
  if (read(path)?.token === token) rmSync(path, { force: true });
}
