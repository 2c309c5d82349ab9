import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canEnter, ensureAccount, isRoot } from './account.ts';

/** Where data and binaries go when root's own directories are closed to the unprivileged account. */
export const SHARED_PLACE = '/var/lib/afyakadi';

/** Where a cluster lies and whom it belongs to. */
export interface Place {
  /** Contains `cluster/`, `password`, `lock` and `postgres.log`. */
  base: string;
  account: Account | undefined;
}

/**
 * Finds or makes the place of a data directory's cluster. That is the data directory itself, except for root with a
 * directory the unprivileged account cannot enter (a clone in /root): then the cluster is under {@link SHARED_PLACE},
 * and a file `location` in the data directory points to it.
 */
export function findPlace(dataDir: string, onProgress: (text: string) => void): Place {
  const directory = openDataDir(dataDir);
  if (!isRoot()) return { base: directory, account: undefined };

  const account = ownerOfCluster(directory) ?? ensureAccount(onProgress);
  const pointer = join(directory, 'location');
  if (existsSync(pointer)) {
    const base = readFileSync(pointer, 'utf8').trim();
    onProgress(`The database of ${directory} lies in ${base}`);
    makeDirectory(base);
    return { base, account: ownerOfCluster(base) ?? account };
  }
  if (canEnter(directory, account)) return { base: directory, account };
  if (existsSync(join(directory, 'cluster'))) {
    throw new Error(
      `The database in ${directory} cannot be entered by the account PostgreSQL runs as (number ${account.uid}). ` +
        `Open the way to it (chmod o+x on ${directory} and the directories above), or set DATA_DIR to another one.`,
    );
  }
  const base = join(SHARED_PLACE, createHash('sha256').update(directory).digest('hex').slice(0, 16));
  if (existsSync(base)) {
    // Its data directory was removed by someone who wants a fresh start: obey, but throw nothing away.
    const aside = `${base}.${new Date().toISOString().replaceAll(/[^0-9]/g, '')}`;
    renameSync(base, aside);
    onProgress(`An earlier database of ${directory} was put aside as ${aside}`);
  }
  makeDirectory(SHARED_PLACE);
  makeDirectory(base);
  writeFileSync(pointer, `${base}\n`);
  onProgress(`PostgreSQL's account cannot enter ${directory}, so the database goes to ${base}`);
  return { base, account };
}

/** An existing cluster decides whom PostgreSQL runs as: it may have been made by an ordinary user. */
function ownerOfCluster(base: string): Account | undefined {
  const cluster = join(base, 'cluster');
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

/** Makes a directory that others may enter, independent of the umask; an existing one stays as it is. */
function makeDirectory(path: string): string {
  // One by one: mkdirSync's `recursive` never ends where the system answers "no such directory" inside one that is
  // there, as /proc does.
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder))
    missing.unshift(folder);
  for (const each of missing) {
    makeOne(each);
    if (isRoot()) chmodSync(each, 0o755);
  }
  return realpathSync(path);
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start may have made it in the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * The data directory, made when it is missing, as a path without links.
 * @throws when it cannot be made or written in; the text names DATA_DIR, the person's way out.
 */
export function openDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    const directory = makeDirectory(path);
    // Tested by writing: root may have the right although the file system refuses everybody.
    rmSync(mkdtempSync(join(directory, 'probe-')), { recursive: true });
    return directory;
  } catch (error) {
    throw new Error(dataDirProblem(path, error));
  }
}

/** Whether a full disk stopped us, initdb or PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error &&
    /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/.test(error.message)
  );
}

/** Returns the message for a refused operation inside the data directory. */
export function dataDirProblem(path: string, error: unknown): string {
  if (isDiskFull(error)) return `The disk of DATA_DIR ${path} is full. Make room on it, then start again.`;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const problem =
    code === 'ENOTDIR' || code === 'EEXIST'
      ? 'there is a file in its place or above it'
      : code === 'EACCES' || code === 'EPERM'
        ? 'this account may not write there'
        : code === 'EROFS'
          ? 'the disk there cannot be written'
          : 'it cannot be made or used there';
  return `DATA_DIR ${path} is no folder to keep the data in: ${problem} (${message}). Set another, such as DATA_DIR=/var/lib/afyakadi-data`;
}
