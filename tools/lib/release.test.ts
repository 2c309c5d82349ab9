import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOutRelease, commitOf } from './release.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'afyakadi release ')));
const repository = join(place, 'repository');
let clones = 0;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  return execFileSync('git', [...identity, ...args], { cwd: repository, encoding: 'utf8' }).trim();
}

function commit(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(repository, name), content);
  git('add', '.');
  git('commit', '--quiet', '--message', 'change');
  return git('rev-parse', '--short', 'HEAD');
}

function checkOut(ref: string) {
  const folder = join(place, `other-${clones++}`);
  return { folder, problem: checkOutRelease(ref, folder, repository) };
}

beforeAll(() => {
  mkdirSync(repository);
  git('init', '--quiet');
  writeFileSync(join(repository, '.gitignore'), 'node_modules\n');
  for (const folder of ['node_modules/kysely', 'node_modules/@afyakadi', 'node_modules/.afyakadi']) {
    mkdirSync(join(repository, folder), { recursive: true });
  }
  mkdirSync(join(repository, 'contract'));
  symlinkSync('../../contract', join(repository, 'node_modules/@afyakadi/contract'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('a release to compare with', () => {
  it('is named by any ref of a commit', () => {
    const short = commit({ 'package.json': '{}' });
    expect(commitOf('HEAD', repository)).toBe(short);
    expect(commitOf(short.slice(0, 6), repository)).toBe(short);
    expect(commitOf('HEAD:package.json', repository)).toBeUndefined();
    expect(commitOf('nosuch', repository)).toBeUndefined();
    expect(commitOf('--all', repository)).toBeUndefined();
    expect(commitOf('HEAD', place)).toBeUndefined();
  });

  it('is refused if it cannot be started', () => {
    const short = commit({ 'package.json': '{ "scripts": {} }' });
    expect(checkOut(short).problem).toBe(`${short} is too old to be measured: it has no npm start.`);
  });

  it('uses the packages of this tree, but its own sources, if its lock file is the same', () => {
    const files = {
      'package.json': '{ "scripts": { "start": "node ." } }',
      'package-lock.json': '{ "v": 1 }',
    };
    const short = commit({ ...files, 'contract/index.ts': 'old' });
    commit({ 'contract/index.ts': 'new' });
    const { folder, problem } = checkOut(short);
    expect(problem).toBeUndefined();
    expect(realpathSync(join(folder, 'node_modules/kysely'))).toBe(join(repository, 'node_modules/kysely'));
    expect(readFileSync(join(folder, 'node_modules/@afyakadi/contract/index.ts'), 'utf8')).toBe('old');
    expect(existsSync(join(folder, 'node_modules/.afyakadi'))).toBe(false);
  });

  it('installs its own packages if its lock file is another', () => {
    const short = commit({ 'package-lock.json': '{ "v": 2 }' });
    commit({ 'package-lock.json': '{ "v": 3 }' });
    const { folder } = checkOut(short);
    expect(lstatSync(folder).isDirectory()).toBe(true);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });

  it('leaves nothing in this repository', () => {
    const before = git('worktree', 'list') + git('branch', '--all');
    checkOut(commitOf('HEAD', repository) ?? '');
    expect(git('worktree', 'list') + git('branch', '--all')).toBe(before);
    expect(git('status', '--porcelain')).toBe('');
  });
});
