// For each file of API tests: a statement whose result is not what its author declared fails the test that ran it, and so
// does a field that an action may not record in the audit trail, and a topic that a call does not touch.
import { afterAll, afterEach, inject } from 'vitest';
import { undeclaredWarning } from '../../src/platform/audit/write.ts';
import { observeResults } from '../../src/platform/database/rows.ts';
import { Catalog } from './described.ts';

const catalog = new Catalog(inject('tableColumns'));
const found = new Set<string>();
const undeclared = new Set<string>();

observeResults(({ sql, query }, fields, rows) => {
  for (const difference of catalog.differences(query, fields, rows)) found.add(`${difference}, of: ${sql}`);
});

const listen = ({ name, message }: Error) => {
  if (name === undeclaredWarning) undeclared.add(message);
};
process.on('warning', listen);
afterAll(() => void process.off('warning', listen));

afterEach(() => {
  const missing = [...undeclared];
  undeclared.clear();
  if (missing.length > 0)
    throw new Error(
      `Declare these in the contract (auditDetails, touches), or omit them.\n${missing.join('\n')}`,
    );
  const differences = [...found];
  found.clear();
  if (differences.length > 0)
    throw new Error(`The result of a statement is not as it was declared.\n${differences.join('\n')}`);
});
