// Builds the web app when it changed. Vite runs in a process of its own.
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { step } from '../bootstrap/output.mjs';
import { runQuietly } from '../bootstrap/processes.mjs';
import { readStamp, removeStamp, root, withSetupLock, writeStamp } from '../bootstrap/repository.mjs';

const web = join(root, 'apps', 'web');
const sources = ['package-lock.json', 'tsconfig.json', 'packages', 'tools/lib/build.ts', 'apps/web'];
const skipped = new Set(['node_modules', 'dist', 'gallery', 'test', '.data', 'test-results']);

/** Builds the web app when its sources changed. */
export async function buildWeb(): Promise<void> {
  const isFresh = () => existsSync(join(web, 'dist', 'index.html')) && readStamp('web') === hashOfSources();
  if (isFresh()) return;
  await withSetupLock(async () => {
    if (isFresh()) return;
    // Taken before the build: a file changed meanwhile is built again next time.
    const hash = hashOfSources();
    removeStamp('web');
    await step('Building the web app', async () => {
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      const why = 'The web app could not be built; the reason is above.';
      // React's development build is larger and slower, and Vite takes it unless this says production.
      const env = { ...process.env, NODE_ENV: 'production' };
      await runQuietly(process.execPath, [vite, 'build'], why, { cwd: web, env });
    });
    writeStamp('web', hash);
  });
}

/** Hash over the names and contents of the sources, paths relative to the repository. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version).update(root);
  for (const path of sources) addTo(hash, join(root, path));
  return hash.digest('hex');
}

function addTo(hash: Hash, path: string): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory() ? !skipped.has(entry.name) : entry.isFile()) addTo(hash, join(path, entry.name));
  }
}
