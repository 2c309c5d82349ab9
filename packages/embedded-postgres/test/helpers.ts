import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A new directory with a blank in its name, which every path below then has. */
export function temporaryDirectory(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'afyakadi pg '));
  chmodSync(path, mode);
  return path;
}

export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** Where the data directory's cluster lies, which for root may be somewhere else. */
export function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'location');
  return join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'cluster');
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Starts PostgreSQL in a process of its own and waits for its URL, or for its error. */
export async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; failure: string; output: () => string }> {
  const runner = join(import.meta.dirname, 'runner.ts');
  const child = spawn(process.execPath, [runner, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const answer = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const line = /^(?:URL|FAILED) .*$/m.exec(output)?.[0];
      if (line !== undefined && output.includes(`${line}\n`)) resolve(line);
    });
    // Only then all output has come.
    child.once('close', () => resolve(`FAILED ${output}`));
  });
  const [url, failure] = answer.startsWith('URL ') ? [answer.slice(4), ''] : ['', answer];
  return { child, url, failure, output: () => output };
}

export async function waitFor(what: () => boolean | Promise<boolean>, milliseconds = 20_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('What was waited for did not come.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
