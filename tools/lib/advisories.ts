// The published advisories about packages of npm: what tools/advisories.json knows, and where it is from.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/repository.mjs';

export interface Advisory {
  package: string;
  /** Versions, as npm writes a range. */
  range: string;
  id: string;
}

/** tools/advisories.json. */
export interface Advisories {
  source: string;
  /** The day of the last answer by a source that knows all; none has answered yet if null. */
  answeredAt: string | null;
  advisories: Advisory[];
  /** The reason for each accepted advisory, by its id. */
  accepted: Record<string, string>;
}

const file = join(root, 'tools', 'advisories.json');

export function readAdvisories(): Advisories {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Writes what a source said today to tools/advisories.json, beside what was known before. */
export function storeAdvisories({ found: latest, source, answeredAt }: Found): Advisories {
  const known = readAdvisories();
  const all = { ...known, source, answeredAt, advisories: merged(known.advisories, latest) };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

export interface Found {
  found: Advisory[];
  source: string;
  answeredAt: string;
}

export function merged(known: Advisory[], latest: Advisory[]): Advisory[] {
  const all = new Map([...known, ...latest].map((each) => [`${each.package} ${each.id}`, each]));
  return [...all.values()].sort((a, b) => (`${a.package} ${a.id}` < `${b.package} ${b.id}` ? -1 : 1));
}

/** Asks `npm audit` about the lock; says why there is no answer. */
export function askRegistry(milliseconds: number): Promise<Found | { why: string }> {
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
      resolve(readAudit(output, `no answer within ${milliseconds / 1000} s`));
    });
  });
}

/** What is read of `npm audit --json`: an advisory, or the name of the vulnerable package below. */
type Via = string | { name: string; range: string; url?: string; source: number };

/** The advisories in npm's answer, or the reason that it gives for having none. */
export function readAudit(output: string, silent: string): Found | { why: string } {
  let answer: { vulnerabilities?: Record<string, { via: Via[] }>; message?: string };
  try {
    answer = JSON.parse(output);
  } catch {
    return { why: silent };
  }
  if (!answer.vulnerabilities) return { why: answer.message ?? 'it gave no answer' };
  const advisories = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((via) => typeof via === 'object')
    .map(({ name, range, url, source }) => ({
      package: name,
      range,
      id: /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source),
    }));
  return { found: advisories, source: 'npm audit', answeredAt: new Date().toISOString().slice(0, 10) };
}

/** A record of the OSV format, https://ossf.github.io/osv-schema/: what is read of it. */
interface OsvRecord {
  id: string;
  aliases?: string[];
  modified: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem: string; name: string };
    ranges?: { type: string; events: OsvEvent[] }[];
    versions?: string[];
  }[];
}
type OsvEvent = { introduced: string } | { fixed: string } | { last_affected: string } | { limit: string };

/**
 * Reads an OSV export: a folder of records, or a file with one record, a list of them or `{ vulns }`.
 * @param packages the names that are in the lock; the export has all of npm
 * @throws Error for a file that has another form, and for an export without a record of npm
 */
export function readOsv(path: string, packages: ReadonlySet<string>): Found {
  const files = statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => (name.endsWith('.json') ? [join(path, name)] : []))
    : [path];
  const ofNpm = files
    .flatMap(recordsOf)
    .filter(({ affected = [] }) => affected.some((each) => each.package?.ecosystem === 'npm'));
  // The newest change tells the age of the export: the day of the file says nothing about its content.
  const newest = ofNpm
    .map(({ modified }) => modified)
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error(`${path} has no record of npm`);
  const advisories = ofNpm.filter(({ withdrawn }) => withdrawn === undefined).flatMap(advisoriesOf);
  return {
    found: advisories.filter((each) => packages.has(each.package)),
    source: `an OSV export of ${ofNpm.length} records`,
    answeredAt: newest.slice(0, 10),
  };
}

function recordsOf(path: string): OsvRecord[] {
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const records: OsvRecord[] = Array.isArray(content) ? content : (content.vulns ?? [content]);
  const other = records.some(({ id, modified }) => typeof id !== 'string' || typeof modified !== 'string');
  if (other) throw new Error(`${path} has no record of OSV's format`);
  return records;
}

function advisoriesOf({ id, aliases = [], affected = [] }: OsvRecord): Advisory[] {
  const published = [id, ...aliases].find((name) => name.startsWith('GHSA-')) ?? id;
  return affected.flatMap(({ package: name, ranges = [], versions = [] }) => {
    if (name?.ecosystem !== 'npm') return [];
    const range = [...ranges.filter(({ type }) => type === 'SEMVER').map(rangeOf), ...versions].join(' || ');
    return range === '' ? [] : [{ package: name.name, range, id: published }];
  });
}

/** The events are in their order: each that introduces it ends at the next one. */
function rangeOf({ events }: { events: OsvEvent[] }): string {
  let range = '';
  for (const event of events) {
    if ('introduced' in event)
      range += `${range && ' || '}>=${event.introduced === '0' ? '0.0.0-0' : event.introduced}`;
    else if ('fixed' in event) range += ` <${event.fixed}`;
    else if ('last_affected' in event) range += ` <=${event.last_affected}`;
  }
  return range;
}
