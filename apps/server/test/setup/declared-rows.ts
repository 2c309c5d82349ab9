// For each file of API tests: a statement whose result is not what its author declared fails the test that ran it.
import { afterEach, inject } from 'vitest';
import { observeResults } from '../../src/platform/database/rows.ts';
import { Catalog } from './described.ts';

const catalog = new Catalog(inject('tableColumns'));
const found = new Set<string>();

observeResults(({ sql, query }, fields, rows) => {
  for (const difference of catalog.differences(query, fields, rows)) found.add(`${difference}, of: ${sql}`);
});

afterEach(() => {
  const differences = [...found];
  found.clear();
  if (differences.length > 0)
    throw new Error(`The result of a statement is not as it was declared.\n${differences.join('\n')}`);
});
