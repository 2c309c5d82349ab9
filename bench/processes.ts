import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, nodeOptions } from '../apps/server/src/platform/start/heap.ts';

/** Clock ticks of /proc a second; 100 on every Linux that Node runs on. */
const ticks = 100;

/** Fields of /proc/<pid>/stat after the name, which may contain blanks; undefined for a process that has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const seconds = (fields: string[] | undefined, ...indexes: number[]) =>
  indexes.reduce((sum, field) => sum + Number(fields?.[field] ?? 0), 0) / ticks;

/** Processor time of a process so far, in seconds. */
export function processorTime(pid: number): number {
  return seconds(statOf(pid), 11, 12);
}

/** Processor time of PostgreSQL so far: the postmaster, its ended children, and its running ones. */
export function postgresTime(postmaster: number): number {
  let sum = seconds(statOf(postmaster), 11, 12, 13, 14);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(Number(entry));
    if (Number(fields?.[1]) === postmaster) sum += seconds(fields, 11, 12);
  }
  return sum;
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)?.[1]);
}

/** Memory in MB: now, and the maximum. */
export function memory(pid: number): { now: number; most: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** Starts a program on Node as the product is, with a channel: it ends when we do. */
export function startProgram(script: string, env: Record<string, string>, log: number): ChildProcess {
  return spawn(process.execPath, [...nodeOptions, script], {
    env: { ...nodeEnvironment, ...process.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
}

/** Runs a script of a folder's package.json in a shell, as npm does. */
export function startScript(
  folder: string,
  script: string,
  env: Record<string, string>,
  log: number,
): ChildProcess {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // The shell becomes the program, which then gets our signals.
  return spawn('/bin/sh', ['-c', `exec ${String(scripts[script]).replace(/^exec /, '')}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
}

/** Asks a process to end, and kills it if it does not within ten seconds. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}
