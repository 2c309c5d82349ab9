import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWithUs } from '../bootstrap/processes.mjs';

/** Creates the folder for all temporary files of the programs that we start. It is removed when we end, by kill -9 too. */
export function scratchFolder(place = tmpdir()): string {
  const folder = mkdtempSync(join(place, 'afyakadi-test-'));
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  removeWithUs(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** The space that the files of a run may need, in bytes. */
const room = 6 * 1024 ** 3;

/**
 * Returns Linux's folder in memory if a run fits into it, unless TMPDIR names another place. A database has about a
 * thousand files, and the tests make hundreds: on a disk this costs several times as much processor time.
 */
export function folderInMemory(): string | undefined {
  if (process.env.TMPDIR || !existsSync('/proc/mounts')) return undefined;
  const [, folder, options = ''] =
    /^\S+ (\/dev\/shm) tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  if (folder === undefined || options.split(',').includes('noexec')) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) >= room ? folder : undefined;
}
