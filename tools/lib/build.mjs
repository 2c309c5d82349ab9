// Builds what changed: the server by esbuild, the web app by Vite. Imports node: modules only at load; the
// tools come from node_modules when a build begins, after the install.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';
import { fail, step } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { hashOf, readStamp, removeStamp, writeStamp } from './stamps.mjs';

const server = join(root, 'apps', 'server');
const web = join(root, 'apps', 'web');

/** The server's programs and its worker thread: each that exists under apps/server/src is bundled to apps/server/dist/<name>.mjs. */
const ENTRIES = ['main', 'admin', 'demo', 'pdf-worker'];

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'packages', 'tools/lib/build.mjs'];

/**
 * Bundles the server's programs when their sources changed.
 * @param extra further programs by name: `{ seed: 'tools/demo/seed.ts' }` becomes apps/server/dist/seed.mjs
 */
export async function buildServer(extra = {}) {
  const entries = serverEntries(extra);
  const names = Object.keys(entries);
  if (!names.includes('main')) fail('apps/server/src/main.ts is missing, so there is no server to build.');
  // A further program has a folder of its own; the benchmark's fills the tables as the scale test does.
  const folders = new Set(Object.values(extra).flatMap((path) => [dirname(path), 'apps/server/test/scale']));
  const sources = [...COMMON, 'apps/server/src', ...folders];
  await whenChanged(
    `server-${names.join('-')}`,
    sources,
    names.map((name) => join(server, 'dist', `${name}.mjs`)),
    () =>
      step('Building the server', async () => {
        const { build, stop } = await import('esbuild');
        await build(serverOptions(entries));
        // Else its helper process would stay, idle, as long as the server runs.
        await stop();
      }),
  );
}

/** Builds the web app when its sources changed. */
export async function buildWeb() {
  const sources = [...COMMON, 'apps/web'];
  await whenChanged('web', sources, [join(web, 'dist', 'index.html')], () =>
    step('Building the web app', async () => {
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      const why = 'The web app could not be built; the reason is above.';
      // React's development build is larger and slower, and Vite takes it unless this says production.
      const env = { ...process.env, NODE_ENV: 'production' };
      await runQuietly(process.execPath, [vite, 'build'], why, { cwd: web, env });
    }),
  );
}

/** esbuild's options for the server, for `--dev` too, which watches. */
export function serverOptions(entries = serverEntries({})) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: join(server, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    logLevel: 'warning',
    // Packages of npm stay outside, with their own files and binaries; our own are TypeScript and go in.
    packages: 'external',
    plugins: [workspacePackages],
  };
}

function serverEntries(extra) {
  const own = ENTRIES.map((name) => [name, join(server, 'src', `${name}.ts`)]).filter(([, path]) =>
    existsSync(path),
  );
  return Object.fromEntries([
    ...own,
    ...Object.entries(extra).map(([name, path]) => [name, join(root, path)]),
  ]);
}

/** Resolves `@afyakadi/…` to its TypeScript source by the package's own exports, in this very clone. */
const workspacePackages = {
  name: 'workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^@afyakadi\// }, ({ path }) => {
      const [, name, rest] = /^@afyakadi\/([^/]+)(?:\/(.+))?$/.exec(path);
      const folder = join(root, existsSync(join(root, 'packages', name)) ? 'packages' : 'apps', name);
      const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const target =
        rest === undefined ? exports['.'] : (exports[`./${rest}`] ?? exports['./*']?.replace('*', rest));
      if (target === undefined) return { errors: [{ text: `${path} is not exported by packages/${name}` }] };
      return { path: join(folder, target) };
    });
  },
};

async function whenChanged(stamp, sources, results, build) {
  const fresh = () => results.every((path) => existsSync(path)) && readStamp(stamp) === hashOf(sources);
  if (fresh()) return;
  await withSetupLock(async () => {
    if (fresh()) return;
    // Taken before the build: a file changed meanwhile is built again next time.
    const hash = hashOf(sources);
    removeStamp(stamp);
    await build();
    writeStamp(stamp, hash);
  });
}
