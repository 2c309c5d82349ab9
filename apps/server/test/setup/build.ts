import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Bundles the server's programs, its worker threads' among them, where their sources have changed. */
export function buildProduct(): void {
  const build = `import('./tools/lib/build.mjs').then((tools) => tools.buildServer())`;
  execFileSync(process.execPath, ['--eval', build], { cwd: root, stdio: 'pipe' });
}
