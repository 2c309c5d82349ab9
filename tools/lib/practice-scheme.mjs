// Builds the practice scheme. Imports node: modules only at load; esbuild comes from node_modules after the install.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { serverOptions } from './build.mjs';
import { root } from './paths.mjs';
import { withSetupLock } from './setup-lock.mjs';

const folder = join(root, 'apps', 'practice-scheme');

/**
 * Bundles the practice scheme; small enough to be bundled each time, so that it never differs from its sources.
 * @returns the program's path
 */
export async function buildPracticeScheme() {
  const dist = join(folder, 'dist');
  await withSetupLock(async () => {
    const { build, stop } = await import('esbuild');
    await build({ ...serverOptions({ main: join(folder, 'src', 'main.ts') }), outdir: dist });
    await stop();
    // The page's files stand beside the program, as they stand beside its source.
    cpSync(join(folder, 'src', 'practice', 'page'), join(dist, 'page'), { recursive: true });
  });
  return join(dist, 'main.mjs');
}
