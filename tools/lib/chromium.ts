// Finds the Chromium that the end-to-end tests drive, or installs Debian's.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../bootstrap/output.mjs';
import { run } from '../bootstrap/processes.mjs';
import { canInstall, install } from './debian.ts';

/** The headless shell first: the same engine without windows of its own takes less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PATHS = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of a Chromium that runs; installs it where possible, else ends the program with a clear line. */
export async function ensureChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    fail(`CHROMIUM_PATH is ${chosen}, which cannot be run. Example: CHROMIUM_PATH=/usr/bin/chromium`);
  }
  const browser = await find();
  if (browser !== undefined) return browser;
  if (canInstall()) {
    // Older Debians have no package of the shell.
    await install('Chromium', ['chromium-headless-shell'], ['chromium']);
    const installed = await find();
    if (installed !== undefined) return installed;
    fail('Chromium could not be installed; the reason is above. Install it, or set CHROMIUM_PATH.');
  }
  fail(
    'The end-to-end tests need Chromium, and none was found. Install it (Debian: apt-get install chromium) ' +
      'or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

async function find(): Promise<string | undefined> {
  const executablePath = await import('@playwright/test').then(
    ({ chromium }) => chromium.executablePath(),
    () => undefined,
  );
  const inPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const path of [...inPath, ...PATHS, executablePath]) {
    if (path && existsSync(path) && (await runs(path))) return path;
  }
  return undefined;
}

function runs(path: string): Promise<boolean> {
  return run(path, ['--version'], { capture: true }).then(
    ({ code }) => code === 0,
    () => false,
  );
}
