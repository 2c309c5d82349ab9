import { spawnSync } from 'node:child_process';
import { root } from '../bootstrap/repository.mjs';

/** The commit that the lines are compared with while there is no release. */
const beforeReleases = '7a28b2c2';

const parts = ['production', 'tests', 'tools', 'docs'] as const;
type Part = (typeof parts)[number];

/** The part that a file's lines count for; undefined for what is generated, data or text of translations. */
export function partOf(path: string): Part | undefined {
  if (path.endsWith('.md')) return 'docs';
  if (!/\.(?:[cm]?[jt]sx?|sql|css|html|sh)$/.test(path) || /generated/.test(path)) return undefined;
  if (/^e2e\/|(?:^|\/)test\/|\.test\.tsx?$|\/gallery\//.test(path)) return 'tests';
  if (/^(?:tools|bench|deploy)\//.test(path)) return 'tools';
  return /^(?:apps|packages)\//.test(path) ? 'production' : undefined;
}

/** Counts the lines of tracked files by part, in the work tree or at a commit; undefined without Git or the commit. */
function linesAt(commit?: string): Record<Part, number> | undefined {
  const { stdout, status } = git('grep', '-Ic', '', ...(commit === undefined ? [] : [commit]));
  if (status !== 0) return undefined;
  const lines = { production: 0, tests: 0, tools: 0, docs: 0 };
  for (const [, path = '', count] of stdout.matchAll(/^(?:[^:\n]+:)??([^:\n]+):(\d+)$/gm)) {
    const part = partOf(path);
    if (part) lines[part] += Number(count);
  }
  return lines;
}

/** Says how many lines each part has, and how many more or fewer than the last release. */
export function linesText(): string {
  const base = git('describe', '--tags', '--abbrev=0').stdout.trim() || beforeReleases;
  const [now, before] = [linesAt(), linesAt(base)];
  if (!now) return 'lines: not counted without Git';
  const texts = parts.map((part) => {
    const more = before && now[part] - before[part];
    return `${part} ${now[part].toLocaleString('en')}${more === undefined ? '' : ` (${more > 0 ? '+' : ''}${more.toLocaleString('en')})`}`;
  });
  return `lines${before ? ` against ${base}` : ''}: ${texts.join(', ')}`;
}

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
