// Builds the web app when it changed. Imports node: modules only; Vite runs in a process of its own, after the install.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { hashOf, readStamp, removeStamp, writeStamp } from './stamps.mjs';

const web = join(root, 'apps', 'web');
const sources = ['package-lock.json', 'tsconfig.base.json', 'packages', 'tools/lib/build.mjs', 'apps/web'];

/** Builds the web app when its sources changed. */
export async function buildWeb() {
  const fresh = () => existsSync(join(web, 'dist', 'index.html')) && readStamp('web') === hashOf(sources);
  if (fresh()) return;
  await withSetupLock(async () => {
    if (fresh()) return;
    // Taken before the build: a file changed meanwhile is built again next time.
    const hash = hashOf(sources);
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
