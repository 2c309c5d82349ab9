import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploads } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/repository.mjs';

/** The limit of bodies in each file that sets up a proxy. */
const limits = {
  'deploy/compose/Caddyfile': /^\t\tmax_size (\d+)MiB$/m,
  'deploy/kubernetes/afyakadi.yaml': /^ {4}nginx\.ingress\.kubernetes\.io\/proxy-body-size: (\d+)m$/m,
  'docs/install.md': /^ {2}client_max_body_size (\d+)m;$/m,
};

it.each(Object.entries(limits))('%s lets the largest upload pass, and little more', (file, limit) => {
  const [, mebibytes] = limit.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  const most = Math.max(...Object.values(uploads).map(({ most }) => most));
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(most);
  expect(Number(mebibytes) * 1024 * 1024).toBeLessThan(most * 1.1);
});
