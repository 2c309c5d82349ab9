import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SUPERUSER } from './cluster.ts';
import { isPostgresOf } from './processes.ts';

export interface AttachOptions {
  dataDir: string;
  database?: string;
}

/** How long a PostgreSQL that is starting or recovering is waited for, in milliseconds. */
const patience = 30_000;

/**
 * Returns the PostgreSQL that another process of ours runs on this data directory now, for a command beside it. It
 * continues when the caller ends.
 * @returns its superuser's URL on loopback; null when none runs there
 * @throws when one runs and this account may not read where and how, or when it does not get ready
 */
export async function attach(options: AttachOptions): Promise<{ adminUrl: string } | null> {
  const { dataDir, database = 'afyakadi' } = options;
  const base = placeOf(resolve(dataDir));
  const cluster = join(base, 'cluster');
  const begun = Date.now();
  for (;;) {
    const running = readRunning(cluster);
    if (running === null || !isPostgresOf(running.pid, cluster)) return null;
    if (running.ready) {
      const password = readOwn(join(base, 'password')).trim();
      const name = encodeURIComponent(database);
      return { adminUrl: `postgres://${SUPERUSER}:${password}@127.0.0.1:${running.port}/${name}` };
    }
    if (Date.now() - begun > patience) {
      throw new Error(
        `The PostgreSQL of ${dataDir} (process ${running.pid}) has not been ready for ${patience / 1000} s. ` +
          `See ${join(base, 'postgres.log')}.`,
      );
    }
    await sleep(100);
  }
}

/** Returns the place of the cluster: root's may be elsewhere, and a file names it. */
function placeOf(directory: string): string {
  const pointer = join(directory, 'location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : directory;
}

/** PostgreSQL notes its number in the first line, its port in the fourth and its state in the eighth. */
function readRunning(cluster: string): { pid: number; port: number; ready: boolean } | null {
  const file = join(cluster, 'postmaster.pid');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw readable(file, error);
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return { pid, port, ready: lines[7]?.trim() === 'ready' && Number.isInteger(port) && port > 0 };
}

function readOwn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw readable(file, error);
  }
}

function readable(file: string, error: unknown): Error {
  if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM') {
    return new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return new Error(
    `${file} may be read by another account only. Run the command as the account that runs the product ` +
      '(sudo -u …), or as root.',
  );
}

function codeOf(error: unknown): string {
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' ? code : '';
}
