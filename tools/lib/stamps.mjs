// Stamps tell whether something made earlier still fits its sources. They lie in node_modules, so that a fresh
// install makes everything anew.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'test', '.data', 'test-results']);

/** Hash over the names and contents of files and folders, paths relative to the repository. */
export function hashOf(paths) {
  const hash = createHash('sha256').update(process.version).update(root);
  for (const path of paths) addTo(hash, join(root, path));
  return hash.digest('hex');
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory() ? !SKIPPED.has(entry.name) : entry.isFile()) addTo(hash, join(path, entry.name));
  }
}

const stampFile = (name) => join(root, 'node_modules', '.afyakadi', name);

export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(name, value) {
  mkdirSync(join(root, 'node_modules', '.afyakadi'), { recursive: true });
  writeFileSync(stampFile(name), value);
}

export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}
