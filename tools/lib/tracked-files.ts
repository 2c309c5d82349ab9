import { spawnSync } from 'node:child_process';
import { root } from '../bootstrap/repository.mjs';

/** The files under version control, without the skipped ones; without Git, nothing. */
export function trackedFiles(skipped: readonly [pattern: RegExp, why: string][]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return (stdout ?? '')
    .split('\0')
    .filter((path) => path !== '' && !skipped.some(([pattern]) => pattern.test(path)));
}
