import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/repository.mjs';
import { datedJourneys, datedTests, moments } from './days.ts';

it('names files and folders that exist', () => {
  const named = new Set([...datedJourneys, ...moments.flatMap(datedTests)]);
  expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('runs the tests of screens at one of its moments', () => {
  expect(moments.filter((moment) => datedTests(moment).includes('apps/web/test/'))).toHaveLength(1);
});
