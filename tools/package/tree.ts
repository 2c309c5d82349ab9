// What an installation contains: the server and our packages as TypeScript, the built web app, the packages that they
// need, PostgreSQL and Node. It is a copy of a part of the repository, with the same paths.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { nodeEnvironment, nodeOptions } from '../../apps/server/src/platform/start/heap.ts';
import { findBinaries } from '../../packages/embedded-postgres/src/binaries.ts';
import { fail } from '../bootstrap/output.mjs';
import { runQuietly } from '../bootstrap/processes.mjs';
import { root } from '../bootstrap/repository.mjs';
import { buildWeb } from '../lib/build.ts';
import { packagesOf, readLock } from '../lib/lock.ts';

/** Where every artefact has it. */
export const home = '/usr/lib/afyakadi';

/** How a server is started there. */
export const start = {
  node: join(home, 'node/bin/node'),
  options: nodeOptions,
  program: join(home, 'apps/server/src/main.ts'),
  admin: join(home, 'apps/server/src/admin.ts'),
  environment: nodeEnvironment,
};

/** The version of the product. */
export function ownVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** How Debian and container images call this machine's architecture. */
export const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

/** A file of deploy/ with a value for each of its @names@. */
export function fromDeploy(file: string, values: Record<string, string> = {}): string {
  const text = readFileSync(join(root, 'deploy', file), 'utf8');
  return text.replaceAll(/@(\w+)@/g, (whole, name) => values[name] ?? whole);
}

/**
 * Writes the command line of an installation into its `stage`.
 * @param files the options that read the settings, where they are in files and not in the environment: of Node, and of
 *   runuser for the group that may read them
 */
export function addAdmin(stage: string, files = { settings: '', groups: '' }): void {
  mkdirSync(join(stage, 'usr/bin'), { recursive: true });
  const file = join(stage, 'usr/bin/afyakadi-admin');
  writeFileSync(file, fromDeploy('afyakadi-admin', files), { mode: 0o755 });
}

/** Lays the product out below a new folder, as it will be below the root of a machine. */
export async function layOutTree(stage: string): Promise<void> {
  const node = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  if (process.platform !== 'linux' || !existsSync(join(node, 'bin', 'node'))) {
    fail(
      `Package on Linux, x64 or arm64: the packages bring no Node for ${process.platform} ${process.arch}.`,
    );
  }
  await buildWeb();
  const folder = join(stage, home);
  mkdirSync(folder, { recursive: true });
  // npm may have skipped the script that links PostgreSQL's libraries; this does it.
  findBinaries(folder, undefined, () => {});
  for (const path of [...sources(), ...productionPackages()]) copy(path, folder);
  for (const path of ['bin', 'LICENSE'])
    cpSync(join(node, path), join(folder, 'node', path), { recursive: true });
  const manifest = { name: 'afyakadi', version: ownVersion(), private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Whatever the modes of the clone are, every account may read the product.
  await runQuietly(
    'chmod',
    ['-R', 'u=rwX,go=rX', join(stage, 'usr')],
    'The modes of the files could not be set.',
  );
}

function sources(): string[] {
  return [
    ...['package.json', 'src', 'migrations', 'data'].map((name) => join('apps/server', name)),
    'apps/web/dist',
    ...['contract', 'demo', 'embedded-postgres'].flatMap((name) =>
      ['package.json', 'src'].map((part) => join('packages', name, part)),
    ),
  ];
}

/** The folders in node_modules that the server needs, by the lock; those for other systems are not installed. */
function productionPackages(): string[] {
  return [...packagesOf(['apps/server'], readLock())].filter((path) => existsSync(join(root, path)));
}

/** Nothing reads them at run time: tests, types, source maps, and binaries of another JavaScript runtime and for linking. */
const unused = /\.test\.[cm]?[jt]s$|\.d\.[cm]?ts$|\.map$|\.bare$|\.a$/;

/** A package's own node_modules are packages of their own. */
function copy(path: string, folder: string): void {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      !unused.test(source) && (basename(source) !== 'node_modules' || relative(root, source) === path),
  });
}
