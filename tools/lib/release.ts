import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/repository.mjs';

/** The commit that a ref of git names in a repository, shortened; undefined if there is none. */
export function commitOf(ref: string, repository = root): string | undefined {
  try {
    return git(
      repository,
      'rev-parse',
      '--verify',
      '--quiet',
      '--short',
      '--end-of-options',
      `${ref}^{commit}`,
    );
  } catch {
    return undefined;
  }
}

/**
 * Checks a commit out into a new folder, as a clone of its own, so that nothing of it stays in this repository. It
 * shares our packages if its lock file is ours; otherwise its first start installs them.
 * @returns why it cannot be started, if so
 */
export function checkOutRelease(commit: string, folder: string, repository = root): string | undefined {
  git(repository, 'clone', '--quiet', '--shared', '--no-checkout', repository, folder);
  git(folder, 'checkout', '--quiet', '--detach', commit);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  if (!existsSync(join(folder, 'package.json')) || !JSON.parse(read('package.json')).scripts?.start) {
    return `${commit} is too old to be measured: it has no npm start.`;
  }
  const lock = 'package-lock.json';
  const isOurs =
    existsSync(join(folder, lock)) && read(lock) === readFileSync(join(repository, lock), 'utf8');
  if (isOurs) sharePackages(join(repository, 'node_modules'), join(folder, 'node_modules'));
  return undefined;
}

/** Links all packages but our own, whose links in the new folder lead to its own sources. */
function sharePackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@afyakadi')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    // Stamps and caches are each folder's own; the lock of what is installed is not.
    else if (!name.startsWith('.') || name === '.bin' || name === '.package-lock.json') {
      symlinkSync(join(from, name), join(to, name));
    }
  }
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
