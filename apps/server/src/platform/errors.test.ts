import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ofFullDisk, StartError } from './errors.ts';

function caught(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it.runIf(existsSync('/dev/full'))('names the file that a full disk did not take, and the remedy', () => {
  const error = caught(() => writeFileSync('/dev/full', 'x'));
  expect(ofFullDisk(error, '/backup/a.afyakadi')).toEqual(
    new StartError(
      'The disk of /backup/a.afyakadi is full. Make room on it, then try again. Nothing of the file is left.',
    ),
  );
});

it('leaves every other error as it is', () => {
  const error = caught(() => writeFileSync('/no/such/folder', 'x'));
  expect(ofFullDisk(error, 'a')).toBe(error);
});
