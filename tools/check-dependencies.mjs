// Checks what package-lock.json would install: that its content is fixed, and complete on every system and on the oldest
// Node; that its licences and install scripts are known, direct dependencies exact, and no advisory known of it. Asks the
// registry too, where it answers within seconds. Lines that begin with "! " are warnings.
// `--refresh` asks the registry and writes what it says into tools/advisories.json.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { isInRange } from './lib/versions.mjs';

const advisoriesFile = join(root, 'tools', 'advisories.json');
/** After so many days the stored advisories are called old. */
const freshDays = 30;
/** The release line of Node that npm ci may run on (decision 025). */
const oldestNode = 20;
/** How long the registry is waited for, in milliseconds. */
const patience = 5_000;

/** The package's own name, of a path in the lock: `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * What is wrong with a lock, a line each.
 * @param lock package-lock.json, read
 * @param rules tools/dependencies.json, read
 * @param known tools/advisories.json, read
 */
export function problemsOf(lock, rules, known) {
  const problems = [];
  const locked = new Set(Object.keys(lock.packages).map(nameOf));
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!locked.has(name))
        problems.push(
          `${name} is not in the lock, so npm ci refuses it: take a version that the registry has`,
        );
    }
    if (!path.includes('node_modules/')) problems.push(...inexact(path, entry));
    else if (!entry.link) problems.push(...wrongWith(nameOf(path), entry, rules, known));
  }
  return [...new Set(problems)];
}

function inexact(path, entry) {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  return kinds
    .flatMap((kind) => Object.entries(entry[kind] ?? {}))
    .filter(([name, range]) => !name.startsWith('@afyakadi/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
    .map(([name, range]) => `${path || 'package.json'} wants ${name} ${range}: name one exact version`);
}

function wrongWith(name, entry, rules, known) {
  const problems = [];
  const what = `${name}@${entry.version}`;
  if (!/^sha512-/.test(entry.integrity ?? '')) problems.push(`${what} has no sha512 integrity`);
  if (entry.resolved !== undefined) {
    problems.push(
      `${what} is tied to the address ${entry.resolved}: npm config omit-lockfile-registry-resolved`,
    );
  }
  if (entry.optional && !installsOnOldestNode(entry.engines?.node ?? '*')) {
    problems.push(
      `${what} is optional and needs Node ${entry.engines.node}: npm ci on Node ${oldestNode} would leave it out`,
    );
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
    if (of === name && !(id in known.accepted) && isInRange(entry.version, range)) {
      problems.push(`${what} is vulnerable (${id}: ${range}): take a later version`);
    }
  }
  return problems;
}

/** Whether npm installs an optional package there: it says nothing where it does not. */
function installsOnOldestNode(range) {
  return range.split('||').some((part) => {
    const [, sign = '', major = '0'] = /^\s*([<>=^~]*)\s*v?(\d+)?/.exec(part) ?? [];
    return sign.startsWith('>') || major === '0' ? Number(major) <= oldestNode : Number(major) === oldestNode;
  });
}

function licenceIsKnown(name, { license, dev }, rules) {
  if (name in rules.settledLicences) return true;
  if (!license) return false;
  const allowed = (one) =>
    rules.licences.includes(one) || (dev === true && rules.licencesOfTools.includes(one));
  const bare = license.replaceAll(/[()]/g, '');
  return / OR /.test(bare) ? bare.split(' OR ').some(allowed) : bare.split(' AND ').every(allowed);
}

/** What `npm audit` says, or why it could not be asked. */
function askRegistry(milliseconds) {
  const npm = process.env.npm_execpath;
  const direct = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm);
  const words = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${milliseconds}`];
  return new Promise((resolve) => {
    const child = spawn(direct ? process.execPath : 'npm', direct ? [npm, ...words] : words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve({ why: error.message }));
    child.on('close', () => {
      clearTimeout(timer);
      try {
        const { vulnerabilities, message } = JSON.parse(said);
        resolve(
          vulnerabilities ? { found: readAudit(vulnerabilities) } : { why: message ?? 'it gave no answer' },
        );
      } catch {
        resolve({ why: `no answer within ${milliseconds / 1000} s` });
      }
    });
  });
}

/** The advisories themselves, out of npm's answer. */
export function readAudit(vulnerabilities) {
  return Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object')
    .map(({ name, range, url, source }) => ({
      ...{ package: name, range },
      id: /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source),
    }));
}

function merged(known, found) {
  const all = new Map([...known, ...found].map((each) => [`${each.package} ${each.id}`, each]));
  return [...all.values()].sort((a, b) => (`${a.package} ${a.id}` < `${b.package} ${b.id}` ? -1 : 1));
}

async function main() {
  const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  const known = read('tools', 'advisories.json');
  const refresh = process.argv.includes('--refresh');
  const { found, why } = await askRegistry(refresh ? 60_000 : patience);
  if (refresh) {
    if (!found)
      throw new Error(`The registry could not be asked (${why}); tools/advisories.json stays as it is.`);
    known.advisories = merged(known.advisories, found);
    known.takenAt = new Date().toISOString().slice(0, 10);
    known.source = 'npm audit, by node tools/check-dependencies.mjs --refresh, and what was listed before';
    writeFileSync(advisoriesFile, `${JSON.stringify(known, null, 2)}\n`);
    console.log(`${found.length} advisories of this lock; ${known.advisories.length} are listed.`);
  } else if (found) {
    known.advisories = merged(known.advisories, found);
  } else {
    const days = Math.floor((Date.now() - Date.parse(known.takenAt)) / 86_400_000);
    if (days > freshDays) {
      console.log(
        `! The registry could not be asked for advisories (${why}), and those in tools/advisories.json are ${days} days ` +
          'old. Where it answers: node tools/check-dependencies.mjs --refresh',
      );
    }
  }
  const problems = problemsOf(read('package-lock.json'), read('tools', 'dependencies.json'), known);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  });
}
