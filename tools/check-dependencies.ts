// Checks package-lock.json: its content is fixed, and complete on every system and on the oldest Node; its licences and
// install scripts are known, direct dependencies exact, and no advisory is known of it. Asks the registry too, where it
// answers within seconds. Lines that begin with "! " are warnings. `--refresh` writes the registry's answer into
// tools/advisories.json.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { intersects, Range } from 'semver';
import { root } from './bootstrap/repository.mjs';
import { type Lock, type LockEntry, packagesOf, readLock } from './lib/lock.ts';

const advisoriesFile = join(root, 'tools', 'advisories.json');
const refreshCommand = 'node tools/run.mjs tools/check-dependencies.ts --refresh';
/** After so many days the stored advisories are called old. */
const freshDays = 30;
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

export interface Advisory {
  package: string;
  range: string;
  id: string;
}

/** tools/advisories.json. */
export interface Advisories {
  source: string;
  takenAt: string;
  advisories: Advisory[];
  /** The reason for each accepted advisory, by its id. */
  accepted: Record<string, string>;
}

/** What is wrong with a lock, a line each. */
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
  for (const { package: of, range, id } of known.advisories) {
    if (of === name && !(id in known.accepted) && isInRange(entry.version ?? '', range)) {
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
  const allowed = (one: string) => rules.licences.includes(one);
  const bare = license.replaceAll(/[()]/g, '');
  return / OR /.test(bare) ? bare.split(' OR ').some(allowed) : bare.split(' AND ').every(allowed);
}

type Answer = { found: Advisory[] } | { why: string };

/** What `npm audit` reports, or why it gave no report. */
function askRegistry(milliseconds: number): Promise<Answer> {
  const npm = process.env.npm_execpath;
  const direct = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
  const args = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${milliseconds}`];
  return new Promise((resolve) => {
    const child = spawn(direct ? process.execPath : 'npm', direct ? [npm, ...args] : args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ why: error.message }));
    child.on('close', () => {
      clearTimeout(timer);
      try {
        const { vulnerabilities, message } = JSON.parse(output);
        resolve(
          vulnerabilities ? { found: readAudit(vulnerabilities) } : { why: message ?? 'it gave no answer' },
        );
      } catch {
        resolve({ why: `no answer within ${milliseconds / 1000} s` });
      }
    });
  });
}

/** What is read of `npm audit --json`: an advisory, or the name of the vulnerable package below. */
type Via = string | { name: string; range: string; url?: string; source: number };

/** The advisories themselves, out of npm's answer. */
export function readAudit(vulnerabilities: Record<string, { via: Via[] }>): Advisory[] {
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object')
    .map(({ name, range, url, source }) => ({
      package: name,
      range,
      id: /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source),
    }));
}

function merged(known: Advisory[], found: Advisory[]): Advisory[] {
  const all = new Map([...known, ...found].map((each) => [`${each.package} ${each.id}`, each]));
  return [...all.values()].sort((a, b) => (`${a.package} ${a.id}` < `${b.package} ${b.id}` ? -1 : 1));
}

async function main(): Promise<void> {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const known: Advisories = read('tools', 'advisories.json');
  const refresh = process.argv.includes('--refresh');
  const answer = await askRegistry(refresh ? 60_000 : patience);
  if (refresh) {
    if (!('found' in answer))
      throw new Error(
        `The registry could not be asked (${answer.why}); tools/advisories.json stays as it is.`,
      );
    known.advisories = merged(known.advisories, answer.found);
    known.takenAt = new Date().toISOString().slice(0, 10);
    known.source = `npm audit, by ${refreshCommand}, and what was listed before`;
    writeFileSync(advisoriesFile, `${JSON.stringify(known, null, 2)}\n`);
    console.log(`${answer.found.length} advisories of this lock; ${known.advisories.length} are listed.`);
  } else if ('found' in answer) {
    known.advisories = merged(known.advisories, answer.found);
  } else {
    const days = Math.floor((Date.now() - Date.parse(known.takenAt)) / 86_400_000);
    if (days > freshDays) {
      console.log(
        `! The registry could not be asked for advisories (${answer.why}), and those in tools/advisories.json are ${days} days ` +
          `old. Where it answers: ${refreshCommand}`,
      );
    }
  }
  const problems = problemsOf(readLock(), read('tools', 'dependencies.json'), known);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(`✗ ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}
