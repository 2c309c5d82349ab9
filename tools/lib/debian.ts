// Debian's packages for the tests, where we may install them.
import { readFileSync } from 'node:fs';
import { step } from '../bootstrap/output.mjs';
import { run } from '../bootstrap/processes.mjs';

/** Whether we are root on Debian. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && isDebian();
}

/** Installs packages. @param choices the first that can be installed is enough; each may name several packages */
export async function install(what: string, ...choices: string[][]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing ${what} (apt-get, once)`, async () => {
    await run('apt-get', ['update', '-q'], { env });
    for (const packages of choices) {
      const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
      if ((await run('apt-get', args, { env })).code === 0) return;
    }
  });
}

function isDebian(): boolean {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
