import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeWithUs } from '../bootstrap/processes.mjs';

/** Creates the folder for all temporary files of the programs that we start. It is removed when we end, by kill -9 too. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-test-'));
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  removeWithUs(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
