import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dataDirProblem, isDiskFull } from '../src/place.ts';

const line = 'The disk of DATA_DIR /srv/data is full. Make room on it, then start again.';

it.runIf(existsSync('/dev/full'))('says in one line that the disk is full, and what to do', () => {
  let error: unknown;
  try {
    writeFileSync('/dev/full', 'x');
  } catch (caught) {
    error = caught;
  }
  expect(dataDirProblem('/srv/data', error)).toBe(line);
});

it('finds a full disk in the many lines of initdb', () => {
  const error = new Error(
    'initdb failed (exit code 1): creating subdirectories ... ok\nrunning bootstrap script ... FATAL:  could not write ' +
      'to file "pg_wal/xlogtemp.43": No space left on device\nchild process exited with exit code 1',
  );
  expect(dataDirProblem('/srv/data', error)).toBe(line);
  expect(isDiskFull(new Error('initdb failed: Permission denied'))).toBe(false);
});
