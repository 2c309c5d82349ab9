// What must be there before anything else: the packages of the lock file, and a Node that is new enough.
// Imports node: modules only, for in a fresh clone there is nothing else.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { checkBootstrapNode, continueOnSupportedNode } from './runtime.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

/**
 * Installs the packages of package-lock.json unless exactly those are there. Returns on a supported Node only: on an
 * older one the program continues in another process, on the Node that the packages bring.
 */
export async function ensureInstalled() {
  checkBootstrapNode();
  if (readStamp('install') !== lockHash()) await install();
  await continueOnSupportedNode();
}

async function install() {
  await withSetupLock(async () => {
    const wanted = lockHash();
    if (readStamp('install') === wanted) return;
    if (!matchesLock()) {
      await step('Installing packages (npm ci, some 40 seconds)', async () => {
        // The npm that runs us, when one does: a machine may have several, or none in its PATH.
        const npm = process.env.npm_execpath;
        const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
        const direct = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
        const why = 'npm ci failed; its own words are above. Is the registry reachable?';
        if (direct) await runQuietly(process.execPath, [npm, ...args], why);
        else await runQuietly('npm', args, why);
      });
    }
    writeStamp('install', wanted);
  });
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Whether someone ran npm ci by hand: npm notes what it installed, and writes that note last. */
function matchesLock() {
  const note = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const installed = read(note);
  return Object.entries(read(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found === undefined
      ? entry.optional === true && !fitsHere(entry)
      : found.version === entry.version;
  });
}

/** Of the optional packages only those made for this very system must be there. */
function fitsHere({ os, cpu, libc }) {
  const musl =
    process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined;
  const ours = os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
  return ours && (libc === undefined || libc.includes(musl ? 'musl' : 'glibc'));
}
