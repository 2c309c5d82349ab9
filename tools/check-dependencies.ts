// Checks package-lock.json: its content is fixed, and complete on every system and on the oldest Node; its licences and
// install scripts are known, direct dependencies exact, and no advisory is known of it. Asks the registry too, where it
// answers within seconds, and else says how old the known advisories are (a line that begins with "! "); with `--fresh`, old
// ones end it. `--refresh` writes the registry's answer into tools/advisories.json, `--osv PATH` that of an OSV export.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intersects, Range } from 'semver';
import { root } from './bootstrap/repository.mjs';
import {
  type Advisories,
  askRegistry,
  type Found,
  merged,
  readAdvisories,
  readOsv,
  storeAdvisories,
} from './lib/advisories.ts';
import { type Lock, type LockEntry, packagesOf, readLock } from './lib/lock.ts';

const command = 'node tools/run.mjs tools/check-dependencies.ts';
/** After so many days the known advisories are too old for a release (`--fresh`). */
const freshDays = 7;
const needsFresh = process.argv.includes('--fresh');
/** The release line of Node that npm ci may run on (decision 025). */
const oldestNode = '>=20.20 <21';
/** How long the registry is waited for, in milliseconds. */
const patience = 5_000;

/** The package's own name, of a path in the lock: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** tools/dependencies.json. */
export interface Rules {
  licences: string[];
  /** Of packages that build or test the product and are no part of it. */
  licencesOfTools: string[];
  settledLicences: Record<string, string>;
  installScripts: Record<string, string>;
}

/** Returns the problems of a lock, a line each. */
export function problemsOf(lock: Lock, rules: Rules, known: Advisories): string[] {
  const problems: string[] = [];
  const locked = new Set(Object.keys(lock.packages).map(nameOf));
  const members = Object.keys(lock.packages).filter((path) => /^(?:apps|packages)\/[^/]+$/.test(path));
  const delivered = packagesOf(members, lock);
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!locked.has(name))
        problems.push(
          `${name} is not in the lock, so npm ci refuses it: take a version that the registry has`,
        );
    }
    if (!path.includes('node_modules/')) problems.push(...inexact(path, entry));
    else if (!entry.link) {
      const licences = [...rules.licences, ...(delivered.has(path) ? [] : rules.licencesOfTools)];
      problems.push(...wrongWith(nameOf(path), entry, { ...rules, licences }, known));
    }
  }
  return [...new Set(problems)];
}

function inexact(path: string, entry: LockEntry): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  return kinds
    .flatMap((kind) => Object.entries(entry[kind] ?? {}))
    .filter(([name, range]) => !name.startsWith('@afyakadi/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
    .map(([name, range]) => `${path || 'package.json'} wants ${name} ${range}: name one exact version`);
}

function wrongWith(name: string, entry: LockEntry, rules: Rules, known: Advisories): string[] {
  const problems: string[] = [];
  const what = `${name}@${entry.version}`;
  if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${what} has no sha512 integrity`);
  if (entry.resolved !== undefined) {
    problems.push(
      `${what} is tied to the address ${entry.resolved}: npm config omit-lockfile-registry-resolved`,
    );
  }
  const node = entry.engines?.node ?? '*';
  // npm leaves out an optional package that does not fit, without a word.
  if (entry.optional && !intersects(node, oldestNode)) {
    problems.push(`${what} is optional and needs Node ${node}: npm ci on Node 20 would leave it out`);
  }
  if (entry.hasInstallScript && !(name in rules.installScripts)) {
    problems.push(
      `${what} runs a script when it is installed: look at it, then list it in tools/dependencies.json`,
    );
  }
  if (!licenceIsKnown(name, entry, rules)) {
    problems.push(`${what} has the licence ${entry.license ?? 'none'}: settle it in tools/dependencies.json`);
  }
  for (const { package: advised, range, id } of known.advisories) {
    if (advised === name && !(id in known.accepted) && isInRange(entry.version ?? '', range)) {
      problems.push(`${what} is vulnerable (${id}: ${range}): take a later version`);
    }
  }
  return problems;
}

/** Throws for a range that cannot be read, which would otherwise hide its advisory. */
function isInRange(version: string, range: string): boolean {
  return new Range(range, { includePrerelease: true }).test(version);
}

function licenceIsKnown(name: string, { license }: LockEntry, rules: Rules): boolean {
  if (name in rules.settledLicences) return true;
  if (!license) return false;
  const allowed = (licence: string) => rules.licences.includes(licence);
  const bare = license.replaceAll(/[()]/g, '');
  return / OR /.test(bare) ? bare.split(' OR ').some(allowed) : bare.split(' AND ').every(allowed);
}

/** Says how old the known advisories are where the registry could not be asked. Throws Error where that is too old. */
function sayAge(why: string, { answeredAt, advisories }: Advisories): void {
  const days = answeredAt === null ? null : Math.floor((Date.now() - Date.parse(answeredAt)) / 86_400_000);
  const age = days === null ? 'no source has ever answered' : `the last answer is ${days} days old`;
  const says = `The registry was not asked for advisories (${why}). ${advisories.length} are known; ${age}.`;
  if (needsFresh && (days === null || days >= freshDays) && process.env.OLD_ADVISORIES !== 'accepted') {
    throw new Error(
      `${says} An answer younger than ${freshDays} days is needed here. Where the registry answers: ${command} --refresh. ` +
        `From an OSV export: ${command} --osv PATH. To go on without: OLD_ADVISORIES=accepted`,
    );
  }
  console.log(`! ${says}`);
}

async function main(): Promise<void> {
  const lock = readLock();
  const known = await currentAdvisories(lock);
  const rules: Rules = JSON.parse(readFileSync(join(root, 'tools', 'dependencies.json'), 'utf8'));
  const problems = problemsOf(lock, rules, known);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

async function currentAdvisories(lock: Lock): Promise<Advisories> {
  const osv = process.argv.indexOf('--osv');
  if (osv > 0) {
    const names = new Set(Object.keys(lock.packages).map(nameOf));
    return stored(readOsv(process.argv[osv + 1] ?? '', names));
  }
  const refresh = process.argv.includes('--refresh');
  const answer = await askRegistry(refresh ? 60_000 : patience);
  if (refresh && 'found' in answer) return stored(answer);
  const known = readAdvisories();
  if ('found' in answer) return { ...known, advisories: merged(known.advisories, answer.found) };
  if (refresh) {
    throw new Error(`The registry gave no advisories (${answer.why}); tools/advisories.json stays as it is.`);
  }
  sayAge(answer.why, known);
  return known;
}

function stored(answer: Found): Advisories {
  const all = storeAdvisories(answer);
  console.log(`${answer.found.length} advisories by ${answer.source}; ${all.advisories.length} are listed.`);
  return all;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(`✗ ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
