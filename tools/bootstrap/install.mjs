// Installs the packages of package-lock.json unless exactly those are there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './output.mjs';
import { runQuietly } from './processes.mjs';
import { readStamp, root, withSetupLock, writeStamp } from './repository.mjs';

export async function ensureInstalled() {
  if (readStamp('install') === lockHash()) return;
  await withSetupLock(async () => {
    const wanted = lockHash();
    if (readStamp('install') === wanted) return;
    if (!matchesLock()) await step('Installing packages (npm ci, some 40 seconds)', install);
    writeStamp('install', wanted);
  });
}

async function install() {
  // The npm that runs us, when one does: a machine may have several, or none in its PATH.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const direct = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
  const why = 'npm ci failed; its own words are above. Is the registry reachable?';
  if (direct) await runQuietly(process.execPath, [npm, ...args], why);
  else await runQuietly('npm', args, why);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 *   of a package in package-lock.json
 */

/** Whether someone ran npm ci by hand: npm notes what it installed, and writes that note last. */
function matchesLock() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = packagesOf(note);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found === undefined
      ? entry.optional === true && !fitsHere(entry)
      : found.version === entry.version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Entry>} by path
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Of the optional packages only those made for this very system must be there.
 * @param {Entry} entry
 */
function fitsHere({ os, cpu, libc }) {
  const ours = os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
  return ours && (libc === undefined || libc.includes(isMusl() ? 'musl' : 'glibc'));
}

function isMusl() {
  /** @type {{ header?: { glibcVersionRuntime?: string } }} */
  const report = process.report.getReport();
  return process.platform === 'linux' && report.header?.glibcVersionRuntime === undefined;
}
