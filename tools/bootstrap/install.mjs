// Installs the packages of package-lock.json unless exactly those are there: the ones that the product is built and run
// with, and those of tests and tools only for a program that needs them (decision 025).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { step } from './output.mjs';
import { runQuietly } from './processes.mjs';
import { readStamp, root, withSetupLock, writeStamp } from './repository.mjs';

/**
 * @typedef {'product' | 'all'} Scope which packages: all, or without devDependencies
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 *   of a package in package-lock.json
 * @typedef {Record<string, Entry>} Packages by path
 */

/** Programs that need the product's packages only: paths in the repository. */
const ofProduct = /^(?:apps\/[^/]+\/src\/|tools\/(?:start|package)\.ts$)/;

/** @param {string} program the path of the program that is started */
export async function ensureInstalled(program) {
  /** @type {Scope} */
  const wanted = ofProduct.test(relative(root, program).split(sep).join('/')) ? 'product' : 'all';
  const isThere = () => [`all ${lockHash()}`, `${wanted} ${lockHash()}`].includes(readStamp('install') ?? '');
  if (isThere()) return;
  await withSetupLock(async () => {
    if (isThere()) return;
    const hash = lockHash();
    const installed = installedScope();
    // A clone that had all packages gets all of a changed lock.
    const scope = installed === 'all' || readStamp('install')?.startsWith('all ') ? 'all' : wanted;
    if (installed === undefined) await cleanInstall(scope);
    else if (installed !== scope) await addMissing();
    writeStamp('install', `${scope} ${hash}`);
  });
}

/** @param {Scope} scope */
function cleanInstall(scope) {
  const [what, option] =
    scope === 'all' ? ['all packages', '--include=dev'] : ["the product's packages", '--omit=dev'];
  return step(`Installing ${what} (npm ci)`, () => npm('ci', option));
}

/** npm ci would remove and install the product's packages again. */
function addMissing() {
  return step('Installing the packages of tests and tools (npm install)', () =>
    npm('install', '--include=dev', '--no-save'),
  );
}

/** @param {string[]} command */
async function npm(...command) {
  // The npm that runs us, when one does: a machine may have several, or none in its PATH.
  const file = process.env.npm_execpath;
  // The lock fixes each package's content, so what npm knows of the registry is as good as what it would ask now.
  const args = [...command, '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
  const direct = file !== undefined && /npm-cli\.c?js$/.test(file) && existsSync(file);
  const why = `npm ${command[0]} failed; its own words are above. Is the registry reachable?`;
  if (direct) await runQuietly(process.execPath, [file, ...args], why);
  else await runQuietly('npm', args, why);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** What someone may have installed by hand: npm notes what it installed, and writes that note last. */
function installedScope() {
  const note = join(root, 'node_modules', '.package-lock.json');
  return existsSync(note)
    ? scopeOf(packagesOf(join(root, 'package-lock.json')), packagesOf(note))
    : undefined;
}

/**
 * @param {Packages} locked
 * @param {Packages} installed
 * @returns {Scope | undefined} undefined where a package is missing or has another version
 */
export function scopeOf(locked, installed) {
  const missing = Object.entries(locked).filter(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return false;
    const found = installed[path];
    return found === undefined ? entry.optional !== true || fitsHere(entry) : found.version !== entry.version;
  });
  if (missing.length === 0) return 'all';
  return missing.every(([, { dev }]) => dev === true) ? 'product' : undefined;
}

/**
 * @param {string} file
 * @returns {Packages}
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
