// One temporary folder for all that a run of the tests leaves on disk. Imports node: modules only.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWithUs } from './watchdog.mjs';

/** Makes a folder that goes with us, however we end, and has the programs that we start put their temporary files there. */
export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-test-'));
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  removeWithUs(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
