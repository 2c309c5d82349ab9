import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Facts about a running process. `started` distinguishes processes that used the same number one after the other. */
export interface ProcessFacts {
  started: string;
  command: string;
  /** Working directory, where the system reports it. */
  directory: string | undefined;
}

/** Facts of a living process; nothing for one that has ended, a zombie included: it only waits to be counted. */
export function processFacts(pid: number): ProcessFacts | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(pid);
}

function factsFromProc(pid: number): ProcessFacts | undefined {
  let stat: string;
  let command: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return undefined;
  }
  // The name is in brackets and may itself contain blanks and brackets; the fields begin after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  let directory: string | undefined;
  try {
    directory = readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Another account's process: its directory is not ours to read.
  }
  return { started: `${bootId()}/${fields[19] ?? ''}`, command: command.replaceAll('\0', ' '), directory };
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function factsFromPs(pid: number): ProcessFacts | undefined {
  if (process.platform === 'win32') {
    try {
      process.kill(pid, 0);
      return { started: '', command: '', directory: undefined };
    } catch {
      return undefined;
    }
  }
  const line = (field: string): string =>
    spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const state = line('stat');
  if (state === '' || state.startsWith('Z')) return undefined;
  return { started: line('lstart'), command: line('command'), directory: undefined };
}

/** Whether the process with this number is a PostgreSQL that serves exactly this cluster directory. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  const facts = processFacts(pid);
  if (facts === undefined) return false;
  const path = realpathSync(cluster);
  // PostgreSQL makes its cluster its working directory, which stays true when the directory is renamed.
  if (facts.directory !== undefined) return facts.directory === path && /postgres/.test(facts.command);
  return facts.command.includes(path) && /postgres/.test(basename(facts.command.split(' -D ')[0] ?? ''));
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until `done` is true; false when it was not within `milliseconds`. */
export async function waitUntil(done: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!done()) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Stops a PostgreSQL: a fast shutdown first (open transactions roll back, everything is written), then an
 * immediate one (the next start recovers from the log), then by force. No acknowledged row is lost by any.
 */
export async function stopPostgres(pid: number, gone: () => boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [name, milliseconds] of steps) {
    signal(pid, name);
    if (await waitUntil(gone, milliseconds)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by force.`);
}
