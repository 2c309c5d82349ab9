// The repository's folder, and what a start keeps in it for later ones.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a slash at its end. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Node keeps what it made of the sources there, so that only the first start after a change reads them as TypeScript. */
export const compileCache = join(root, 'node_modules', '.afyakadi', 'compiled');

/**
 * The file of a stamp, which says from which sources something was made. Stamps are in node_modules, so that a new
 * install makes everything again.
 * @param {string} name
 */
const stampFile = (name) => join(root, 'node_modules', '.afyakadi', name);

/** @param {string} name */
export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}

const lock = join(root, '.data', 'setup.lock');

/**
 * Runs `work` while no other process of this clone installs or builds; waits for one that does.
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(work) {
  mkdirSync(dirname(lock), { recursive: true });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (let waited = false; !takeLock(draft); waited = true) {
      if (!waited) console.log('… waiting for another start of this clone to finish installing or building');
      await sleep(300);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} draft a file with our process id */
function takeLock(draft) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // No step takes an hour: by then another program has the process id.
    if (!isAlive(owner) || Date.now() - statSync(lock).mtimeMs > 3_600_000) rmSync(lock, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return false;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);
