import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Bundles the server's programs, its worker threads' among them, where their sources have changed. */
export function buildProduct(): void {
  build({});
}

/**
 * Bundles a program of the tests beside the server's own, so that it finds the same packages.
 * @param source its file, from the repository's root
 * @returns the file to run
 */
export function buildProgram(name: string, source: string): string {
  build({ [name]: source });
  return join(root, 'apps', 'server', 'dist', `${name}.mjs`);
}

function build(extra: Record<string, string>): void {
  const text = `import('./tools/lib/build.mjs').then((tools) => tools.buildServer(${JSON.stringify(extra)}))`;
  execFileSync(process.execPath, ['--eval', text], { cwd: root, stdio: 'pipe' });
}
