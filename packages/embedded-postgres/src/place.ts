import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, canEnter, ensureAccount, isRoot } from './account.ts';

/** Where data and binaries go when root's own directories are closed to the unprivileged account. */
export const SHARED_PLACE = '/var/lib/afyakadi';

/** Where a cluster lies and whom it belongs to. */
export interface Place {
  /** Holds `cluster/`, `password`, `lock` and `postgres.log`. */
  base: string;
  account: Account | undefined;
}

/**
 * Finds or makes the place of a data directory's cluster. That is the data directory itself, except for root
 * with a directory the unprivileged account cannot enter (a clone in /root): then the cluster lies under
 * {@link SHARED_PLACE} and a file `location` in the data directory says where.
 */
export function findPlace(dataDir: string, onProgress: (text: string) => void): Place {
  const directory = makeDirectory(resolve(dataDir));
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

/** Makes a directory, enterable by others whatever the umask says; what existed before stays as it is. */
function makeDirectory(path: string): string {
  const first = mkdirSync(path, { recursive: true });
  if (first !== undefined && isRoot()) {
    for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
  }
  return realpathSync(path);
}
